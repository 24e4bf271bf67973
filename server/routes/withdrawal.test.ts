import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { InboxDetail, InboxPage } from '../../domain/desk/inboxSchemas.ts';
import type { InboxSummary } from '../../domain/desk/summarySchemas.ts';
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { statePath, withdrawalPath } from '../../domain/enquiry/withdrawal.ts';
import { indiaDayOf } from '../../domain/time.ts';
import { changeEnquiry } from '../../tests/support/changeEnquiry.ts';
import { exampleSubmission } from '../../tests/support/exampleEnquiry.ts';
import { mailJobOf } from '../../tests/support/mailJobOf.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { createTestApp, useTestApp } from '../../tests/support/useTestApp.ts';
import { mailComposer } from '../mail/mailComposer.ts';

const PRIYA = 'priya@shop.example';
const testApp = useTestApp({ staff: [PRIYA] });

/** Sends an enquiry; resolves with its id. */
async function send(
  changes: Partial<EnquiryFields> = {},
  metadata: Record<string, unknown> = {},
): Promise<string> {
  const submission = exampleSubmission(changes);
  const { statusCode } = await testApp.post({ ...submission, ...metadata });
  expect(statusCode).toBe(201);
  return submission.id;
}

const stateOf = (id: string) => testApp.app.inject(statePath(id));
const withdraw = (id: string) => testApp.app.inject({ method: 'POST', url: withdrawalPath(id) });

/** What the staff's inbox says. */
async function read<Result>(path: string): Promise<Result> {
  return (await testApp.inbox(path)).json();
}

const listed = async (query = '') => (await read<InboxPage>(`/enquiries?${query}`)).items.map(({ id }) => id);
const detail = (id: string) => read<InboxDetail>(`/enquiries/${id}`);
const change = (id: string, values: Parameters<typeof changeEnquiry>[2]) =>
  changeEnquiry(testApp.context, id, values, PRIYA);

async function dueMail(): Promise<string | undefined> {
  const compose = mailComposer(testApp.context, SAMPLE_SITE.content, {
    mail: { to: [PRIYA], from: PRIYA },
    siteUrl: 'http://localhost:3000',
  });
  const mail = await compose({ kind: 'due', day: indiaDayOf(Date.now()), recipient: PRIYA });
  return mail?.text as string | undefined;
}

const TABS = [
  '',
  'status=new',
  'status=contacted',
  'due=yes',
  'owner=mine',
  'kind=retailer',
  'order=largest',
];

test.each([
  ['application/json', ''],
  ['text/plain;charset=UTF-8', 'withdraw'],
])(
  'a client that says it sends %s, and sends %j, withdraws too: the id is all that counts',
  async (type, payload) => {
    const url = withdrawalPath(await send());
    const response = await testApp.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type },
      payload,
    });
    expect(response.statusCode).toBe(200);
  },
);

test('whoever knows its id withdraws an enquiry, and gets the same answer again', async () => {
  const id = await send();
  const first = await withdraw(id.toUpperCase());
  expect([first.statusCode, first.json()]).toEqual([
    200,
    { reference: referenceOf(id), withdrawnAt: expect.any(Number) },
  ]);
  expect((await withdraw(id)).json()).toEqual(first.json());
  await testApp.context.erasure.erase([id]);
  expect((await withdraw(id)).json()).toMatchObject({ reference: referenceOf(id) });
});

test.each([randomUUID(), 'no-id', '%00', `${randomUUID()}'--`])('an unknown id is 404: %s', async (id) => {
  for (const response of [await withdraw(id), await stateOf(id)]) {
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.headers['cache-control']).toBe('no-store');
  }
});

test('whoever knows its id reads what became of an enquiry, and nothing else of it', async () => {
  const first = await send();
  const reference = referenceOf(first);
  const sent = await stateOf(first.toUpperCase());
  expect([sent.statusCode, sent.json(), sent.headers['cache-control']]).toEqual([
    200,
    { reference },
    'no-store',
  ]);
  const second = await send({ Quantity: '4' }, { replaces: first });
  const third = await send({ Quantity: '5' }, { replaces: second });
  const replacedBy = referenceOf(third);
  expect((await stateOf(first)).json()).toEqual({ reference, replacedBy });
  expect((await stateOf(third)).json()).toEqual({ reference: replacedBy });
  // By the older link.
  const withdrawn = (await withdraw(first)).json();
  expect(withdrawn).toEqual({ reference, replacedBy, withdrawnAt: expect.any(Number) });
  expect((await stateOf(first)).json()).toEqual(withdrawn);
  expect((await stateOf(third)).json()).toEqual({
    reference: replacedBy,
    withdrawnAt: withdrawn.withdrawnAt,
  });

  const unknown = (await stateOf(randomUUID())).json();
  await testApp.context.erasure.erase([first, second, third]);
  for (const id of [first, second, third]) {
    const erased = await stateOf(id);
    expect([erased.statusCode, erased.json()]).toEqual([404, unknown]);
  }
});

test('whether a correction was flagged can’t be learned, nor what the staff made of it', async () => {
  const [first, done] = [await send(), await send({ Mobile: '9876500000' })];
  const flagged = await send({}, { replaces: first, remarks: 'cheap pills' });
  await change(done, { status: 'closed' });
  const again = await send({ Quantity: '4' }, { replaces: done });
  expect((await stateOf(first)).json()).toEqual({
    reference: referenceOf(first),
    replacedBy: referenceOf(flagged),
  });
  expect((await stateOf(done)).json()).toEqual({
    reference: referenceOf(done),
    replacedBy: referenceOf(again),
  });
});

test('another site reads nothing', async () => {
  const response = await testApp.app.inject({
    url: statePath(await send()),
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(response.statusCode).toBe(403);
  expect(response.json()).not.toHaveProperty('reference');
});

test('what was withdrawn on its way is not stored when it arrives', async () => {
  const late = exampleSubmission();
  expect((await withdraw(late.id)).statusCode).toBe(404);
  expect((await testApp.post(late)).statusCode).toBe(200);
  expect(await listed()).toEqual([]);
});

test('it leaves every list of work at once, and its mail is not sent', async () => {
  const id = await send({ Quantity: '50' });
  const stays = await send();
  for (const one of [id, stays]) {
    await change(one, { status: 'contacted', followUpAt: Date.now() - 1, note: 'Agreed on five.' });
  }
  expect(await dueMail()).toContain(referenceOf(id));
  await withdraw(id);
  for (const query of TABS.filter((tab) => tab !== 'status=new')) {
    expect(await listed(query), query).toEqual([stays]);
  }
  expect(await read<InboxSummary>('/summary')).toMatchObject({
    today: 1,
    week: 1,
    due: 1,
    statuses: { contacted: 1 },
    withdrawn: 1,
  });
  expect(await read<object[]>('/days')).toContainEqual(expect.objectContaining({ retailer: 1 }));
  expect(await dueMail()).not.toContain(referenceOf(id));
  expect(mailJobOf(testApp.context, id)).toBe(0);
  expect(mailJobOf(testApp.context, stays)).toBeGreaterThan(0);
});

test('the staff see that it was withdrawn, when, and what they had done; a change on its way is kept', async () => {
  const id = await send();
  const { withdrawnAt } = (await withdraw(id)).json();
  const { outcome } = await change(id, { note: 'She called.', followUpAt: Date.now() - 1 });
  expect(outcome).toBe('done');
  expect(await detail(id)).toMatchObject({ withdrawnAt, steps: [{ note: 'She called.' }] });
  expect(await listed('withdrawn=only')).toEqual([id]);
  expect(await listed(`search=${referenceOf(id)}`)).toEqual([id]);
  expect(await listed('due=yes')).toEqual([]);
  await change(id, { version: 1, resend: true });
  expect(mailJobOf(testApp.context, id)).toBe(0);
});

test('what is withdrawn and sent again is neither stored nor mailed, whatever it says', async () => {
  const submission = exampleSubmission();
  const receipt = (await testApp.post(submission)).json();
  await withdraw(submission.id);
  for (const changes of [{}, { Quantity: '9' }]) {
    const again = await testApp.post({ ...submission, ...changes });
    expect([again.statusCode, again.json()]).toEqual([200, receipt]);
  }
  expect(mailJobOf(testApp.context, submission.id)).toBe(0);
  expect((await detail(submission.id)).fields.Quantity).toBe('3');
});

test('what was won stays in the reports, and in the lists that they lead to, until it is erased', async () => {
  const id = await send();
  await change(id, { status: 'won', wonPacks: 3, wonAmount: 1_500 });
  await withdraw(id);
  expect(await read('/sales?period=7-days')).toMatchObject({
    total: { enquiries: 1, won: 1, amount: 1_500 },
  });
  expect(await read('/won')).toMatchObject({ total: { won: 1, amount: 1_500 } });
  for (const query of ['status=won', 'won=today', '']) expect(await listed(query), query).toEqual([id]);
  expect(await read('/summary')).toMatchObject({ statuses: { won: 1 } });
});

test.each(['POST', 'GET'] as const)(
  'withdrawing and reading are limited as enquiries are: %s',
  async (method) => {
    const app = await createTestApp(testApp.context, { rateLimit: 2 });
    const statuses = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const response = await app.inject({
        method,
        url: (method === 'POST' ? withdrawalPath : statePath)(randomUUID()),
      });
      statuses.push([response.statusCode, 'retry-after' in response.headers]);
    }
    expect(statuses).toEqual([
      [404, false],
      [404, false],
      [429, true],
    ]);
    await app.close();
  },
);

test('a correction takes the place of an open enquiry: its owner, status, follow-up and notes', async () => {
  const replaced = await send({ Quantity: '30' });
  const followUpAt = Date.now() - 1;
  await change(replaced, { status: 'contacted', note: 'Call before noon.', followUpAt });
  const id = await send({ Mobile: '9876500000' }, { replaces: replaced.toUpperCase(), language: 'hi' });
  for (const query of ['', 'status=contacted', 'due=yes', 'owner=mine', 'order=largest']) {
    expect(await listed(query), query).toEqual([id]);
  }
  const correction = await detail(id);
  expect(correction).toMatchObject({
    replaces: replaced,
    language: 'hi',
    owner: PRIYA,
    status: 'contacted',
    followUpAt,
    nth: 1,
    version: 1,
    steps: [{ note: 'Call before noon.' }],
    others: [{ id: replaced, replacedBy: id }],
  });
  // It was contacted before it was received.
  expect(await read('/sales?period=7-days')).toMatchObject({ total: { enquiries: 1, firstContactMs: 0 } });
  expect(mailJobOf(testApp.context, replaced)).toBe(0);
  // A colleague's change of the old one was on its way.
  expect(await change(replaced, { version: 1, status: 'closed' })).toMatchObject({ outcome: 'conflict' });
  expect(await change(id, { version: 1, status: 'won' })).toMatchObject({ outcome: 'done' });
});

test('a second correction of the same enquiry replaces the first, and withdrawing any of them withdraws all', async () => {
  const first = await send();
  const second = await send({ Quantity: '4' }, { replaces: first });
  const third = await send({ Quantity: '5' }, { replaces: first });
  expect(await listed()).toEqual([third]);
  expect(await detail(third)).toMatchObject({ replaces: second });
  await withdraw(second);
  expect(await listed()).toEqual([]);
  const { withdrawnAt } = await detail(second);
  for (const id of [first, third]) expect(await detail(id)).toMatchObject({ withdrawnAt });
  // A correction of what is withdrawn is an enquiry of its own.
  const fourth = await send({}, { replaces: first });
  expect(await detail(fourth)).toMatchObject({ replaces: null, withdrawnAt: null });
  expect(await listed()).toEqual([fourth]);
});

test.each(['won', 'closed'] as const)(
  'what was %s stays as it is: its correction begins anew, with the same owner',
  async (status) => {
    const done = await send();
    await change(done, { status });
    const id = await send({ Quantity: '4' }, { replaces: done });
    expect(await detail(id)).toMatchObject({ replaces: done, status: 'new', owner: PRIYA, steps: [] });
    expect(await listed()).toEqual([id, done]);
  },
);

test('what arrives after its correction is not stored any more', async () => {
  const overtaken = exampleSubmission({ Quantity: '30' });
  const id = await send({}, { replaces: overtaken.id });
  const late = await testApp.post(overtaken);
  expect([late.statusCode, late.json()]).toEqual([
    200,
    { id: overtaken.id, reference: referenceOf(overtaken.id) },
  ]);
  expect(await listed()).toEqual([id]);
});

test('a flagged correction takes nobody’s place', async () => {
  const [first, late] = [await send(), exampleSubmission()];
  const id = await send({}, { replaces: first, remarks: 'cheap pills' });
  await send({}, { replaces: late.id, remarks: 'cheap pills' });
  await testApp.post(late);
  expect(await detail(id)).toMatchObject({ replaces: first, spamSignals: ['honeypot'] });
  expect(await listed('flagged=no')).toEqual([late.id, first]);
});

test.each([
  [{ language: 'Hindi or English' }],
  [{ language: 7 }],
  [{ replaces: randomUUID() }],
  [{ replaces: 'the last one' }],
  [{ replaces: ['x'] }],
])('no reason to refuse a customer: %j', async (metadata) => {
  const id = await send({}, metadata);
  expect(await detail(id)).toMatchObject({ language: null, replaces: null });
});

test('a plain form post says its language too', async () => {
  const { id: _, ...fields } = exampleSubmission();
  await testApp.postForm({ ...fields, language: 'mr' });
  expect((await read<InboxPage>('/enquiries')).items).toMatchObject([{ language: 'mr' }]);
});

test('erasing a person erases the corrections too, also when e-mail and number were corrected', async () => {
  const first = await send();
  const id = await send({ Email: 'asha@right.example', Mobile: '9876500000' }, { replaces: first });
  expect(await detail(id)).toMatchObject({ otherCount: 1 });
  expect(testApp.context.inboxStore.samePerson((await detail(id)).fields)).toEqual([id, first]);
  await testApp.context.erasure.erase([id]);
  // Without its correction, it is work again.
  expect(await detail(first)).toMatchObject({ replacedBy: null });
});
