import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { amount } from '../support/heavy.ts';
import { runEnquiriesCommand } from '../support/runEnquiriesCommand.ts';
import { type MailServer, startMailServer } from '../support/startMailServer.ts';
import { type RunningServer, startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { waitFor } from '../support/waitFor.ts';
import { waitForMailQueue } from '../support/waitForMailQueue.ts';
import { expectMailedUnderOneId, expectStoredExactlyOnce } from './expectExactlyOnce.ts';
import { CAN_MOUNT, mountSmallDisk } from './mountSmallDisk.ts';

type Submissions = Map<string, ReturnType<typeof exampleSubmission>>;

const MAX_ATTEMPTS = 20_000;

/** Sends enquiries until this many got a status; adds those that got a 201 to the accepted ones. */
async function sendUntil(
  server: RunningServer,
  accepted: Submissions,
  status: 201 | 503,
  times: number,
): Promise<void> {
  let count = 0;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const submission = exampleSubmission();
    const response = await server.post(submission);
    await response.arrayBuffer();
    if (response.status === 201) accepted.set(submission.id, submission);
    else expect(response.status).toBe(503);
    if (response.status === 503) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    if (response.status === status) count += 1;
    if (count === times) return;
  }
  throw new Error(`fewer than ${times} of ${MAX_ATTEMPTS} enquiries got a ${status}`);
}

async function expectStoredAndMailed(
  dataDir: string,
  mail: MailServer,
  accepted: Submissions,
): Promise<void> {
  await waitForMailQueue(dataDir);
  expectStoredExactlyOnce(dataDir, accepted);
  // A mail is not repeated while the queue cannot record that it was sent.
  expect(expectMailedUnderOneId(mail, accepted.keys())).toBe(0);
}

test.skipIf(!CAN_MOUNT)(
  'on a full disk only stored enquiries are acknowledged, and the server recovers once there is space',
  { timeout: 120_000 },
  async () => {
    // The write-ahead log alone grows to four before it is checkpointed.
    using disk = mountSmallDisk(32);
    await using mail = await startMailServer();
    await using server = await startServer({ DATA_DIR: disk.path, SMTP_URL: mail.url, MAIL_PER_HOUR: '0' });
    const accepted: Submissions = new Map();
    for (let round = 0; round < amount(2, 10); round += 1) {
      await sendUntil(server, accepted, 201, 20);
      disk.fill();
      await sendUntil(server, accepted, 503, 5);
      // The health check caches a success for a second.
      await waitFor(
        async () => (await fetch(`${server.url}/healthz`)).status === 503,
        'the health check to fail',
      );
      disk.empty();
      await waitFor(async () => (await fetch(`${server.url}/healthz`)).ok, 'the server to recover');
    }
    await sendUntil(server, accepted, 201, 1);
    await expectStoredAndMailed(disk.path, mail, accepted);
  },
);

test.skipIf(!CAN_MOUNT)(
  'on a full disk a killed server starts, and is backed up to another disk',
  async () => {
    await using parent = temporaryFolder();
    using disk = mountSmallDisk(32);
    {
      await using server = await startServer({ DATA_DIR: disk.path });
      expect((await server.post(exampleSubmission())).status).toBe(201);
      disk.fill();
      await server.stop('SIGKILL');
    }
    await using server = await startServer({ DATA_DIR: disk.path });
    expect((await fetch(server.url)).status).toBe(200);
    expect((await server.post(exampleSubmission())).status).toBe(503);
    expect(await runEnquiriesCommand(disk.path, 'list')).toContain('Asha Rao');
    const copy = join(parent.path, 'copy.db');
    await expect(runEnquiriesCommand(disk.path, 'backup', copy)).rejects.toMatchObject({
      stderr: `Copied 1 enquiry to ${copy}. The store can't note that there is a backup: database or disk is full. Free space on the disk.\n`,
    });
  },
);

test.skipIf(process.platform === 'win32')(
  'the same with a quota on the file size, until a restart without it',
  { timeout: 120_000 },
  async () => {
    await using data = temporaryFolder();
    await using mail = await startMailServer();
    const settings = { DATA_DIR: data.path, SMTP_URL: mail.url, MAIL_PER_HOUR: '0' };
    const accepted: Submissions = new Map();
    {
      // In blocks of 512 bytes or 1 KB, depending on the shell.
      const launcher = ['sh', '-c', 'ulimit -f 400; exec "$@"', 'sh'];
      await using server = await startServer(settings, launcher);
      await sendUntil(server, accepted, 503, 5);
      await waitFor(
        () => server.output().includes('"msg":"the store cannot write"'),
        'the log message that docs/operations.md has an alarm for',
      );
      await server.stop('SIGKILL');
    }
    await using server = await startServer(settings);
    await sendUntil(server, accepted, 201, 1);
    await waitForMailQueue(data.path);
    expectStoredExactlyOnce(data.path, accepted);
    // At most one mail was sent and not yet recorded when the server was killed.
    expect(expectMailedUnderOneId(mail, accepted.keys())).toBeLessThanOrEqual(1);
  },
);
