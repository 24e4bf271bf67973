import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { cacheControlOf } from '../../domain/headers/securityHeaders.ts';

/** How a file can be sent, in the order of preference: its bytes as they are, or a compressed copy of them. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

/** The kinds of file that a built site holds; anything else is bytes. */
const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** One way to send a file: its bytes and the headers that go with them. */
export interface Variant {
  /** The encoding's name in `Accept-Encoding`; undefined: as it is. */
  encoding: string | undefined;
  etag: string;
  headers: Record<string, string>;
  bytes: Buffer;
}

/** A file of the site: every way to send it, the best first, the last one for everybody. */
export type SiteFile = Variant[];

/**
 * Reads a built site into memory, where it stays: it is small, it never changes while the server runs, and no
 * request waits for the disk.
 *
 * @param folder the built site
 * @returns each file by its address; a folder's `index.html` by the folder's too
 */
export function readSiteFiles(folder: string): Map<string, SiteFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const names = new Set(entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))));
  const own = [...names].filter((name) => !isCopy(name, names));
  return new Map(
    own.flatMap((name) => {
      const file = readFile(folder, name, names);
      return addressesOf(name).map((address): [string, SiteFile] => [address, file]);
    }),
  );
}

function isCopy(name: string, names: Set<string>): boolean {
  return ENCODINGS.some(({ suffix }) => name.endsWith(suffix) && names.has(name.slice(0, -suffix.length)));
}

function addressesOf(name: string): string[] {
  const address = `/${name.split(sep).join('/')}`;
  const [, parent] = /^(.*)\/index\.html$/.exec(address) ?? [];
  return parent === undefined ? [address] : [parent || '/', address];
}

function readFile(folder: string, name: string, names: Set<string>): SiteFile {
  const copies = ENCODINGS.filter(({ suffix }) => names.has(name + suffix));
  const plain = readFileSync(join(folder, name));
  // Made of the content, so that what a new build leaves as it was stays in the visitors' caches.
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
  const shared = {
    'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
    'cache-control': cacheControlOf(`/${name}`),
    ...(copies.length > 0 ? { vary: 'accept-encoding' } : {}),
  };
  const variantOf = (bytes: Buffer, encoding?: string): Variant => {
    const etag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
    const headers = { ...shared, etag, ...(encoding && { 'content-encoding': encoding }) };
    return { encoding, etag, headers, bytes };
  };
  return [
    ...copies.map((copy) => variantOf(readFileSync(join(folder, name + copy.suffix)), copy.name)),
    variantOf(plain),
  ];
}
