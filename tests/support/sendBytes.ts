import { connect } from 'node:net';

export interface RawAnswer {
  /** Undefined: the server hung up without a word. */
  status: number | undefined;
  text: string;
}

/** How long an answer may take, in milliseconds; a sender who has said all there is waits no longer. */
const TIMEOUT_MS = 20_000;

/**
 * Sends bytes as they are over a connection of their own and takes what comes back until the server hangs up.
 *
 * @param saysEnd whether to say that there is no more to come; Node then drops an answer that is not yet under way,
 * so for a request whose answer counts let `Connection: close` end it
 * @throws {Error} when the server neither answers nor hangs up
 */
export function sendRaw(port: number, bytes: Uint8Array, saysEnd: boolean): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error('neither an answer nor an end'));
    }, TIMEOUT_MS);
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    // A reset is one way of hanging up.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(late);
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]) || undefined, text });
    });
    if (saysEnd) socket.end(bytes);
    else socket.write(bytes);
  });
}
