import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { SESSION_MS } from '../../../domain/desk/inboxApi.ts';
import type { InboxDetail } from '../../../domain/desk/inboxSchemas.ts';
import type { Sales } from '../../../domain/desk/salesSchemas.ts';
import type { InboxSummary } from '../../../domain/desk/summarySchemas.ts';
import { HOUR_MS } from '../../../domain/time.ts';
import { EXAMPLE_FIELDS, exampleSubmission } from '../../../tests/support/exampleEnquiry.ts';
import { useTestApp } from '../../../tests/support/useTestApp.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';

const testApp = useTestApp({ staff: [PRIYA, OM] });

const CALLER = { ...EXAMPLE_FIELDS, Name: ' Asha Rao ', Email: '' };

test('an enquiry that is added by hand is owned by its author and counted by its source, and claims no notice, no mail and no arrival', async () => {
  const { mailJobs, records } = testApp.context;
  const id = randomUUID();
  const body = { id, fields: CALLER, source: 'phone', language: 'hi', note: 'Wants 30%.' };
  const response = await testApp.inbox('/enquiries', body);
  expect(response.statusCode).toBe(201);
  expect(response.json<InboxDetail>()).toMatchObject({
    id,
    fields: { ...CALLER, Name: 'Asha Rao' },
    status: 'new',
    owner: PRIYA,
    mailState: 'none',
    spamSignals: [],
    language: 'hi',
    version: 1,
    steps: [
      { version: 1, by: PRIYA, note: 'Wants 30%.', changed: { owner: { before: null, after: PRIYA } } },
    ],
    otherCount: 0,
  });
  expect(records.find(id)?.notice).toBeNull();
  expect(mailJobs.unsent('pending').count).toBe(0);
  const { sources } = (await testApp.inbox('/sales?period=7-days')).json<Sales>();
  expect(sources).toMatchObject([{ source: '(phone)', enquiries: 1 }]);
  const { statuses, newestAt } = (await testApp.inbox('/summary')).json<InboxSummary>();
  expect([statuses.new, newestAt]).toEqual([1, null]);

  // The same again is the same; with other fields or another note, it is reported.
  expect((await testApp.inbox('/enquiries', body)).statusCode).toBe(200);
  expect(records.latest(9)).toHaveLength(1);
  for (const other of [{ fields: { ...CALLER, Quantity: '2' } }, { note: 'Wants 30%. Call after six.' }]) {
    expect((await testApp.inbox('/enquiries', { ...body, ...other })).statusCode).toBe(409);
  }
  expect((await testApp.inbox('/enquiries', { ...body, author: OM })).statusCode).toBe(401);
});

test.each([
  ['hours', 5 * HOUR_MS, 5 * HOUR_MS],
  ['longer than a session', 2 * SESSION_MS, SESSION_MS],
  ['by a clock that is fast', -HOUR_MS, 0],
])(
  'an enquiry that waited for a connection was received when it was entered: %s',
  async (_case, waited, age) => {
    const startedAt = Date.now();
    const body = { id: randomUUID(), fields: CALLER, source: 'phone', enteredAt: startedAt - waited };
    const response = await testApp.inbox('/enquiries', body);
    const { receivedAt, steps } = response.json<InboxDetail>();
    for (const at of [receivedAt, steps[0]?.at]) {
      expect(at).toBeGreaterThanOrEqual(startedAt - age);
      expect(at).toBeLessThanOrEqual(Date.now() - age);
    }
  },
);

test.each<[string, object, string]>([
  ['Name', { Name: ' ' }, 'Enter your name'],
  ['Mobile', { Mobile: '98765' }, 'Enter a mobile number of exactly 10 digits'],
  ['Email', { Email: 'asha' }, 'Enter an e-mail address like name@example.com'],
  ['Quantity', { Quantity: '0' }, 'Enter the quantity as a whole number, 1 or more'],
])('an invalid %s is refused', async (field, changes, detail) => {
  const body = { id: randomUUID(), fields: { ...CALLER, ...changes }, source: 'counter' };
  const response = await testApp.inbox('/enquiries', body);
  expect([response.statusCode, response.json()]).toEqual([422, expect.objectContaining({ field, detail })]);
  expect(testApp.context.records.latest(9)).toEqual([]);
});

test('people without an e-mail are different people, and visitors still need one', async () => {
  const add = async (Mobile: string, Email = '') => {
    const fields = { ...CALLER, Mobile, Email };
    return (
      await testApp.inbox('/enquiries', { id: randomUUID(), fields, source: 'whatsapp' })
    ).json<InboxDetail>();
  };
  await add('9000000001');
  const second = await add('9000000002');
  expect([second.nth, second.otherCount]).toEqual([1, 0]);
  const again = await add('9000000002', 'asha@mail.example');
  expect([again.nth, again.otherCount]).toEqual([2, 1]);
  const { inboxStore, records } = testApp.context;
  expect(inboxStore.samePerson({ Email: '', Mobile: '9000000002' })).toHaveLength(2);
  expect(records.ofPerson({ email: '' })).toEqual([]);
  expect((await testApp.post(exampleSubmission({ Email: '' }))).statusCode).toBe(422);
});
