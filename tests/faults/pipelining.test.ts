import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { tell } from '../support/heavy.ts';
import { startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { waitFor } from '../support/waitFor.ts';

const CLIENTS = 200;

/** As many as one connection may send. */
const REQUESTS = 100;

/** Measured: 350, and 2,500 when pipelined requests are handled all at once. */
const MAX_MEMORY_MB = 700;

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
    const bytes = `GET ${largestScript()} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(REQUESTS);
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
      tell('pipelining', { clients: CLIENTS, requests: REQUESTS, peakMegabytes: Math.round(peak) });
      expect(peak).toBeLessThan(MAX_MEMORY_MB);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  },
);

test('pipelined requests are answered in order, up to as many as one connection may send', async () => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path);
  const body = JSON.stringify(exampleSubmission());
  const enquiry = `POST /api/enquiries HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const head = (path: string) => `HEAD ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  const statuses = () => (text.match(/HTTP\/1\.1 \d+/g) ?? []).map((line) => line.slice(-3));
  socket.write(enquiry + head('/no-such-page') + head('/healthz').repeat(REQUESTS - 2));
  await waitFor(() => statuses().length === REQUESTS || undefined, 'every answer');
  expect(statuses()).toEqual(['201', '404', ...Array(REQUESTS - 2).fill('200')]);
  expect(text.match(/connection: close/gi)).toHaveLength(1);
  socket.write(head('/'));
  await once(socket, 'close');
  expect(statuses()).toHaveLength(REQUESTS);
});
