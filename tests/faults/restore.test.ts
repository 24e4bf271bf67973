import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cp, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { readStore } from '../support/readStore.ts';
import { runEnquiriesCommand } from '../support/runEnquiriesCommand.ts';
import { startMailServer } from '../support/startMailServer.ts';
import { type RunningServer, startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { waitFor } from '../support/waitFor.ts';
import { waitForMailQueue } from '../support/waitForMailQueue.ts';
import { expectMailedUnderOneId, expectStoredExactlyOnce } from './expectExactlyOnce.ts';
import { SimulatedVisitors } from './SimulatedVisitors.ts';

/** Restores a backup as docs/operations.md describes it. */
async function restore(dataDir: string, backup: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  for (const suffix of ['', '-wal', '-shm'])
    await rm(join(dataDir, `enquiries.db${suffix}`), { force: true });
  await cp(backup, join(dataDir, 'enquiries.db'));
}

test('a backup made under load can be restored, and the outboxes send what is missing', {
  timeout: 120_000,
}, async () => {
  await using folder = temporaryFolder();
  await using backupFolder = temporaryFolder();
  await using mail = await startMailServer();
  const env = { DATA_DIR: folder.path, SMTP_URL: mail.url, MAIL_PER_HOUR: '0' };
  let server: RunningServer | undefined = await startServer(env);
  const visitors = new SimulatedVisitors(() => server?.url);
  const visits = visitors.run(6);
  await waitFor(() => visitors.acknowledged.size >= 20, 'some enquiries to be stored');

  const storedBeforeBackup = new Set(visitors.acknowledged.keys());
  const backup = join(backupFolder.path, 'backup.db');
  expect(await runEnquiriesCommand(folder.path, 'backup', backup)).toMatch(/^Copied \d+ enquiries to /);
  expect((await stat(backup)).mode & 0o077).toBe(0);
  const { size } = visitors.acknowledged;
  await waitFor(() => visitors.acknowledged.size > size, 'an enquiry that the backup lacks');

  // The data is lost.
  await server.stop('SIGKILL');
  server = undefined;
  await rm(folder.path, { recursive: true });
  await restore(folder.path, backup);
  const restoredIds = new Set(readStore(folder.path).map(({ id }) => id));
  for (const id of storedBeforeBackup) expect(restoredIds.has(id)).toBe(true);

  await using restartedServer = await startServer(env);
  server = restartedServer;
  visitors.stop();
  await visits;
  // What was acknowledged after the backup is in the outboxes only, which send it again.
  for (const submission of visitors.sent.values()) await visitors.sendUntilStored(submission);
  await waitForMailQueue(folder.path);
  expectStoredExactlyOnce(folder.path, visitors.sent);
  expectMailedUnderOneId(mail, visitors.sent.keys());
});

test('a server whose store was replaced rejects enquiries until it is restarted', async () => {
  await using folder = temporaryFolder();
  const backup = join(folder.path, 'backup.db');
  await using server = await startServer({ DATA_DIR: folder.path });
  const [first, second] = [exampleSubmission(), exampleSubmission()];
  await server.post(first);
  await runEnquiriesCommand(folder.path, 'backup', backup);
  await restore(folder.path, backup);
  const rejected = await server.post(second);
  expect(rejected.status).toBe(503);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(503);
  await server.stop();
  await using restartedServer = await startServer({ DATA_DIR: folder.path });
  expect((await restartedServer.post(first)).status).toBe(200);
  expect((await restartedServer.post(second)).status).toBe(201);
});

test('after a restore, sent mail is not sent again and waiting mail is sent once', {
  timeout: 60_000,
}, async () => {
  await using folder = temporaryFolder();
  const backup = join(folder.path, 'backup.db');
  const sent = new Map(Array.from({ length: 6 }, () => exampleSubmission()).map((one) => [one.id, one]));
  const [first, second, third] = [0, 2, 4].map((index) => [...sent.values()].slice(index, index + 2));
  await using mail = await startMailServer();
  {
    await using server = await startServer({ DATA_DIR: folder.path, SMTP_URL: mail.url });
    for (const submission of first ?? []) await server.post(submission);
    await waitForMailQueue(folder.path);
  }
  {
    // Nothing listens on this port.
    await using server = await startServer({ DATA_DIR: folder.path, SMTP_URL: 'smtp://127.0.0.1:9' });
    for (const submission of second ?? []) await server.post(submission);
    await runEnquiriesCommand(folder.path, 'backup', backup);
    await server.stop('SIGKILL');
  }
  await restore(folder.path, backup);
  await using server = await startServer({ DATA_DIR: folder.path, SMTP_URL: mail.url });
  for (const submission of first ?? []) expect((await server.post(submission)).status).toBe(200);
  for (const submission of second ?? []) expect((await server.post(submission)).status).toBe(200);
  for (const submission of third ?? []) expect((await server.post(submission)).status).toBe(201);
  await waitForMailQueue(folder.path);
  expectStoredExactlyOnce(folder.path, sent);
  expect(expectMailedUnderOneId(mail, sent.keys())).toBe(0);
});

test('the commands of docs/operations.md, as printed, lose nothing and bring back nobody', {
  timeout: 60_000,
}, async () => {
  await using folder = temporaryFolder();
  const dataDir = join(folder.path, 'data');
  const copies = join(folder.path, 'copies');
  const [, restoring = ''] = (await readFile('docs/operations.md', 'utf8')).split('## Restore');
  const [commands = '', , importing = ''] = [...restoring.matchAll(/```sh\n(.*?)```/gs)].map(
    ([, text]) => text,
  );
  const [erased, withdrawn, later] = ['9000000001', '9000000002', '9000000003'].map((Mobile) =>
    exampleSubmission({ Mobile }),
  );
  const withdraw = async (url: string) =>
    (await fetch(`${url}/api/enquiries/${withdrawn?.id}/withdrawal`, { method: 'POST' })).json();
  await using server = await startServer({ DATA_DIR: dataDir });
  await server.post(erased);
  await server.post(withdrawn);
  await runEnquiriesCommand(dataDir, 'backup', `${copies}/`);
  await server.post(later);
  await runEnquiriesCommand(
    dataDir,
    'erase',
    '--email',
    erased?.Email ?? '',
    '--mobile',
    erased?.Mobile ?? '',
  );
  const withdrawal = await withdraw(server.url);
  await server.stop('SIGKILL');

  const here = (text: string) =>
    text
      .replace(/^systemctl .*$/gm, '')
      .replace(/\S+\/enquiries-[-\d]+\.db/, join(copies, readdirSync(copies)[0] ?? ''))
      .replaceAll('/var/lib/supplement-site', dataDir)
      .replace(
        /replaced-[-\d]+/,
        () => readdirSync(dataDir).find((name) => name.startsWith('replaced-')) ?? '',
      );
  await promisify(execFile)('/bin/sh', ['-ec', here(commands)]);
  await using restarted = await startServer({ DATA_DIR: dataDir });
  expect(readStore(dataDir).map(({ id }) => id)).toEqual([erased?.id, withdrawn?.id]);
  const args = here(importing).trim().split(' -- ')[1]?.split(' ') ?? [];
  expect(await runEnquiriesCommand(dataDir, ...args)).toMatch(/^Added 1 enquiry\.\nErased 1 enquiry again/);
  expect(readStore(dataDir).map(({ id }) => id)).toEqual([withdrawn?.id, later?.id]);
  expect(await withdraw(restarted.url)).toEqual(withdrawal);
});
