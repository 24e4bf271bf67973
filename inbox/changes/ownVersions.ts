import type { EnquiryVersion } from '../api/contract.ts';

/** By an enquiry's id and version: the version that a change of this page has led to. */
const nextVersions = new Map<string, number>();

/**
 * The version that this page's own changes have led to since an enquiry was shown. A change that waits for another one
 * builds on it, and still conflicts with what a colleague changed.
 */
export function latestVersionOf({ id, version }: EnquiryVersion): number {
  const next = nextVersions.get(`${id} ${version}`);
  return next === undefined ? version : latestVersionOf({ id, version: next });
}

/** Records the version that a change of an enquiry, as it was shown, has led to. */
export function recordVersion(shown: EnquiryVersion, version: number): void {
  const changed = latestVersionOf(shown);
  if (changed !== version) nextVersions.set(`${shown.id} ${changed}`, version);
}
