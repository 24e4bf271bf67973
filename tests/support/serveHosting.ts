import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
// Node and TypeScript resolve the default export of the package's CommonJS entry differently.
import superstatic from 'superstatic/lib/superstatic.js';
import type { FirebaseJson } from '../../firebase/firebaseJsonOf.ts';

/** A built site, served as by Firebase Hosting. */
export interface HostedSite extends AsyncDisposable {
  /** Without a trailing slash. */
  url: string;
}

/**
 * Serves a folder according to `firebase.json`, with the library that the hosting emulator of the Firebase CLI uses.
 */
export async function serveHosting(
  folder: string,
  { cleanUrls, trailingSlash, headers }: FirebaseJson['hosting'],
): Promise<HostedSite> {
  const serve = superstatic({
    cwd: folder,
    config: { public: '.', cleanUrls, trailingSlash, headers, errorPage: '/404.html' },
    compression: true,
    fallthrough: false,
  });
  const server = createServer((request, response) =>
    serve(request, response, () => response.writeHead(500).end('superstatic did not respond')),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
