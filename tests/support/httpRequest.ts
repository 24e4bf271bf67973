import { request } from 'node:http';

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** All bytes of the answer's head, as HTTP/1.1 sends it. */
  headBytes: number;
  bodyBytes: number;
}

/**
 * Asks without what `fetch` would decode, normalize or add.
 *
 * @param origin the server's address, without a slash at its end
 * @param path is sent as it is
 */
export function askRaw(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}${path}`, { headers, path, method }, (answer) => {
      let bodyBytes = 0;
      answer.on('data', (chunk: Buffer) => (bodyBytes += chunk.length));
      answer.on('end', () => {
        const lines = answer.rawHeaders.reduce((bytes, part) => bytes + Buffer.byteLength(part) + 2, 0);
        const first = `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n\r\n`.length;
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          headBytes: lines + first,
          bodyBytes,
        });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}
