import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { InboxChange } from '../../domain/desk/changeSchemas.ts';
import { DAY_MS } from '../../domain/time.ts';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { useStore } from '../../tests/support/useStore.ts';

const [ASHA, RAVI, OM] = ['asha@shop.example', 'ravi@shop.example', 'om@shop.example'];
const { Name } = EXAMPLE_FIELDS;

const context = useStore();

/** Changes enquiries together. */
async function change(by: string, ids: string[], changed: Partial<InboxChange>): Promise<void> {
  const changeId = randomUUID();
  const changes = context.inboxStore
    .find(ids)
    .reverse()
    .map(({ id, version }) => ({ id, change: { version, changeId, ...changed } }));
  await context.changes.changeAll(changes, { by, at: Date.now() });
}

/** Undoes the last change. */
async function undo(by: string, id: string): Promise<void> {
  await change(by, [id], { undo: context.inboxStore.stepsOf(id).at(-1)?.version ?? 0 });
}

const toldOf = (email: string) => context.news.of(email).map(({ rowId: _, ...told }) => told);

test('a member of staff is told what colleagues have assigned to them or taken over, in one change or several, until it is undone', async () => {
  const ids = [await context.add(), await context.add(), await context.add({ Name: 'Rekha' })];
  const [first = '', second = '', third = ''] = ids;
  const setOwner = (by: string, owner: string | null, changed: string[]) => change(by, changed, { owner });
  await setOwner(ASHA, ASHA, [first]);
  expect([toldOf(ASHA), toldOf(RAVI)], 'by oneself').toEqual([[], []]);
  await setOwner(ASHA, RAVI, ids);
  const assigned = {
    by: ASHA,
    kind: 'assigned',
    status: null,
    record: null,
    order: null,
    count: 3,
    ids: [third, second, first],
    names: ['Rekha', Name],
  };
  expect(toldOf(RAVI)).toEqual([assigned]);
  expect(toldOf(ASHA)).toEqual([]);
  const [{ rowId = 0 } = {}] = context.news.of(RAVI);
  expect(context.news.of(RAVI, rowId)).toEqual([]);
  await setOwner(OM, OM, [second]);
  const taken = { ...assigned, by: OM, kind: 'takenOver', count: 1, ids: [second], names: [Name] };
  expect(toldOf(RAVI)).toEqual([taken, { ...assigned, count: 2, ids: [third, first] }]);
  expect(context.news.of(RAVI)[0]?.rowId).toBe(rowId + 1);
  expect(toldOf(OM), 'takes it over').toEqual([]);
  await setOwner(ASHA, null, [first, third]);
  expect(toldOf(RAVI), 'released').toEqual([taken]);
  await setOwner(ASHA, RAVI, [third]);
  const again = { ...assigned, count: 1, ids: [third], names: ['Rekha'] };
  expect(toldOf(RAVI), 'once each').toEqual([again, taken]);
  await setOwner(OM, ASHA, [third]);
  expect(toldOf(RAVI), 'assigned to another colleague').toEqual([taken]);
  await undo(OM, second);
  expect(toldOf(RAVI), 'given back by Undo').toEqual([]);
  await setOwner(ASHA, RAVI, [third]);
  await change(OM, [third], { isSpam: true });
  expect(toldOf(RAVI), 'flagged').toEqual([]);
});

test('the row id of an erased step, up to which a device was told, is not used again', async () => {
  const [kept, erased] = [await context.add(), await context.add()];
  await change(ASHA, [erased], { owner: RAVI });
  const [{ rowId = 0 } = {}] = context.news.of(RAVI);
  await context.erasure.erase([erased]);
  await change(ASHA, [kept], { owner: RAVI });
  expect(context.news.of(RAVI, rowId)).toMatchObject([{ ids: [kept] }]);
});

test('an owner is told what colleagues have changed of theirs, and its status, as long as it stands', async () => {
  const [first, second] = [await context.add(), await context.add({ Name: 'Rekha' })];
  const ids = [first, second];
  await change(OM, [first], { status: 'contacted' });
  await change(RAVI, ids, { owner: RAVI });
  await change(RAVI, [first], { note: 'My own.' });
  expect(toldOf(RAVI), 'before it was theirs, and by oneself').toEqual([]);

  const of = { record: null, order: null, count: 1, ids: [first], names: [Name] };
  const changed = { by: OM, kind: 'changed', status: null, ...of };
  await change(OM, [first], { note: 'He called.' });
  expect(toldOf(RAVI), 'a note').toEqual([{ ...changed, record: 'note' }]);
  expect(toldOf(ASHA), 'not theirs').toEqual([]);
  await change(OM, [first], { withdraw: 4 });
  expect(toldOf(RAVI), 'a note that is deleted').toEqual([]);
  await change(OM, [first], { outcome: { channel: 'call', result: 'no-answer' } });
  await change(OM, [first], { corrections: { Mobile: '9000000001' } });
  await change(OM, [first], { followUpAt: 1e12 });
  expect(toldOf(RAVI)).toEqual([changed, changed, changed]);
  await undo(OM, first);
  expect(toldOf(RAVI), 'a follow-up that is undone').toEqual([changed, changed]);

  await change(ASHA, ids, { status: 'closed', closeReason: 'not-serious' });
  const closed = {
    ...changed,
    by: ASHA,
    status: 'closed',
    count: 2,
    ids: [second, first],
    names: ['Rekha', Name],
  };
  expect(toldOf(RAVI)[0]).toEqual(closed);
  await undo(ASHA, first);
  const closedOne = { ...closed, count: 1, ids: [second], names: ['Rekha'] };
  expect(toldOf(RAVI)[0], 'undone for one').toEqual(closedOne);
  await change(ASHA, [first], { status: 'closed', closeReason: 'not-serious' });
  const closedAgain = { ...changed, by: ASHA, status: 'closed' };
  expect(toldOf(RAVI)[0], 'done again').toEqual(closedAgain);
  await change(RAVI, [first], { status: 'won' });
  expect(toldOf(RAVI)[0], 'over which one has set another').toEqual(closedOne);
  await change(RAVI, ids, { owner: ASHA });
  expect(toldOf(RAVI), 'given away').toEqual([]);
});

test('an owner is told apart of the orders that a colleague has added, changed or removed, with the amount', async () => {
  const ids = [await context.add(), await context.add({ Name: 'Rekha' }), await context.add()];
  await change(RAVI, ids, { owner: RAVI });
  await change(RAVI, ids.slice(0, 1), { status: 'won', wonAmount: 1000.5 });
  await change(OM, ids, { status: 'closed', closeReason: 'not-serious' });
  const closed = { status: 'closed', by: OM };
  expect(toldOf(RAVI)).toMatchObject([
    { ...closed, order: null, ids: ids.slice(1).reverse() },
    { ...closed, order: 1000.5, ids: ids.slice(0, 1) },
  ]);
  await change(OM, ids.slice(0, 2), { status: 'won', wonAmount: 700 });
  expect(toldOf(RAVI)[0]).toMatchObject({ status: 'won', order: 1400, count: 2 });
  await change(OM, ids.slice(0, 1), { wonAmount: 900.25, wonPacks: 2 });
  expect(toldOf(RAVI)[0]).toMatchObject({ status: null, order: 900.25, ids: ids.slice(0, 1) });
  await change(OM, ids.slice(0, 1), { wonAmount: null });
  expect(toldOf(RAVI)[0]).toMatchObject({ status: null, order: 0 });
  await change(OM, ids.slice(0, 1), { wonAt: Date.now() - 40 * DAY_MS });
  expect(toldOf(RAVI)[0], 'another month').toMatchObject({ status: null, order: 0, count: 1 });
});

test('whoever has won an order is told that a colleague has removed it from an enquiry of somebody else, also by an undo', async () => {
  const [closed, undone] = [await context.add(), await context.add()];
  await change(OM, [undone], { status: 'contacted' });
  await change(ASHA, [closed], { owner: ASHA });
  await change(RAVI, [closed, undone], { status: 'won', wonAmount: 700 });
  expect(toldOf(RAVI)).toEqual([]);
  await change(ASHA, [closed], { status: 'closed', closeReason: 'not-serious' });
  const removed = { kind: 'changed', order: 700, count: 1 };
  const byClosing = { ...removed, by: ASHA, status: 'closed', ids: [closed] };
  expect(toldOf(RAVI)).toMatchObject([byClosing]);
  await change(OM, [undone], { undo: 1 });
  const byUndo = { ...removed, by: OM, status: 'new', ids: [undone] };
  expect(toldOf(RAVI)).toMatchObject([byUndo, byClosing]);
  // Whatever becomes of the enquiry without it.
  await change(OM, [undone], { status: 'contacted', owner: ASHA });
  expect(toldOf(RAVI)).toMatchObject([byUndo, byClosing]);
  await undo(ASHA, closed);
  expect(toldOf(RAVI), 'restored').toMatchObject([byUndo]);
});

test('an owner is told of a wrong number by name, until it is reached, corrected or undone', async () => {
  const ids = [await context.add(), await context.add(), await context.add(), await context.add()];
  const [reached = '', corrected = '', undone = '', closed = ''] = ids;
  await change(RAVI, ids, { owner: RAVI });
  const outcome = { channel: 'call', result: 'wrong-number' } as const;
  await change(OM, [reached, corrected, undone], { outcome });
  await change(OM, [closed], { status: 'closed', closeReason: 'wrong-number' });
  const wrong = { by: OM, kind: 'changed', record: 'wrong-number' };
  const closing = { ...wrong, status: 'closed', ids: [closed] };
  expect(toldOf(RAVI)).toMatchObject([closing, { ...wrong, ids: [undone, corrected, reached] }]);
  await change(RAVI, [corrected], { corrections: { Mobile: '9000000001' } });
  await change(OM, [undone], { undo: context.inboxStore.stepsOf(undone).at(-1)?.version ?? 0 });
  await change(RAVI, [reached], { outcome: { channel: 'whatsapp', result: 'reached' } });
  expect(toldOf(RAVI)).toMatchObject([closing]);
});

test('what was done long ago is no news, as after an import', async () => {
  const id = await context.add();
  const changes = [{ id, change: { version: 0, changeId: randomUUID(), owner: RAVI } }];
  await context.changes.changeAll(changes, { by: OM, at: Date.now() - 2 * DAY_MS });
  expect(context.news.of(RAVI)).toHaveLength(1);
  expect(context.news.of(RAVI, 0, DAY_MS)).toEqual([]);
});
