import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { readConfig } from '../config.ts';
import type { Probes } from '../doctor/probes.ts';
import { checkSettings } from '../doctor/setupChecks.ts';
import { requireKey } from './collectorConfig.ts';

const HOSTED = { PUBLIC_DELIVERY: 'firebase', PUBLIC_FIREBASE_PROJECT_ID: 'shop' };
const KEY = { type: 'service_account', project_id: 'shop', client_email: 'desk@shop', private_key: 'x' };

const folder = temporaryFolder();
afterAll(() => folder[Symbol.asyncDispose]());

function keyFileWith(content: unknown): string {
  const path = join(folder.path, `${crypto.randomUUID()}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('the desk of a hosted site collects with the key of a service account, or from an emulator', () => {
  const keyFile = keyFileWith(KEY);
  const withKey = { ...HOSTED, GOOGLE_APPLICATION_CREDENTIALS: keyFile };
  expect(readConfig(withKey).collector).toEqual({ projectId: 'shop', keyFile });
  const emulator = '127.0.0.1:8080';
  expect(readConfig({ ...withKey, PUBLIC_FIRESTORE_EMULATOR: emulator }).collector).toEqual({
    projectId: 'shop',
    emulator,
  });
});

test('it only serves with neither, or when the site does not deliver to Firestore', () => {
  expect(readConfig(HOSTED).collector).toBeUndefined();
  expect(readConfig({ GOOGLE_APPLICATION_CREDENTIALS: '/other/program.json' }).collector).toBeUndefined();
});

test.each([
  [
    { PUBLIC_FIREBASE_PROJECT_ID: '', GOOGLE_APPLICATION_CREDENTIALS: keyFileWith(KEY) },
    /^PUBLIC_FIREBASE_PROJECT_ID is missing;/,
  ],
  [
    { GOOGLE_APPLICATION_CREDENTIALS: '/nowhere/key.json' },
    /\/nowhere\/key\.json can't be read \(ENOENT\); name the key file/,
  ],
  [{ GOOGLE_APPLICATION_CREDENTIALS: folder.path }, /can't be read \(EISDIR\)/],
  [{ GOOGLE_APPLICATION_CREDENTIALS: '~/key.json' }, /write your home folder in full/],
  [{ GOOGLE_APPLICATION_CREDENTIALS: keyFileWith('no JSON') }, /is not the key of a service account/],
  [{ GOOGLE_APPLICATION_CREDENTIALS: keyFileWith({ ...KEY, type: 'authorized_user' }) }, /is not the key/],
  [
    { GOOGLE_APPLICATION_CREDENTIALS: keyFileWith({ ...KEY, project_id: 'staging' }) },
    /is the key of project "staging", but PUBLIC_FIREBASE_PROJECT_ID is "shop"/,
  ],
])('%j stops at start with one line', (settings, message) => {
  expect(() => requireKey(readConfig({ ...HOSTED, ...settings }).collector)).toThrow(message);
});

test('a key that is missing is the doctor’s to report, and keeps nobody from a backup', () => {
  const config = readConfig({ ...HOSTED, GOOGLE_APPLICATION_CREDENTIALS: '/nowhere/key.json' });
  expect(checkSettings({ config: () => config } as Probes)).toMatchObject({
    state: 'fault',
    text: expect.stringContaining("/nowhere/key.json can't be read (ENOENT)"),
  });
});
