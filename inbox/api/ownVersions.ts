import type { EnquiryVersion } from './contract.ts';

/** The versions that changes made in this page led to, by the version that each was made on. */
const nextVersions = new Map<string, number>();

/** An enquiry as it was shown, at the version that this page's own changes have led to since. */
export function latestOf<Item extends EnquiryVersion>(item: Item): Item {
  const version = nextVersions.get(keyOf(item));
  return version === undefined ? item : latestOf({ ...item, version });
}

/** Lets a change that was made before the response to this one build on it. */
export function noteVersion(item: EnquiryVersion, version: number): void {
  const changed = latestOf(item);
  if (changed.version !== version) nextVersions.set(keyOf(changed), version);
}

function keyOf({ id, version }: EnquiryVersion): string {
  return `${id} ${version}`;
}
