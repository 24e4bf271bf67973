import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '../../domain/time.ts';
import { exampleSubmission } from '../../tests/support/exampleEnquiry.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { startMailServer } from '../../tests/support/startMailServer.ts';
import { startTcpProxy } from '../../tests/support/startTcpProxy.ts';
import { useStore } from '../../tests/support/useStore.ts';
import { createTestApp } from '../../tests/support/useTestApp.ts';
import { waitFor } from '../../tests/support/waitFor.ts';
import { readConfig } from '../config.ts';
import { checkProof } from '../doctor/mailChecks.ts';
import { openProbes } from '../doctor/probes.ts';
import { PROOF_FIELDS } from '../store/Proofs.ts';
import { uuidOf } from '../uuidOf.ts';
import { sendProof } from './HourlyProof.ts';

const PROOF_TO = 'proof@operator.example';
const NEVER = new AbortController().signal;

const context = useStore({ staff: ['priya@shop.example'] });
let app: FastifyInstance;
let siteUrl: string;
const logged: string[] = [];
const record = (details: unknown, message = details) => void logged.push(String(message));
const log = { info: record, warn: record, error: record, debug: record } as never;

beforeEach(async () => {
  app = await createTestApp(context, { rateLimit: 120 });
  siteUrl = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await context.mailWorkers.stop();
  await app.close();
});

const send = (url = siteUrl) =>
  sendProof({ health: context.health, proofId: context.store.proofs.id, siteUrl: url, log }, NEVER);

function startMail(smtpUrl?: string): void {
  const { mail } = readConfig({ DATA_DIR: context.dataDir, ...(smtpUrl ? { SMTP_URL: smtpUrl } : {}) });
  context.mailWorkers.start(context, SAMPLE_SITE.content, { mail, siteUrl, proofTo: PROOF_TO }, log);
}

const hasArrived = () => waitFor(() => context.health.times().proofArrivedAt, 'the proof to arrive');

/** What the doctor says, at a time from now. */
const checkIn = (ms: number) => {
  const config = () => readConfig({ DATA_DIR: context.dataDir, PROOF_TO });
  const probes = openProbes({ config, contentDir: () => '' }, NEVER);
  return checkProof({ ...probes, now: () => Date.now() + ms });
};

/** The number of rows of every table that a visitor's enquiry adds to. */
function rows(): Record<string, number> {
  const tables = [
    ...['enquiries', 'enquiry_search', 'mail_jobs', 'steps', 'visits'],
    ...['erased_ids', 'erased_orders', 'erasures'],
  ];
  return Object.fromEntries(
    tables.map((table) => {
      const row = context.database.connection.prepare(`SELECT count(*) AS count FROM ${table}`).get();
      return [table, Number(row?.count)];
    }),
  );
}

test('a proof goes through the site, the store and the mail server, and is counted nowhere', async () => {
  await using mailServer = await startMailServer();
  startMail(mailServer.url);
  const before = rows();
  expect(await send()).toBe(true);
  await hasArrived();
  const [mail] = await mailServer.waitForMails(1);
  expect(mail?.to?.[0]?.address).toBe(PROOF_TO);
  expect(mail?.subject).toContain('Hourly proof');
  expect(rows()).toEqual(before);
  expect(context.health.times()).toMatchObject({
    proofArrivedAt: expect.any(Number),
    proofMissedSince: null,
  });
  expect(context.inboxStore.summary(Date.now())).toMatchObject({ today: 0, undelivered: 0 });
  expect(
    context.queue.nextSendAt(Date.now(), 1),
    'it uses up none of the mails of the hour',
  ).toBeLessThanOrEqual(Date.now());
  expect(await checkIn(0)).toMatchObject({ state: 'ok' });
  expect(await checkIn(4 * HOUR_MS)).toMatchObject({
    state: 'fault',
    text: expect.stringContaining('No other was sent since'),
  });
  // The next one of the same hour, as after a restart.
  expect(await send()).toBe(true);
});

test('a proof that is written to the folder of mails is removed from it', async () => {
  startMail();
  await send();
  await hasArrived();
  await waitFor(() => readdirSync(join(context.dataDir, 'mail')).length === 0, 'the mail to be removed');
});

test('one that the site does not accept, or whose mail waits, is missed since the first of them', async () => {
  await using proxy = await startTcpProxy('127.0.0.1', Number(new URL(siteUrl).port));
  await proxy.disconnect();
  expect(await send(`http://${proxy.host}`)).toBe(false);
  const { proofMissedSince } = context.health.times();
  expect(proofMissedSince).not.toBeNull();
  expect(await checkIn(0), 'it may be under way').toMatchObject({ state: 'ok' });
  expect(await checkIn(HOUR_MS)).toMatchObject({
    state: 'fault',
    text: expect.stringMatching(/do not arrive since .+ None has arrived yet\. The reason: .*ECONNREFUSED/),
  });
  await proxy.connect();
  await using mailServer = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      address === PROOF_TO ? done(new Error('no such mailbox')) : done(),
  });
  startMail(mailServer.url);
  expect(await send(`http://${proxy.host}`)).toBe(true);
  await waitFor(
    async () => (await checkIn(HOUR_MS))?.text.includes('no such mailbox'),
    'the reason to be noted',
  );
  expect(context.health.times().proofMissedSince).toBe(proofMissedSince);
  expect(context.mailJobs.unsent('undelivered').count + context.mailJobs.unsent('pending').count).toBe(0);
  expect(await context.mailJobs.resendAll(Date.now())).toBe(0);
  await context.store.add(randomUUID(), PROOF_FIELDS);
  context.mailWorkers.wake();
  await mailServer.waitForMails(1);
  expect(context.mailWorkers.outage(), 'the mails to the company go on').toBeUndefined();
});

test('nobody else can make one: an enquiry under such an id is stored, or refused', async () => {
  const own = context.store.proofs.id;
  const forged = uuidOf('proof', new Uint8Array(32));
  const post = (payload: object) => app.inject({ method: 'POST', url: '/api/enquiries', payload });
  expect((await post({ ...PROOF_FIELDS, id: forged })).statusCode).toBe(201);
  expect(
    (await post({ ...PROOF_FIELDS, id: `${own.slice(0, -1)}${own.endsWith('0') ? 1 : 0}` })).statusCode,
  ).toBe(201);
  expect(rows().enquiries).toBe(2);
  expect((await post({ ...exampleSubmission(), id: own })).statusCode, 'a customer tries again').toBe(409);
  expect((await post({ ...PROOF_FIELDS, id: own.toUpperCase() })).statusCode).toBe(201);
  expect(rows().enquiries).toBe(2);
});
