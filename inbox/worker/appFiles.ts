import { INBOX_PAGE } from '../../domain/desk/inboxApi.ts';

/** What the page loads, with its hash in each name; given by the build. */
declare const APP_FILES: string[];
/** Another one whenever the page or a file changes; given by the build. */
declare const APP_VERSION: string;

const FILES = APP_FILES;
const PREFIX = 'inbox-';
const CACHE = PREFIX + APP_VERSION;

/** How long the page may take to arrive before the stored one is shown. */
const TIMEOUT_MS = 3_000;

/** Stores the whole app, or nothing of it. */
export async function storeFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([new Request(INBOX_PAGE, { cache: 'reload' }), ...FILES]);
}

export async function deleteOldFiles(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The page: the server's, or the stored one where there is no connection; undefined for another page. */
export function openPage(request: Request): Promise<Response> | undefined {
  if (new URL(request.url).pathname !== INBOX_PAGE) return undefined;
  const page = fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  // While the server is being restarted, a proxy before it responds.
  return page.then((response) => (response.status < 500 ? response : stored(response)), stored);
}

async function stored(problem: unknown): Promise<Response> {
  const page = await caches.match(INBOX_PAGE, { cacheName: CACHE });
  return page ?? (problem instanceof Response ? problem : Response.error());
}

/** A file of the app; undefined for any other request. */
export function readFile({ url, method }: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || !FILES.includes(pathname)) return undefined;
  return caches.match(pathname, { cacheName: CACHE }).then((file) => file ?? fetch(url));
}
