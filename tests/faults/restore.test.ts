import { cp, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { expectMailedUnderOneId, expectStoredExactlyOnce } from '../support/expectExactlyOnce.ts';
import { readStore } from '../support/readStore.ts';
import { runEnquiriesCommand } from '../support/runEnquiriesCommand.ts';
import { SimulatedVisitors } from '../support/SimulatedVisitors.ts';
import { startMailServer } from '../support/startMailServer.ts';
import { type RunningServer, startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { waitForMailQueue } from '../support/waitForMailQueue.ts';

const allSent = (dataDir: string) => waitForMailQueue(dataDir);

/** What docs/operations.md says to do. */
async function restore(dataDir: string, backup: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  for (const suffix of ['', '-wal', '-shm'])
    await rm(join(dataDir, `enquiries.db${suffix}`), { force: true });
  await cp(backup, join(dataDir, 'enquiries.db'));
}

test('a copy of a live store, taken under load, brings everything back that was in it; the outboxes bring the rest', {
  timeout: 120_000,
}, async () => {
  await using folder = temporaryFolder();
  await using elsewhere = temporaryFolder();
  await using mail = await startMailServer();
  const environment = { SMTP_URL: mail.url, MAIL_PER_HOUR: '0' };
  let server: RunningServer | undefined = await startServer(folder.path, environment);
  const visitors = new SimulatedVisitors(() => server?.url);
  const visits = visitors.run(6);
  await pause(500);

  const storedBefore = new Set(visitors.acknowledged.keys());
  const backup = join(elsewhere.path, 'backup.db');
  expect(await runEnquiriesCommand(folder.path, 'backup', backup)).toMatch(/^Copied \d+ enquiries to /);
  expect((await stat(backup)).mode & 0o077).toBe(0);
  await pause(200);

  // The machine is lost, in the middle of it all.
  await server.stop('SIGKILL');
  server = undefined;
  await rm(folder.path, { recursive: true });
  await restore(folder.path, backup);
  const restored = new Set(readStore(folder.path).map(({ id }) => id));
  for (const id of storedBefore) expect(restored.has(id)).toBe(true);

  await using again = await startServer(folder.path, environment);
  server = again;
  visitors.stop();
  await visits;
  // What was acknowledged after the copy is known to the visitors alone; as outboxes they send it again.
  for (const submission of visitors.sent.values()) await visitors.sendUntilStored(submission);
  await allSent(folder.path);
  expectStoredExactlyOnce(folder.path, visitors.sent);
  expectMailedUnderOneId(mail, visitors.sent.keys());
});

test('a server under which the store was replaced acknowledges nothing that a restart would not find', async () => {
  await using folder = temporaryFolder();
  const backup = join(folder.path, 'backup.db');
  await using server = await startServer(folder.path);
  const [first, second] = [exampleSubmission(), exampleSubmission()];
  await server.post(first);
  await runEnquiriesCommand(folder.path, 'backup', backup);
  await restore(folder.path, backup);
  const refused = await server.post(second);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(503);
  await server.stop();
  await using again = await startServer(folder.path);
  expect((await again.post(first)).status).toBe(200);
  expect((await again.post(second)).status).toBe(201);
});

test('mail that was sent before the copy is not sent again, and what was waiting in it is sent once', {
  timeout: 60_000,
}, async () => {
  await using folder = temporaryFolder();
  const backup = join(folder.path, 'backup.db');
  const sent = new Map(Array.from({ length: 6 }, () => exampleSubmission()).map((one) => [one.id, one]));
  const [first, second, third] = [0, 2, 4].map((from) => [...sent.values()].slice(from, from + 2));
  await using mail = await startMailServer();
  {
    await using server = await startServer(folder.path, { SMTP_URL: mail.url });
    for (const submission of first ?? []) await server.post(submission);
    await allSent(folder.path);
  }
  {
    // Nobody is listening there.
    await using server = await startServer(folder.path, { SMTP_URL: 'smtp://127.0.0.1:9' });
    for (const submission of second ?? []) await server.post(submission);
    await runEnquiriesCommand(folder.path, 'backup', backup);
    await server.stop('SIGKILL');
  }
  await restore(folder.path, backup);
  await using server = await startServer(folder.path, { SMTP_URL: mail.url });
  for (const submission of first ?? []) expect((await server.post(submission)).status).toBe(200);
  for (const submission of second ?? []) expect((await server.post(submission)).status).toBe(200);
  for (const submission of third ?? []) expect((await server.post(submission)).status).toBe(201);
  await allSent(folder.path);
  expectStoredExactlyOnce(folder.path, sent);
  expect(expectMailedUnderOneId(mail, sent.keys())).toBe(0);
});
