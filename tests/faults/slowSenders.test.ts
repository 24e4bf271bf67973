import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { amount, logMeasurement } from '../support/heavy.ts';
import { sendBytes } from '../support/sendBytes.ts';
import { startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { waitFor } from '../support/waitFor.ts';

const SLOW_SENDERS = amount(1_200, 3_000);

/** Requests that stop somewhere in the middle. */
const BEGINNINGS = [
  '',
  'POST /api/enq',
  'POST /api/enquiries HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  'POST /api/enquiries HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"id":"',
  'POST /api/enquiries HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nfff\r\n{"i',
];

const latin = (text: string) => Buffer.from(text, 'latin1');

const PAGE_REQUEST = latin('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');

/** An enquiry over a connection of its own: one that is open already says nothing about a newcomer's chances. */
function honestRequest(): Uint8Array {
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

test(`${SLOW_SENDERS} half-sent requests hold nobody up, and time out`, { timeout: 60_000 }, async () => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path);
  const port = Number(new URL(server.url).port);
  const sockets: Socket[] = [];
  let answers = '';
  let slowest = 0;
  const isClosed = (socket: Socket) => socket.destroyed || undefined;
  try {
    for (let count = 0; count < SLOW_SENDERS; count += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.on('data', (chunk) => (answers += chunk));
      socket.write(BEGINNINGS[count % BEGINNINGS.length] ?? '');
      sockets.push(socket);
      if (count % 100 !== 99) continue;
      // One that drips on, a byte at a time, is as slow as one that has stopped.
      for (const drip of sockets) if (!drip.destroyed) drip.write('a');
      const began = performance.now();
      expect((await sendBytes(port, honestRequest(), false)).status).toBe(201);
      expect((await sendBytes(port, PAGE_REQUEST, false)).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - began);
    }
    expect(slowest).toBeLessThan(3_000);
    await waitFor(() => sockets.every(isClosed) || undefined, 'every slow sender to time out', 30_000);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  expect(answers).toContain('HTTP/1.1 408 Request Timeout');
  expect(answers).not.toMatch(/\n {4}at |node_modules|\.ts:/);
  expect((await server.post(exampleSubmission())).status).toBe(201);
  logMeasurement('slow senders', { senders: SLOW_SENDERS, slowestHonestMilliseconds: Math.round(slowest) });
});

test('connections that were refused before their last byte came give way to others', {
  timeout: 60_000,
}, async () => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path);
  const port = Number(new URL(server.url).port);
  const foreign = latin(
    'POST /api/enquiries HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\n' +
      'Content-Type: application/json\r\nContent-Length: 5\r\n\r\n',
  );
  const sockets: Socket[] = [];
  try {
    for (let count = 0; count < 1_000; count += 1) {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      const answered = new Promise<void>((resolve) => {
        socket.once('data', () => resolve()).once('close', () => resolve());
      });
      socket.on('error', () => {});
      socket.write(foreign);
      await answered;
      if (!socket.destroyed) socket.write('12345');
    }
    expect((await sendBytes(port, PAGE_REQUEST, false)).status).toBe(200);
    expect((await sendBytes(port, honestRequest(), false)).status).toBe(201);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});
