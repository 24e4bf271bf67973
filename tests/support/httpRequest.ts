import { request } from 'node:http';

/** A response as it came over the wire. */
export interface HttpResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Size of the status line and headers, as HTTP/1.1 sends them. */
  headBytes: number;
  bodyBytes: number;
}

/**
 * Sends a request without what `fetch` would decode, normalize or add.
 *
 * @param origin the server's URL, without a trailing slash
 * @param path is sent as it is
 */
export function httpRequest(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(origin, { headers, path, method }, (response) => {
      let bodyBytes = 0;
      response.on('data', (chunk: Buffer) => (bodyBytes += chunk.length));
      response.on('end', () => {
        const headerBytes = response.rawHeaders.reduce(
          (bytes, part) => bytes + Buffer.byteLength(part) + 2,
          0,
        );
        const statusLineBytes = `HTTP/1.1 ${response.statusCode} ${response.statusMessage}\r\n\r\n`.length;
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          headBytes: headerBytes + statusLineBytes,
          bodyBytes,
        });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}
