import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EnquiryChange } from '../../domain/desk/changeSchemas.ts';
import { changeEnquiry } from '../../tests/support/changeEnquiry.ts';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { useStore } from '../../tests/support/useStore.ts';

const AUTHOR = { by: 'priya@shop.example', at: 1 };
const context = useStore();
const correct = (replaces: string, fields = {}) => context.add({ Quantity: '4', ...fields }, { replaces });
const found = (search: string) =>
  context.inboxStore.list({ search }, Date.now(), 9).items.map(({ id }) => id);

test('a number that the staff have corrected stays corrected when the customer corrects something else', async () => {
  context.addMany();
  const first = await context.add();
  const corrections = { Mobile: '9000000001', Quantity: '30' };
  await changeEnquiry(context, first, { corrections }, AUTHOR.by);
  const second = await correct(first);
  expect(context.records.find(second)).toMatchObject({
    fields: { ...EXAMPLE_FIELDS, Mobile: '9000000001', Quantity: '4' },
    corrections: { Mobile: '9000000001' },
  });
  expect(found('9000000001')).toContain(second);
  // The customer's own words count.
  const third = await correct(second, { Mobile: '9000000002' });
  expect(context.records.find(third)).toMatchObject({ fields: { Mobile: '9000000002' }, corrections: {} });
});

test('a number that was found wrong is read from the history, until the customer corrects it; a reply stands beside the note', async () => {
  const first = await context.add();
  await changeEnquiry(context, first, { note: 'Wants 30%.' }, AUTHOR.by);
  const outcome = { channel: 'call', result: 'wrong-number' } as const;
  await changeEnquiry(context, first, { outcome, note: 'Asked by e-mail.' }, AUTHOR.by);
  const marked = {
    wrongMobile: EXAMPLE_FIELDS.Mobile,
    lastNote: 'Wants 30%.',
    lastReply: 'Asked by e-mail.',
  };
  expect(context.inboxStore.detail(first)).toMatchObject(marked);
  const second = await correct(first, { Mobile: '9000000002' });
  expect(context.records.find(second)).toMatchObject({ ...marked, fields: { Mobile: '9000000002' } });
  // As long as what a list shows.
  const note = `${'x'.repeat(150)} Wants 40%`;
  await changeEnquiry(context, second, { version: 2, note }, AUTHOR.by);
  expect(context.records.find(second)).toMatchObject({ lastNote: note, lastReply: null });
  await changeEnquiry(context, second, { version: 3, note: `${note}.` }, AUTHOR.by);
  expect(context.records.find(second)).toMatchObject({ lastNote: `${'x'.repeat(150)} Wants…` });
});

test('a change that is sent again after the customer has corrected its enquiry is not made twice', async () => {
  const { changes, inboxStore } = context;
  const first = await context.add();
  const change = { version: 0, changeId: randomUUID(), status: 'contacted', note: 'Called.' } as const;
  const send = () => changes.changeAll([{ id: first, change }], AUTHOR);
  await send();
  const second = await correct(await correct(first));
  expect(await send()).toMatchObject([{ outcome: 'done', enquiry: { id: first, version: 0 }, steps: [] }]);
  expect(inboxStore.stepsOf(first)).toEqual([]);
  expect(inboxStore.stepsOf(second)).toHaveLength(1);
});

test.each<EnquiryChange>([
  { status: 'won' },
  { outcome: { channel: 'call', result: 'reached' } },
  { followUpAt: null },
  { corrections: { Mobile: '9000000001' } },
  { note: 'The shop closes at nine.' },
])('work on an enquiry that was corrected meanwhile is a conflict: %j', async (values) => {
  const first = await context.add();
  const second = await correct(first);
  expect(await changeEnquiry(context, first, values, AUTHOR.by)).toMatchObject({
    outcome: 'conflict',
    enquiry: { replacedBy: second },
  });
  expect(await changeEnquiry(context, second, values, AUTHOR.by)).toMatchObject({ outcome: 'done' });
});

test('the command line finds what a person has corrected with its corrections, so that none is left when they are erased', async () => {
  const { records } = context;
  const first = await context.add();
  const second = await correct(first, { Email: 'asha@right.example', Mobile: '9000000002' });
  const stranger = await context.add({ Email: 'om@mail.example', Mobile: '9000000003' });
  const idsOf = (email: string, mobile: string) => records.ofPerson({ email, mobile }).map(({ id }) => id);
  expect(idsOf('asha@right.example', '9000000002')).toEqual([first, second]);
  expect(idsOf(EXAMPLE_FIELDS.Email, EXAMPLE_FIELDS.Mobile)).toEqual([first, second]);
  expect(idsOf('om@mail.example', '9000000003')).toEqual([stranger]);
});

test('an earlier correction that arrives late does not take the place of a later one, nor comes back once that is withdrawn', async () => {
  const { store, records, visitorChanges } = context;
  const [first, late, second] = [await context.add(), randomUUID(), randomUUID()];
  await store.add(second, EXAMPLE_FIELDS, { replaces: `${late} ${first}` });
  expect(records.find(first)).toMatchObject({ replacedBy: second });
  const arrive = () => store.add(late, { ...EXAMPLE_FIELDS, Quantity: '9' }, { replaces: first });
  expect(await arrive()).toMatchObject({ kind: 'repeated' });
  expect(records.find(second)).toMatchObject({ replaces: first, replacedBy: null });
  await visitorChanges.withdraw(second, Date.now());
  expect(await arrive()).toMatchObject({ kind: 'repeated' });
  expect(records.latest(9)).toHaveLength(2);
});

test('a correction of one that has arrived all the same takes its place', async () => {
  const first = await context.add();
  const [arrived, second] = [await correct(first), randomUUID()];
  await context.store.add(second, EXAMPLE_FIELDS, { replaces: `${arrived} ${first}` });
  expect(context.records.find(second)).toMatchObject({ replaces: arrived, replacedBy: null });
  expect(context.records.find(arrived)).toMatchObject({ replacedBy: second });
});
