import { cpSync } from 'node:fs';
import { createServer } from 'node:http';
import { matchesGlob, relative } from 'node:path';
// Node and TypeScript resolve the default export of the package's CommonJS entry differently.
import superstatic from 'superstatic/lib/superstatic.js';
import type { FirebaseJson } from '../../firebase/firebaseJsonOf.ts';
import { listen } from './listen.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** A built site, served as by Firebase Hosting. */
export interface HostedSite extends AsyncDisposable {
  /** Without a trailing slash. */
  url: string;
}

/**
 * Publishes a folder according to `firebase.json`, and serves it with the library that the hosting emulator of the Firebase CLI uses.
 */
export async function serveHosting(
  folder: string,
  { ignore, cleanUrls, trailingSlash, headers }: FirebaseJson['hosting'],
): Promise<HostedSite> {
  const published = temporaryFolder();
  cpSync(folder, published.path, {
    recursive: true,
    filter: (source) => !ignore.some((glob) => matchesGlob(relative(folder, source), glob)),
  });
  const serve = superstatic({
    cwd: published.path,
    config: { public: '.', cleanUrls, trailingSlash, headers, errorPage: '/404.html' },
    compression: true,
    fallthrough: false,
  });
  const server = createServer((request, response) =>
    serve(request, response, () => response.writeHead(500).end('superstatic did not respond')),
  );
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await published[Symbol.asyncDispose]();
    },
  };
}
