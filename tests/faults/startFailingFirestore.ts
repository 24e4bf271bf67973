import { once } from 'node:events';
import { createServer, type ServerHttp2Stream } from 'node:http2';
import { listen } from '../support/listen.ts';

/**
 * Starts a server that responds to every call of Firestore with a status of gRPC, as Google does when a quota is used up
 * or a role is missing.
 * https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md#responses
 */
export async function startFailingFirestore(
  status: number,
  message: string,
): Promise<AsyncDisposable & { host: string }> {
  const server = createServer();
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => void sessions.add(session));
  server.on('stream', (stream: ServerHttp2Stream) => {
    stream.on('error', () => {});
    stream.respond(
      {
        ':status': 200,
        'content-type': 'application/grpc',
        'grpc-status': String(status),
        'grpc-message': encodeURIComponent(message),
      },
      { endStream: true },
    );
  });
  return {
    host: `127.0.0.1:${await listen(server)}`,
    async [Symbol.asyncDispose]() {
      for (const session of sessions) session.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
