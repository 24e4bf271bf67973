import type { EnquiryVersion } from '../api/contract.ts';

/** The versions that this page's own changes led to, by the version that each was made on. */
const nextVersions = new Map<string, number>();

/** An enquiry at the version that this page's own changes have led to since it was shown. */
export function latestOf<Item extends EnquiryVersion>(item: Item): Item {
  const version = nextVersions.get(keyOf(item));
  return version === undefined ? item : latestOf({ ...item, version });
}

/** Lets changes that were made before this one was saved build on it. */
export function recordVersion(item: EnquiryVersion, version: number): void {
  const changed = latestOf(item);
  if (changed.version !== version) nextVersions.set(keyOf(changed), version);
}

function keyOf({ id, version }: EnquiryVersion): string {
  return `${id} ${version}`;
}
