import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { expectMailedUnderOneId, expectStoredExactlyOnce } from '../support/expectExactlyOnce.ts';
import { startMailServer } from '../support/startMailServer.ts';
import { startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { waitForMailQueue } from '../support/waitForMailQueue.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
const PRELOAD = new URL('../support/shiftedClock.ts', import.meta.url).href;

/** A clock that can be set, for the server to go by. */
function settableClock(folder: string) {
  const file = join(folder, 'clock');
  const set = (shift: number) => {
    writeFileSync(`${file}.new`, String(shift));
    renameSync(`${file}.new`, file);
  };
  set(0);
  return { set, environment: { CLOCK_FILE: file, NODE_OPTIONS: `--import=${PRELOAD}` } };
}

test('while the clock jumps a year ahead and two back, nothing is lost, doubled, deleted or left unsent', {
  timeout: 90_000,
}, async () => {
  await using folder = temporaryFolder();
  await using clockFolder = temporaryFolder();
  const clock = settableClock(clockFolder.path);
  await using gone = await startMailServer();
  const settings = { ...clock.environment, SMTP_URL: gone.url, RETENTION_DAYS: '30' };
  const sent = new Map<string, ReturnType<typeof exampleSubmission>>();
  const allSent = () => waitForMailQueue(folder.path);
  const send = async (url: string) => {
    const submission = exampleSubmission();
    sent.set(submission.id, submission);
    const answer = await fetch(`${url}/api/enquiries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(submission),
    });
    expect(answer.status).toBe(201);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  };
  {
    await using server = await startServer(folder.path, settings);
    await send(server.url);
    await allSent();
    await gone[Symbol.asyncDispose]();
    for (const shift of [0, YEAR, -YEAR, HOUR, -HOUR]) {
      clock.set(shift);
      await send(server.url);
    }
  }
  // Also at a start with a wrong clock, nothing counts as old enough to be deleted.
  clock.set(YEAR);
  await (await startServer(folder.path, settings)).stop();
  clock.set(-YEAR);
  await using back = await startMailServer({}, gone.port);
  await using server = await startServer(folder.path, settings);
  await send(server.url);
  await allSent();
  expectStoredExactlyOnce(folder.path, sent);
  expect(expectMailedUnderOneId({ mails: [...gone.mails, ...back.mails] }, sent.keys())).toBe(0);
});
