import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { expectMailedUnderOneId, expectStoredExactlyOnce } from '../support/expectExactlyOnce.ts';
import { amount, logMeasurement } from '../support/heavy.ts';
import { SimulatedVisitors } from '../support/SimulatedVisitors.ts';
import { startMailServer } from '../support/startMailServer.ts';
import { type RunningServer, startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { waitForMailQueue } from '../support/waitForMailQueue.ts';

const KILLS = amount(4, 110);
const AT_ONCE = 12;
const LONGEST_LIFE = 400;

test(`killed ${KILLS} times under load, nothing is lost, doubled or invented, in the store or in the mail`, {
  timeout: 900_000,
}, async () => {
  await using folder = temporaryFolder();
  await using mail = await startMailServer();
  const environment = { SMTP_URL: mail.url, MAIL_PER_HOUR: '0' };
  let server: RunningServer | undefined;
  const visitors = new SimulatedVisitors(() => server?.url);
  const visits = visitors.run(AT_ONCE);

  for (let kill = 0; kill < KILLS; kill += 1) {
    server = await startServer(folder.path, environment);
    await pause(Math.random() * LONGEST_LIFE);
    await server.stop('SIGKILL');
    server = undefined;
  }

  await using last = await startServer(folder.path, environment);
  server = last;
  visitors.stop();
  await visits;
  await waitForMailQueue(folder.path, 300_000);
  expect(visitors.acknowledged.size).toBe(visitors.sent.size);
  expect(visitors.statusCounts.get(503)).toBeUndefined();
  expectStoredExactlyOnce(folder.path, visitors.sent);
  const again = expectMailedUnderOneId(mail, visitors.sent.keys());
  logMeasurement('kills', {
    kills: KILLS,
    enquiries: visitors.sent.size,
    answersLost: visitors.statusCounts.get(200) ?? 0,
    mailsSentAgain: again,
  });
});
