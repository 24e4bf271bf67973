import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { logMeasurement } from '../support/heavy.ts';
import { startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { waitFor } from '../support/waitFor.ts';

const CLIENTS = 200;

const REQUESTS = 100;

/** One that is being answered, and as many as may wait. */
const FEW = 9;

/** Small ones take the most memory for their bytes. */
const HEADERS = 900;

/** Measured: 210 to 460, and over 2,000 when any number of requests may wait. */
const MAX_MEMORY_MB = 800;

const SCRIPTS = fileURLToPath(new URL('../../dist/_astro', import.meta.url));

/** The largest script of the built site: it fills the buffers of a connection fastest. */
function largestScript(): string {
  const names = readdirSync(SCRIPTS).filter((name) => name.endsWith('.js'));
  const sizeOf = (name: string) => statSync(join(SCRIPTS, name)).size;
  return `/_astro/${names.sort((one, other) => sizeOf(other) - sizeOf(one))[0]}`;
}

/** The most memory that a process has used so far, in MB. */
function peakMemoryOf(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

test.skipIf(process.platform !== 'linux')(
  `${CLIENTS} clients that pipeline ${REQUESTS} requests each and read nothing do not fill the memory`,
  { timeout: 60_000 },
  async () => {
    await using folder = temporaryFolder();
    await using server = await startServer(folder.path);
    const port = Number(new URL(server.url).port);
    const headers = Array.from({ length: HEADERS }, (_, index) => `x${index}: 1\r\n`).join('');
    const bytes = `GET ${largestScript()} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`.repeat(REQUESTS);
    const sockets: Socket[] = [];
    try {
      for (let count = 0; count < CLIENTS; count += 1) {
        const socket = connect(port, '127.0.0.1').pause();
        socket.on('error', () => {});
        socket.write(bytes);
        sockets.push(socket);
      }
      // It is answered after what has been sent before it.
      expect((await server.post(exampleSubmission())).status).toBe(201);
      const peak = peakMemoryOf(server.process.pid as number);
      logMeasurement('pipelining', { clients: CLIENTS, requests: REQUESTS, peakMegabytes: Math.round(peak) });
      expect(peak).toBeLessThan(MAX_MEMORY_MB);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  },
);

test('a few pipelined requests are answered in order; a client with more is hung up on', async () => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path);
  const body = JSON.stringify(exampleSubmission());
  const enquiry = `POST /api/enquiries HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const head = (path: string) => `HEAD ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  const statuses = () => (text.match(/HTTP\/1\.1 \d+/g) ?? []).map((line) => line.slice(-3));
  socket.write(enquiry + head('/no-such-page') + head('/healthz').repeat(FEW - 2));
  await waitFor(() => statuses().length === FEW || undefined, 'every answer');
  expect(statuses()).toEqual(['201', '404', ...Array(FEW - 2).fill('200')]);
  socket.write(head('/').repeat(REQUESTS));
  await once(socket, 'close');
  expect(statuses().length).toBeLessThan(FEW + REQUESTS);
});
