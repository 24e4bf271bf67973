import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { logMeasurement } from '../support/heavy.ts';
import { startServer } from '../support/startServer.ts';
import { waitFor } from '../support/waitFor.ts';

const CLIENT_COUNT = 200;

const REQUEST_COUNT = 100;

/** The current request, and the maximum number that may wait. */
const MAX_PIPELINED = 9;

/** Many small headers need the most memory for their size. */
const HEADER_COUNT = 900;

/** Measured: 210 to 460, and over 2,000 when any number of requests may wait. */
const MAX_MEMORY_MB = 800;

const SCRIPTS = fileURLToPath(new URL('../../dist/_astro', import.meta.url));

/** The largest script of the built site, which fills the buffers of a connection fastest. */
function largestScript(): string {
  const names = readdirSync(SCRIPTS).filter((name) => name.endsWith('.js'));
  const sizeOf = (name: string) => statSync(join(SCRIPTS, name)).size;
  return `/_astro/${names.sort((one, other) => sizeOf(other) - sizeOf(one))[0]}`;
}

/** The peak resident memory of a process; Linux only. */
function peakMemoryMbOf(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

test.skipIf(process.platform !== 'linux')(
  `${CLIENT_COUNT} clients that pipeline ${REQUEST_COUNT} requests each and read nothing do not exhaust the memory`,
  { timeout: 60_000 },
  async () => {
    await using server = await startServer();
    const port = Number(new URL(server.url).port);
    const headers = Array.from({ length: HEADER_COUNT }, (_, index) => `x${index}: 1\r\n`).join('');
    const bytes = `GET ${largestScript()} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`.repeat(REQUEST_COUNT);
    const sockets: Socket[] = [];
    try {
      for (let count = 0; count < CLIENT_COUNT; count += 1) {
        const socket = connect(port, '127.0.0.1').pause();
        socket.on('error', () => {});
        socket.write(bytes);
        sockets.push(socket);
      }
      // The response comes after the server has read the earlier requests.
      expect((await server.post(exampleSubmission())).status).toBe(201);
      const peakMb = peakMemoryMbOf(server.process.pid as number);
      logMeasurement('pipelining', {
        clients: CLIENT_COUNT,
        requests: REQUEST_COUNT,
        peakMb: Math.round(peakMb),
      });
      expect(peakMb).toBeLessThan(MAX_MEMORY_MB);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  },
);

test('a few pipelined requests get responses in order; a client with more is disconnected', async () => {
  await using server = await startServer();
  const body = JSON.stringify(exampleSubmission());
  const enquiry = `POST /api/enquiries HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const head = (path: string) => `HEAD ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  const statuses = () => (text.match(/HTTP\/1\.1 \d+/g) ?? []).map((line) => line.slice(-3));
  socket.write(enquiry + head('/no-such-page') + head('/healthz').repeat(MAX_PIPELINED - 2));
  await waitFor(() => statuses().length === MAX_PIPELINED, 'every response');
  expect(statuses()).toEqual(['201', '404', ...Array(MAX_PIPELINED - 2).fill('200')]);
  socket.write(head('/').repeat(REQUEST_COUNT));
  await once(socket, 'close');
  expect(statuses().length).toBeLessThan(MAX_PIPELINED + REQUEST_COUNT);
});
