import { connect } from 'node:net';

export interface RawResponse {
  /** Undefined when the server closed the connection without a response. */
  status: number | undefined;
  text: string;
}

const RESPONSE_TIMEOUT_MS = 20_000;

/**
 * Sends bytes unchanged over a connection of their own and collects the response until the server closes it.
 *
 * @param endsStream whether to half-close the connection after the bytes; Node then drops a response that it has not
 *   started yet, so send `Connection: close` instead where the response matters
 * @throws {Error} when the server neither responds nor closes the connection
 */
export function sendBytes(port: number, bytes: Uint8Array, endsStream: boolean): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const timeout = setTimeout(() => {
      socket.destroy();
      reject(new Error('the server neither responded nor closed the connection'));
    }, RESPONSE_TIMEOUT_MS);
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    // A reset is one way of closing the connection.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timeout);
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]) || undefined, text });
    });
    if (endsStream) socket.end(bytes);
    else socket.write(bytes);
  });
}
