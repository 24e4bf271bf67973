import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { freePort } from '../support/freePort.ts';
import { BARE_ENVIRONMENT, postEnquiry, startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { waitFor } from '../support/waitFor.ts';
import { CAN_MOUNT, mountSmallDisk } from './mountSmallDisk.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let server: ChildProcess | undefined;
afterEach(() => void server?.kill('SIGKILL'));

/** Starts the server with its output in a file; resolves with its URL. */
async function startWithLogFile(dataDir: string, file: string): Promise<string> {
  const port = await freePort();
  const output = openSync(file, 'a');
  server = spawn(process.execPath, ['server/index.ts'], {
    cwd: ROOT,
    env: {
      ...BARE_ENVIRONMENT,
      PORT: String(port),
      RATE_LIMIT: '0',
      MOBILE_LIMIT: '0',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const url = `http://127.0.0.1:${port}`;
  await waitFor(async () => await statusOf(`${url}/healthz`), 'the server to start');
  return url;
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

async function post(url: string, body: unknown): Promise<number> {
  const response = await postEnquiry(url, body);
  await response.arrayBuffer();
  return response.status;
}

async function stop(child: ChildProcess): Promise<number | null> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}

describe.skipIf(!CAN_MOUNT)('a full disk under the log', () => {
  test('loses log lines and nothing else, and the log goes on once there is space', async () => {
    await using data = temporaryFolder();
    using disk = mountSmallDisk(1);
    const file = join(disk.path, 'server.log');
    const url = await startWithLogFile(data.path, file);
    disk.fill();
    for (let count = 0; count < 30; count += 1) {
      expect(await post(url, exampleSubmission())).toBe(201);
      expect(await post(url, exampleSubmission({ Mobile: '12' }))).toBe(422);
    }
    expect(await statusOf(url)).toBe(200);
    disk.empty();
    expect(await post(url, exampleSubmission())).toBe(201);
    expect(await stop(server as ChildProcess)).toBe(0);
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'));
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    expect(lines.join()).toContain('"msg":"stopping"');
  });

  test('that is also the disk of the store leaves the pages and the stop', async () => {
    using disk = mountSmallDisk(8);
    const url = await startWithLogFile(join(disk.path, 'data'), join(disk.path, 'server.log'));
    disk.fill();
    for (let refused = 0; refused < 30; ) if ((await post(url, exampleSubmission())) === 503) refused += 1;
    expect(await statusOf(url)).toBe(200);
    expect(await statusOf(`${url}/healthz`)).toBe(503);
    server?.kill('SIGTERM');
    await waitFor(() => server?.exitCode !== null, 'the server to stop');
  });
});

test('a reader of the log that reads no more, or is gone, stops nothing', async () => {
  await using running = await startServer();
  const { process: child, url } = running;
  child.stdout?.pause();
  // 250 KB: more than the pipe and its reader's buffer hold, 64 KB each.
  const repeated = exampleSubmission();
  for (let count = 0; count < 40; count += 1)
    await Promise.all(Array.from({ length: 30 }, () => post(url, repeated)));
  expect(await post(url, exampleSubmission())).toBe(201);
  child.stdout?.destroy();
  expect(await post(url, exampleSubmission())).toBe(201);
  expect(await post(url, exampleSubmission({ Mobile: '12' }))).toBe(422);
  expect(await running.stop()).toBe(0);
});

test.skipIf(process.platform !== 'linux')(
  'the command line goes on when its output can’t be written',
  async () => {
    await using data = temporaryFolder();
    {
      await using running = await startServer({ DATA_DIR: data.path });
      for (let count = 0; count < 20; count += 1) await post(running.url, exampleSubmission());
    }
    const run = (command: string) => {
      const env = { ...process.env, DATA_DIR: data.path, node: process.execPath };
      const script = command.replace('enquiries', '"$node" server/cli/enquiries.ts');
      return spawnSync('bash', ['-o', 'pipefail', '-c', script], { cwd: ROOT, env, encoding: 'utf8' });
    };
    for (const command of ['enquiries list | true', 'enquiries export | true'])
      expect(run(command), command).toMatchObject({ status: 0, stderr: '' });
    const person = '--email asha.rao@mail.example --mobile 9876543210';
    for (const command of ['list', 'export', `erase ${person}`]) {
      const { status, stderr } = run(`enquiries ${command} > /dev/full`);
      expect(status, command).toBe(1);
      expect(stderr, command).toMatch(/^The output can't be written: ENOSPC: [^\n]+\n$/);
    }
    expect(run('enquiries list').stdout).toBe('No enquiries yet.\n');
  },
);
