import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { amount, logMeasurement } from '../support/heavy.ts';
import { startMailServer } from '../support/startMailServer.ts';
import { type RunningServer, startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { waitForMailQueue } from '../support/waitForMailQueue.ts';
import { expectMailedUnderOneId, expectStoredExactlyOnce } from './expectExactlyOnce.ts';
import { SimulatedVisitors } from './SimulatedVisitors.ts';

const KILLS = amount(3, 110);
const VISITORS = 12;
const MAX_UPTIME_MS = 400;

test(`after ${KILLS} kills under load, every enquiry is stored exactly once, and mailed`, {
  timeout: 900_000,
}, async () => {
  await using folder = temporaryFolder();
  await using mail = await startMailServer();
  const env = { DATA_DIR: folder.path, SMTP_URL: mail.url, MAIL_PER_HOUR: '0' };
  let server: RunningServer | undefined;
  const visitors = new SimulatedVisitors(() => server?.url);
  const visits = visitors.run(VISITORS);

  for (let kill = 0; kill < KILLS; kill += 1) {
    server = await startServer(env);
    await delay(Math.random() * MAX_UPTIME_MS);
    await server.stop('SIGKILL');
    server = undefined;
  }

  await using lastServer = await startServer(env);
  server = lastServer;
  visitors.stop();
  await visits;
  await waitForMailQueue(folder.path, 300_000);
  expect(visitors.acknowledged.size).toBe(visitors.sent.size);
  expect(visitors.statusCounts.get(503)).toBeUndefined();
  expectStoredExactlyOnce(folder.path, visitors.sent);
  const repeatedMails = expectMailedUnderOneId(mail, visitors.sent.keys());
  logMeasurement('kills', {
    kills: KILLS,
    enquiries: visitors.sent.size,
    lostResponses: visitors.statusCounts.get(200) ?? 0,
    repeatedMails,
  });
});
