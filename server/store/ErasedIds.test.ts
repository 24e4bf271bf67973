import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts';
import { erasePerson } from '../../tests/support/erasePerson.ts';
import { EXAMPLE_FIELDS, exampleSubmission } from '../../tests/support/exampleEnquiry.ts';
import { sessionCookieOf, useTestApp } from '../../tests/support/useTestApp.ts';
import { parseCommand } from '../cli/runCommand.ts';
import { readConfig } from '../config.ts';
import { Maintenance } from '../maintenance/Maintenance.ts';

const PRIYA = 'priya@shop.example';
const PERSON = { email: EXAMPLE_FIELDS.Email, mobile: EXAMPLE_FIELDS.Mobile };

const testApp = useTestApp({ staff: [PRIYA] });
const log = { info: () => {}, warn: () => {}, error: () => {} } as never;

function count(rows: string): unknown {
  return testApp.context.database.connection.prepare(`SELECT count(*) AS count FROM ${rows}`).get()?.count;
}

const postForm = () => testApp.postForm({ ...EXAMPLE_FIELDS });

async function runMaintenance(retentionDays = 0): Promise<void> {
  await new Maintenance({ ...testApp.context, retentionDays, builtAt: 0, log }).tick();
}

test.each<[string, (id: string) => Promise<unknown>]>([
  [
    'in the inbox',
    async (id) => {
      const origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
      const cookie = await sessionCookieOf(testApp.context.access, PRIYA);
      const headers = { origin, cookie, 'content-type': 'application/json' };
      const url = `${origin}/api/inbox/enquiries/${id}/erasure`;
      return fetch(url, { method: 'POST', headers, body: '{"count":1}' });
    },
  ],
  [
    'by the command line',
    () => {
      const out = new Writable({ write: (_chunk, _encoding, done) => done() });
      const args = ['erase', '--email', PERSON.email, '--mobile', PERSON.mobile];
      return parseCommand(args)(testApp.context, readConfig({ DATA_DIR: testApp.context.dataDir }), out);
    },
  ],
  [
    'by its age',
    async () => {
      const { connection } = testApp.context.database;
      connection.exec(`UPDATE mail_jobs SET state = 'sent'`);
      connection.prepare('UPDATE enquiries SET received_at = ?').run(Date.now() - 31 * DAY_MS);
      await runMaintenance(30);
    },
  ],
])('an enquiry erased %s gets its receipt again, and is neither stored nor mailed', async (_name, erase) => {
  const submission = exampleSubmission();
  const receipt = (await testApp.post(submission)).json();
  await erase(submission.id);
  expect(count('enquiries')).toBe(0);
  const again = await testApp.post({ ...submission, id: submission.id.toUpperCase() });
  expect([again.statusCode, again.json()]).toEqual([200, receipt]);
  expect([count('enquiries'), count('mail_jobs WHERE enquiry IS NOT NULL')]).toEqual([0, 0]);
  // The same person may order anew.
  expect((await testApp.post(exampleSubmission())).statusCode).toBe(201);
});

test('a plain form post that is reloaded after its erasure gets its receipt, and is not stored', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { location } = (await postForm()).headers;
  expect(location).toMatch(/reference=/);
  await erasePerson(testApp.context, PERSON);
  for (const minutes of [0, 10]) {
    vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
    expect((await postForm()).headers.location).toBe(location);
    expect(count('enquiries')).toBe(0);
  }
});

test('erased ids are remembered as hashes for longer than a device sends them, and by a clock that is trusted', async () => {
  const submission = exampleSubmission();
  await testApp.post(submission);
  await erasePerson(testApp.context, PERSON);
  const { connection } = testApp.context.database;
  const rows = JSON.stringify(connection.prepare('SELECT hex(id_hash) AS hash FROM erased_ids').all());
  expect(rows.toLowerCase()).not.toContain(submission.id.slice(0, 8));

  const age = (days: number) =>
    connection.prepare('UPDATE erased_ids SET erased_at = ?').run(Date.now() - days * DAY_MS);
  age(59);
  await runMaintenance();
  expect((await testApp.post(submission)).statusCode).toBe(200);
  age(61);
  await testApp.context.health.recordRetentionRun(Date.now() - 365 * DAY_MS);
  await runMaintenance();
  expect(count('erased_ids')).toBe(1);
  await testApp.context.health.recordRetentionRun(Date.now());
  await runMaintenance();
  expect(count('erased_ids')).toBe(0);
});
