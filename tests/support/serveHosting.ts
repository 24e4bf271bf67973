import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
// The package's own entry is CommonJS with a default inside, which Node and TypeScript read differently.
import superstatic from 'superstatic/lib/superstatic.js';
import type { FirebaseJson } from '../../firebase/firebaseJsonOf.ts';

/** A built site, served as Firebase Hosting would. */
export interface HostedSite extends AsyncDisposable {
  /** Its address, without a slash at its end. */
  url: string;
}

/**
 * Serves a folder by the settings of `firebase.json`, through the very library that the Firebase CLI's
 * hosting emulator is made of.
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
    serve(request, response, () => response.writeHead(500).end('superstatic did not answer')),
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
