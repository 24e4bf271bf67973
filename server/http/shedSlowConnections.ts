import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps room for those who really send something: when too many connections are open, the one that has been
 * without a new request for longest is let go. A sender of half requests thereby holds his own connections at
 * best, while one that has sent its enquiry is never cut off before the answer.
 *
 * Timeouts alone don't do: within their seconds, one machine can open as many connections as a process may hold.
 *
 * @param most so many connections may be open at once
 */
export function shedSlowConnections(server: Server, most: number): void {
  // A backstop only, should all of them be waiting for an answer.
  server.maxConnections = most + 100;
  let open = 0;
  /** Oldest first; not those whose enquiry has arrived and is being stored. */
  const sheddable = new Set<Socket>();

  server.on('connection', (socket: Socket) => {
    open += 1;
    sheddable.add(socket);
    socket.once('close', () => {
      open -= 1;
      sheddable.delete(socket);
    });
    if (open <= most) return;
    for (const oldest of sheddable) {
      oldest.destroy();
      return;
    }
  });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    sheddable.delete(socket);
    sheddable.add(socket);
    request.once('end', () => {
      // A refusal may have been said before the last byte came; then nothing is awaited any more.
      if (request.method === 'POST' && !response.writableEnded) sheddable.delete(socket);
    });
    response.once('close', () => {
      if (!socket.destroyed) sheddable.add(socket);
    });
  });
}
