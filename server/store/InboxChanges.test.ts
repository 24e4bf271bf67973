import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EnquiryChange } from '../../domain/desk/changeSchemas.ts';
import { describeStep } from '../../domain/desk/stepWords.ts';
import { changeEnquiry } from '../../tests/support/changeEnquiry.ts';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { useStore } from '../../tests/support/useStore.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';

const context = useStore();

test('a corrected value is what calls, lists and searches use, and the document stays as it was sent', async () => {
  const { inboxStore, database } = context;
  context.addMany();
  const [id, other] = [randomUUID(), randomUUID()];
  await context.store.add(id, EXAMPLE_FIELDS);
  await context.store.add(other, { ...EXAMPLE_FIELDS, Mobile: '9000000001', Email: 'lata@mail.example' });
  const corrections = { Mobile: '9000000001', Email: 'Asha@Other.example', Quantity: '500' };
  await changeEnquiry(context, id, { corrections }, PRIYA);

  const found = (search: string) => inboxStore.list({ search }, Date.now(), 9).items.map((item) => item.id);
  expect(found('9000000001')).toEqual([other, id]);
  expect(found('asha@other.example')).toEqual([id]);
  // What was sent is found too.
  expect(found(EXAMPLE_FIELDS.Mobile)).toEqual([id]);
  expect(inboxStore.detail(id)).toMatchObject({
    fields: { ...EXAMPLE_FIELDS, ...corrections },
    sent: { Mobile: EXAMPLE_FIELDS.Mobile, Email: EXAMPLE_FIELDS.Email, Quantity: EXAMPLE_FIELDS.Quantity },
    otherCount: 1,
  });
  expect(inboxStore.detail(other)?.nth).toBe(2);
  expect(context.records.ofPerson({ email: 'asha@other.example' })).toHaveLength(1);
  expect(inboxStore.list({ order: 'largest' }, Date.now(), 9).items[0]?.id).toBe(id);
  const stored = database.sql.get`SELECT document FROM enquiries WHERE id = ${id}`;
  expect(JSON.parse(stored?.document as string)).toEqual(EXAMPLE_FIELDS);

  await changeEnquiry(context, id, { version: 1, undo: 1 }, PRIYA);
  expect(found('9000000001')).toEqual([other]);
  expect(context.records.find(id)).toMatchObject({ fields: EXAMPLE_FIELDS, corrections: {}, sent: {} });
});

test('who is no longer a member of staff keeps no open enquiry, and the history says so', async () => {
  const { changes, inboxStore } = context;
  const store = async (by: string, change: EnquiryChange) => {
    const id = await context.add();
    await changeEnquiry(context, id, change, by);
    return id;
  };
  const kept = await store(PRIYA, { note: 'Called.' });
  const won = await store(OM, { status: 'won' });
  const left = [await store(OM, { owner: OM }), await store(OM, { status: 'contacted' })];
  await Promise.all(Array.from({ length: 250 }, () => store(OM, { owner: OM })));

  await changes.releaseUnlisted(new Set([PRIYA]), Date.now());
  const unclaimed = inboxStore.ids({ owner: 'unclaimed' }, Date.now());
  expect(unclaimed).toHaveLength(252);
  expect(unclaimed).toEqual(expect.arrayContaining(left));
  expect([kept, won].map((id) => inboxStore.detail(id)?.owner)).toEqual([PRIYA, OM]);
  const [, step] = inboxStore.stepsOf(left[0] ?? '');
  expect(step && [step.by, describeStep(step)]).toEqual([
    'server',
    [`released it, as ${OM} is no longer a member of staff`],
  ]);
  const count = () => context.database.sql.get`SELECT count(*) AS count FROM steps`?.count;
  const before = count();
  await changes.releaseUnlisted(new Set([PRIYA]), Date.now());
  expect(count()).toBe(before);
});
