import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DATA_POLICY } from '../../domain/headers/securityHeaders.ts';

/** What to say to a request that could not even be read, by the parser's code; anything else is 400. */
const STATUS_OF: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

const DETAIL_OF: Record<number, string> = {
  400: 'The request is not well-formed HTTP.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  431: 'The headers of the request are too large.',
};

/** Answers a request that broke off before there was anything to route, and hangs up; it repeats nothing. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS_OF[error.code ?? ''] ?? 400;
  const title = STATUS_CODES[status];
  const body = JSON.stringify({ type: 'about:blank', title, status, detail: DETAIL_OF[status] });
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `Content-Security-Policy: ${DATA_POLICY}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
