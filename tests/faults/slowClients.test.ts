import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { amount, logMeasurement } from '../support/heavy.ts';
import { startServer } from '../support/startServer.ts';
import { waitFor } from '../support/waitFor.ts';
import { sendBytes } from './sendBytes.ts';

const SLOW_CLIENTS = amount(1_200, 3_000);

const INCOMPLETE_REQUESTS = [
  '',
  'POST /api/enq',
  'POST /api/enquiries HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  'POST /api/enquiries HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"id":"',
  'POST /api/enquiries HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nfff\r\n{"i',
  // It is rejected before its end.
  'POST /api/enquiries HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
];

const latin = (text: string) => Buffer.from(text, 'latin1');

const PAGE_REQUEST = latin('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');

/** An enquiry that needs a new connection, since the test is about the limit of connections. */
function enquiryRequest(): Uint8Array {
  const body = JSON.stringify(exampleSubmission());
  const head = [
    'POST /api/enquiries HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  return latin(`${head.join('\r\n')}\r\n\r\n${body}`);
}

test(`${SLOW_CLIENTS} incomplete requests delay no other client, and time out`, {
  timeout: 60_000,
}, async () => {
  await using server = await startServer();
  const port = Number(new URL(server.url).port);
  const sockets: Socket[] = [];
  let responses = '';
  let maxDurationMs = 0;
  const isClosed = (socket: Socket) => socket.destroyed;
  try {
    for (let count = 0; count < SLOW_CLIENTS; count += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.on('data', (chunk) => (responses += chunk));
      socket.write(INCOMPLETE_REQUESTS[count % INCOMPLETE_REQUESTS.length] ?? '');
      sockets.push(socket);
      if (count % 100 !== 99) continue;
      // Sending a byte at a time must not prevent the timeout.
      for (const slow of sockets) if (!slow.destroyed) slow.write('a');
      const startedAt = performance.now();
      expect((await sendBytes(port, enquiryRequest(), false)).status).toBe(201);
      expect((await sendBytes(port, PAGE_REQUEST, false)).status).toBe(200);
      maxDurationMs = Math.max(maxDurationMs, performance.now() - startedAt);
    }
    expect(maxDurationMs).toBeLessThan(3_000);
    await waitFor(() => sockets.every(isClosed), 'every slow client to time out', 30_000);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  expect(responses).toContain('HTTP/1.1 403 Forbidden');
  expect(responses).toContain('HTTP/1.1 408 Request Timeout');
  expect(responses).not.toMatch(/\n {4}at |node_modules|\.ts:/);
  expect((await server.post(exampleSubmission())).status).toBe(201);
  logMeasurement('slow clients', { clients: SLOW_CLIENTS, maxDurationMs: Math.round(maxDurationMs) });
});
