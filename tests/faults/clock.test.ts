import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { freePort } from '../support/freePort.ts';
import { startMailServer } from '../support/startMailServer.ts';
import { postEnquiry, startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { waitForMailQueue } from '../support/waitForMailQueue.ts';
import { createShiftedClock } from './createShiftedClock.ts';
import { expectMailedUnderOneId, expectStoredExactlyOnce } from './expectExactlyOnce.ts';

const YEAR_MS = 365 * DAY_MS;

test('when the clock jumps a year ahead and two back, no enquiry is lost, duplicated, deleted or not mailed', {
  timeout: 90_000,
}, async () => {
  await using folder = temporaryFolder();
  await using clockFolder = temporaryFolder();
  const clock = createShiftedClock(clockFolder.path);
  await using firstMailServer = await startMailServer({}, await freePort());
  const settings = {
    ...clock.env,
    DATA_DIR: folder.path,
    SMTP_URL: firstMailServer.url,
    RETENTION_DAYS: '30',
  };
  const sent = new Map<string, ReturnType<typeof exampleSubmission>>();
  const send = async (url: string) => {
    const submission = exampleSubmission();
    sent.set(submission.id, submission);
    expect((await postEnquiry(url, submission)).status).toBe(201);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  };
  {
    await using server = await startServer(settings);
    await send(server.url);
    await waitForMailQueue(folder.path);
    await firstMailServer[Symbol.asyncDispose]();
    for (const offsetMs of [0, YEAR_MS, -YEAR_MS, HOUR_MS, -HOUR_MS]) {
      clock.shiftTo(offsetMs);
      await send(server.url);
    }
  }
  // A start with a wrong clock must not delete enquiries as expired.
  clock.shiftTo(YEAR_MS);
  await (await startServer(settings)).stop();
  clock.shiftTo(-YEAR_MS);
  await using secondMailServer = await startMailServer({}, firstMailServer.port);
  await using server = await startServer(settings);
  await send(server.url);
  await waitForMailQueue(folder.path);
  expectStoredExactlyOnce(folder.path, sent);
  const mails = [...firstMailServer.mails, ...secondMailServer.mails];
  expect(expectMailedUnderOneId({ mails }, sent.keys())).toBe(0);
});
