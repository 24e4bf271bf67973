import { spawnSync } from 'node:child_process';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { readStore } from '../support/readStore.ts';
import { startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { waitFor } from '../support/waitFor.ts';

const canCompile = process.platform === 'linux' && spawnSync('gcc', ['--version']).status === 0;

/** Starts a server whose syncs to the disk can be held up and made to fail. */
async function startOnFaultyDisk(folder: string) {
  const library = join(folder, 'syncFaults.so');
  const source = new URL('./syncFaults.c', import.meta.url).pathname;
  const { status, stderr } = spawnSync('gcc', ['-shared', '-fPIC', '-o', library, source, '-ldl']);
  expect(status, String(stderr)).toBe(0);
  const [hold, fail, dataDir] = ['hold', 'fail', 'data'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const server = await startServer({
    DATA_DIR: dataDir,
    LD_PRELOAD: library,
    SYNC_HOLD: hold,
    SYNC_FAIL: fail,
  });
  // Maintenance empties the log at start; SQLite itself syncs the log's new beginning, which this enquiry makes.
  const log = join(dataDir, 'enquiries.db-wal');
  await waitFor(() => statSync(log).size === 0, 'the log to be emptied');
  expect((await server.post(exampleSubmission())).status).toBe(201);
  return { server, dataDir, hold, fail };
}

test.skipIf(!canCompile)(
  'while the disk is slow, pages are served, and no enquiry is confirmed before it is on it',
  async () => {
    await using folder = temporaryFolder();
    const { server, dataDir, hold } = await startOnFaultyDisk(folder.path);
    await using _server = server;
    writeFileSync(hold, '');
    const submissions = [exampleSubmission(), exampleSubmission()];
    let confirmed = 0;
    const posts = submissions.map(async (submission) => {
      const { status } = await server.post(submission);
      confirmed += 1;
      return status;
    });
    await waitFor(() => readStore(dataDir).length === 3, 'the enquiries to be committed');
    // The same again is not confirmed earlier.
    posts.push(server.post(submissions[0]).then(({ status }) => status));
    for (let count = 0; count < 20; count += 1) {
      expect((await fetch(`${server.url}/privacy-policy`)).status).toBe(200);
    }
    expect(confirmed).toBe(0);
    rmSync(hold);
    expect(await Promise.all(posts)).toEqual([201, 201, 200]);
  },
);

test.skipIf(!canCompile)('after the disk has failed nothing is confirmed until a restart', async () => {
  await using folder = temporaryFolder();
  const { server, dataDir, fail } = await startOnFaultyDisk(folder.path);
  await using _server = server;
  writeFileSync(fail, '');
  const submission = exampleSubmission();
  expect((await server.post(submission)).status).toBe(503);
  rmSync(fail);
  // Linux reports a failed sync once.
  expect((await server.post(submission)).status).toBe(503);
  expect((await server.post(exampleSubmission())).status).toBe(503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(503);
  expect((await fetch(`${server.url}/privacy-policy`)).status).toBe(200);
  expect(server.output()).toContain('the disk failed; check it, then restart the server');
  await server.stop();
  await using restarted = await startServer({ DATA_DIR: dataDir });
  expect([200, 201]).toContain((await restarted.post(submission)).status);
  expect(readStore(dataDir).filter(({ id }) => id === submission.id)).toHaveLength(1);
});
