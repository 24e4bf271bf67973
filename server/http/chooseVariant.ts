import type { SiteFile, Variant } from './SiteFiles.ts';

/** The first way to send a file that the client takes (RFC 9110 section 12.5.3); as it is, if it says nothing. */
export function chooseVariant(file: SiteFile, acceptEncoding: string | undefined): Variant {
  const last = file[file.length - 1] as Variant;
  if (!acceptEncoding || file.length === 1) return last;
  return file.find(({ encoding }) => encoding && isTaken(encoding, acceptEncoding)) ?? last;
}

function isTaken(encoding: string, acceptEncoding: string): boolean {
  for (const offer of acceptEncoding.split(',')) {
    const [name = '', quality = ''] = offer.split(';', 2);
    if (name.trim().toLowerCase() === encoding) return !/^\s*q=0(\.0*)?\s*$/i.test(quality);
  }
  return false;
}

/** Whether the client has these very bytes already, by the `If-None-Match` that it sent (RFC 9110 section 13.1.2). */
export function isKnown({ etag }: Variant, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
