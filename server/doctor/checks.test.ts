import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { readConfig } from '../config.ts';
import { checkProof, checkWebhooks } from './mailChecks.ts';
import type { HttpResponse, Probes } from './probes.ts';
import { checkContent, checkVersions } from './setupChecks.ts';
import { checkCertificate, checkClock, checkCollector, checkSite } from './siteChecks.ts';
import { checkBackup, checkStore } from './storeChecks.ts';

const NOW = Date.UTC(2026, 10, 25);
const DAY_MS = 86_400_000;

/** Probes of a site at `https://www.shop.example`, with others in place of some. */
function probesWith(changes: Partial<Probes>, env: Record<string, string> = {}): Probes {
  const SITE_URL = 'https://www.shop.example';
  return {
    now: () => NOW,
    config: () => readConfig({ SITE_URL, ...env }),
    built: () => ({ ...SAMPLE_SITE, siteUrl: SITE_URL, builtAt: NOW - DAY_MS }),
    ...changes,
  } as Probes;
}

const respondsWith = (response: Partial<HttpResponse>) => async () =>
  ({ status: 200, body: '', date: NOW, location: undefined, ...response }) as HttpResponse;

const HOSTED = {
  PUBLIC_DELIVERY: 'firebase',
  PUBLIC_FIREBASE_PROJECT_ID: 'p',
  PUBLIC_FIRESTORE_EMULATOR: '127.0.0.1:8080',
  HOSTED_SITE_URL: 'https://shop.web.app',
};

test.each([
  ['ok', respondsWith({}), {}, 'https://www.shop.example can be opened.'],
  [
    'warning',
    respondsWith({ status: 301, location: 'https://shop.example/' }),
    {},
    'leads to https://shop.example/',
  ],
  ['fault', respondsWith({ status: 502 }), {}, 'answers 502'],
  ['warning', respondsWith({}), { SITE_URL: 'http://www.shop.example' }, 'without encryption'],
  [
    'fault',
    () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })),
    {},
    'not known (DNS)',
  ],
  ['ok', respondsWith({}), HOSTED, 'https://shop.web.app can be opened.'],
])('the site: %s, %s', async (state, get, env, text) => {
  expect(await checkSite(probesWith({ get }, env))).toMatchObject({
    state,
    text: expect.stringContaining(text),
  });
});

test('what is not public, hosted or turned on has no line', async () => {
  const local = probesWith({}, { SITE_URL: 'http://localhost:3000' });
  expect(await checkSite(local)).toBeUndefined();
  expect(await checkCertificate(local)).toBeUndefined();
  expect(await checkCollector(local)).toBeUndefined();
  expect(await checkProof(local)).toBeUndefined();
});

test.each([
  ['warning', 90, 13],
  ['ok', 90, 20],
  ['fault', 90, 2],
  ['ok', 6, 3],
  ['warning', 6, 1],
])('a certificate: %s with a life of %i days of which %i are left', async (state, life, left) => {
  const certificate = async () => ({
    validFrom: NOW + (left - life) * DAY_MS,
    validTo: NOW + left * DAY_MS,
    error: undefined,
  });
  expect(await checkCertificate(probesWith({ certificate }))).toMatchObject({ state });
});

test('a certificate that browsers refuse is a fault', async () => {
  const certificate = async () => ({
    validFrom: NOW - DAY_MS,
    validTo: NOW + 80 * DAY_MS,
    error: 'SELF_SIGNED_CERT_IN_CHAIN',
  });
  expect(await checkCertificate(probesWith({ certificate }))).toMatchObject({ state: 'fault' });
});

test.each([
  ['ok', 60_000],
  ['fault', 600_000],
])('a clock: %s when another machine is ahead by %i ms', async (state, difference) => {
  const facts = async () => ({ latestAt: NOW - DAY_MS }) as never;
  const probes = probesWith({ get: respondsWith({ date: NOW + difference }), storeFacts: facts });
  expect(await checkClock(probes)).toMatchObject({ state });
});

test.each([
  ['ok', respondsWith({ body: '{"collector":"collecting"}' })],
  ['fault', respondsWith({ body: '{"collector":"failing"}' })],
  ['fault', () => Promise.reject(new Error('refused'))],
])('the collector of a hosted site: %s', async (state, get) => {
  expect(await checkCollector(probesWith({ get }, HOSTED))).toMatchObject({ state });
});

test('content that was changed after the build is a warning', async () => {
  expect(await checkContent(probesWith({ contentChangedAt: async () => NOW }))).toMatchObject({
    state: 'warning',
    remedy: expect.stringContaining('npm run build'),
  });
  expect(await checkContent(probesWith({ contentChangedAt: async () => undefined }))).toMatchObject({
    state: 'ok',
  });
});

test('a store of another version is named with what to do', async () => {
  const versions = (schemaVersion: number) =>
    checkVersions(probesWith({ schemaVersion: () => schemaVersion }));
  expect(await versions(1)).toMatchObject({ state: 'warning', remedy: expect.stringContaining('Restart') });
  expect(await versions(99)).toMatchObject({ state: 'fault' });
});

test.each([
  ['ok', { webhooksWaiting: 1, webhooksUndelivered: 0, webhookReason: null }],
  ['warning', { webhooksWaiting: 1, webhooksUndelivered: 0, webhookReason: 'status 500' }],
  ['warning', { webhooksWaiting: 0, webhooksUndelivered: 2, webhookReason: null }],
])('webhooks: %s, %o', async (state, facts) => {
  const webhook = { WEBHOOK_URL: 'https://crm.example/hook', WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` };
  const finding = await checkWebhooks(probesWith({ storeFacts: async () => facts as never }, webhook));
  expect(finding).toMatchObject({ state, text: expect.stringContaining('crm.example') });
});

test('a backup that is moved away, or can’t be tried, is not called whole', async () => {
  const backup = (backedUpTo: string, changes: Partial<Probes> = {}) =>
    checkBackup(
      probesWith({ storeFacts: async () => ({ backedUpAt: NOW - 60_000, backedUpTo }) as never, ...changes }),
    );
  expect(await backup('/nowhere/copy.db')).toMatchObject({
    state: 'unknown',
    text: expect.stringContaining('is not there any more'),
  });
  const restore = () => Promise.reject(new Error('there is no room'));
  expect(await backup(import.meta.filename, { restore })).toMatchObject({
    state: 'unknown',
    text: expect.stringContaining('there is no room'),
  });
});

test.each([
  ['database disk image is malformed', 11, /^The store is damaged: .+/, /restore the last backup/],
  // So SQLite says on a full disk too.
  ['disk I/O error', 10 | (2 << 8), /^The store can't be read: .+/, /^Check the disk: it may be full/],
])('a store of which SQLite says "%s"', async (message, errcode, text, remedy) => {
  await using folder = temporaryFolder();
  await writeFile(join(folder.path, 'enquiries.db'), '');
  const storeIntegrity = () => Promise.reject(Object.assign(new Error(message), { errcode }));
  expect(await checkStore(probesWith({ storeIntegrity }, { DATA_DIR: folder.path }))).toEqual({
    state: 'fault',
    text: expect.stringMatching(text),
    remedy: expect.stringMatching(remedy),
  });
});
