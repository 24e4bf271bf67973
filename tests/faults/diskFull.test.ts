import { expect, test } from 'vitest';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { expectMailedUnderOneId, expectStoredExactlyOnce } from '../support/expectExactlyOnce.ts';
import { amount } from '../support/heavy.ts';
import { mountSmallDisk } from '../support/mountSmallDisk.ts';
import { type MailServer, startMailServer } from '../support/startMailServer.ts';
import { type RunningServer, startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { waitFor } from '../support/waitFor.ts';
import { waitForMailQueue } from '../support/waitForMailQueue.ts';

type Sent = Map<string, ReturnType<typeof exampleSubmission>>;

/** Sends enquiries and keeps those that were answered 201, until this many were answered with this status. */
async function send(server: RunningServer, kept: Sent, status: 201 | 503, enough: number): Promise<void> {
  let count = 0;
  for (let tries = 0; tries < 20_000; tries += 1) {
    const submission = exampleSubmission();
    const answer = await server.post(submission);
    await answer.arrayBuffer();
    if (answer.status === 201) kept.set(submission.id, submission);
    else expect(answer.status).toBe(503);
    if (answer.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    if (answer.status === status) count += 1;
    if (count === enough) return;
  }
  throw new Error(`never ${enough} answers of ${status}`);
}

async function expectAllIsThere(dataDir: string, mail: MailServer, kept: Sent): Promise<void> {
  await waitForMailQueue(dataDir);
  expectStoredExactlyOnce(dataDir, kept);
  // Not once more for each look at a queue that could not note what was sent.
  expect(expectMailedUnderOneId(mail, kept.keys())).toBe(0);
}

await using folder = temporaryFolder();
const probe = mountSmallDisk(folder.path, 1);
probe?.[Symbol.dispose]();
const name = 'on a full disk nothing is acknowledged that is not stored, and all goes on once there is room';
const because = probe ? '' : ' (skipped: this user may not mount a small disk)';

test.skipIf(!probe)(name + because, { timeout: 120_000 }, async () => {
  await using parent = temporaryFolder();
  // The write-ahead log alone takes four before it is folded into the store.
  using disk = mountSmallDisk(parent.path, 32);
  if (!disk) throw new Error('the disk could be mounted a moment ago');
  await using mail = await startMailServer();
  await using server = await startServer(disk.path, { SMTP_URL: mail.url, MAIL_PER_HOUR: '0' });
  const kept: Sent = new Map();
  for (let time = 0; time < amount(2, 10); time += 1) {
    await send(server, kept, 201, 20);
    disk.fill();
    await send(server, kept, 503, 5);
    // A probe that still found room in a page counts for a second.
    await waitFor(
      async () => (await fetch(`${server.url}/healthz`)).status === 503 || undefined,
      'the health check to notice',
    );
    disk.empty();
    await waitFor(
      async () => (await fetch(`${server.url}/healthz`)).ok || undefined,
      'the server to recover',
    );
  }
  await send(server, kept, 201, 1);
  await expectAllIsThere(disk.path, mail, kept);
});

test.skipIf(process.platform === 'win32')(
  'the same where a quota keeps files from growing, until a restart without it',
  { timeout: 120_000 },
  async () => {
    await using data = temporaryFolder();
    await using mail = await startMailServer();
    const settings = { SMTP_URL: mail.url, MAIL_PER_HOUR: '0' };
    const kept: Sent = new Map();
    {
      // In blocks of 512 bytes or 1 KB, as the shell has it.
      const launcher = ['sh', '-c', 'ulimit -f 400; exec "$@"', 'sh'];
      await using server = await startServer(data.path, settings, [], launcher);
      await send(server, kept, 503, 5);
      await waitFor(
        () => server.output().includes('"msg":"the store cannot write"') || undefined,
        'the log to say what docs/operations.md has an alarm for',
      );
      await server.stop('SIGKILL');
    }
    await using server = await startServer(data.path, settings);
    await send(server, kept, 201, 1);
    await waitForMailQueue(data.path);
    expectStoredExactlyOnce(data.path, kept);
    // It was killed with one mail at the most sent and not noted.
    expect(expectMailedUnderOneId(mail, kept.keys())).toBeLessThanOrEqual(1);
  },
);
