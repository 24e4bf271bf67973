import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { BulkResult, InboxChange } from '../../domain/desk/changeSchemas.ts';
import type { InboxItem, Step } from '../../domain/desk/inboxSchemas.ts';
import { applyChange } from '../../domain/desk/inboxWork.ts';
import { DeviceStorage } from '../../tests/support/DeviceStorage.ts';
import { EXAMPLE_ITEM } from '../../tests/support/exampleEnquiry.ts';
import { inverseOf } from '../changes/undo.ts';
import {
  type BatchState,
  batchesOf,
  CHANGES_KEY,
  type ChangeBatch,
  cancelChange,
  changeMutation,
  isUnsaved,
  madeChangesOf,
  ownChangesSince,
  removeBatches,
  withPending,
} from './changeQueue.ts';
import { forgetChanges, hasKeptChanges, isStored, keepChanges, keptChangeIds } from './keptChanges.ts';
import { ENQUIRIES_KEY } from './queries.ts';
import {
  changesAgain,
  factsOf,
  keptStatus,
  refusedChangesOf,
  undoneAnyway,
  unsavedChangesOf,
} from './refusedChanges.ts';
import { InboxError, type sendChanges } from './requests.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';

beforeEach(() => {
  vi.useFakeTimers();
});

const ARRIVED: InboxItem = { ...EXAMPLE_ITEM, id: 'asha' };

/** Our server, as far as the queue sees it. */
class Server {
  readonly enquiries = new Map<string, { enquiry: InboxItem; steps: Step[] }>();
  readonly requests: Parameters<typeof sendChanges>[0][] = [];
  signedIn = PRIYA;
  isOnline = true;
  /** What becomes of the next requests. */
  fault: 'unreachable' | 'lost response' | 'full' | 'refused' | undefined;

  send = async (body: Parameters<typeof sendChanges>[0]) => {
    await Promise.resolve();
    if (this.fault === 'unreachable') throw new InboxError(0, 'We can’t reach the server.');
    if (this.fault === 'full') throw new InboxError(503, 'The store is full.');
    if (this.fault === 'refused') throw new InboxError(400, 'The owner must be a member of staff.');
    if (body.author !== this.signedIn) throw new InboxError(401, 'Please sign in.');
    this.requests.push(body);
    const results = body.changes.map(({ id, change }) => this.change(id, change, body.author));
    if (this.fault === 'lost response') throw new InboxError(0, 'We can’t reach the server.');
    return { results };
  };

  change(id: string, change: InboxChange, by: string): BulkResult {
    const { enquiry, steps } = this.enquiries.get(id) ?? { enquiry: { ...ARRIVED, id }, steps: [] };
    const applied = applyChange(enquiry, steps, change, { by, at: Date.now() });
    const isDone = applied.outcome === 'done';
    const now = {
      enquiry: isDone ? applied.enquiry : enquiry,
      steps: isDone && applied.step ? [...steps, applied.step] : steps,
    };
    this.enquiries.set(id, now);
    const since = now.steps.filter(({ version }) => version > change.version);
    return { id, outcome: applied.outcome, enquiry: now.enquiry, steps: since };
  }

  statusOf(id: string) {
    return this.enquiries.get(id)?.enquiry.status;
  }
}

let server: Server;
let storage: DeviceStorage;

beforeEach(() => {
  server = new Server();
  storage = new DeviceStorage();
});

/** The keys of the changes in the storage. */
function changeKeys(): string[] {
  return Object.keys(storage).filter((key) => key.startsWith('inbox-changes:'));
}

/** Opens a page of the inbox, in the browser with this storage. */
function openPage(author = PRIYA) {
  const client = new QueryClient();
  client.setMutationDefaults(
    CHANGES_KEY,
    changeMutation({
      send: server.send,
      isOnline: () => server.isOnline,
      onSignedOut: () => {},
      onResults: async () => {},
    }),
  );
  const pages = new EventTarget();
  const close = keepChanges(client, author, storage, pages);
  const states = () => batchesOf(client);
  return {
    client,
    /** As when the page is loaded again, or nobody is signed in any more. */
    close,
    save(change: Omit<InboxChange, 'version' | 'changeId'>, item: InboxItem = ARRIVED) {
      const after = ownChangesSince(client, item);
      return this.send({
        changeId: crypto.randomUUID(),
        author,
        changes: [
          {
            id: item.id,
            name: 'Asha',
            change: { ...change, version: item.version, ...(after.length > 0 && { after }) },
          },
        ],
      });
    },
    send(batch: ChangeBatch) {
      const mutation = client.getMutationCache().build(client, { mutationKey: CHANGES_KEY });
      mutation.execute(batch).catch(() => {});
      return batch.changeId;
    },
    /** Reports to this page what another one has stored under a key; null: it has removed it. */
    onStored: (key: string, newValue: string | null) =>
      void pages.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })),
    onSeen: () => void pages.dispatchEvent(new Event('visibilitychange')),
    states,
    unsaved: () => states().filter(isUnsaved),
  };
}

/** Long enough for a few requests. */
const wait = (ms = 10_000) => vi.advanceTimersByTimeAsync(ms);

const statusesOf = (states: BatchState[]) => states.map(({ status, data }) => data?.[0]?.outcome ?? status);

test('a change that is saved later says what a colleague did meanwhile, and not what its author did', async () => {
  const page = openPage();
  server.fault = 'unreachable';
  page.save({ note: 'Wants 30 packs.' });
  page.save({ outcome: { channel: 'call', result: 'no-answer' } });
  await wait(0);
  server.change('asha', { version: 0, changeId: 'of Om', owner: OM }, OM);
  server.fault = undefined;
  await wait();
  const made = page.states().flatMap(madeChangesOf);
  expect(made.map(({ meanwhile }) => meanwhile.map(({ changeId }) => changeId))).toEqual([
    ['of Om'],
    ['of Om'],
  ]);
  expect(made.map(({ enquiry }) => enquiry?.owner)).toEqual([OM, OM]);
});

test('changes are sent one after another, and a further one of the same enquiry is no conflict', async () => {
  const page = openPage();
  const ids = [
    page.save({ status: 'contacted' }),
    page.save({ status: 'won' }),
    page.save({ note: 'Paid.' }),
  ];
  await wait(0);
  expect(server.requests.map(({ changes: [one] }) => one?.change)).toEqual([
    { version: 0, changeId: ids[0], status: 'contacted' },
    { version: 0, changeId: ids[1], status: 'won', after: [ids[0]] },
    { version: 0, changeId: ids[2], note: 'Paid.', after: [ids[0], ids[1]] },
  ]);
  expect(statusesOf(page.states())).toEqual(['done', 'done', 'done']);
  // Once the page shows its change, it is not named any more.
  expect(ownChangesSince(page.client, { ...ARRIVED, version: 2 })).toEqual([ids[2]]);
});

test('a change waits for one that is tried again', async () => {
  server.fault = 'unreachable';
  const page = openPage();
  page.save({ status: 'contacted' });
  await wait(0);
  server.fault = undefined;
  page.save({ status: 'won' });
  await wait(0);
  expect(server.requests).toEqual([]);
  await wait();
  expect(server.requests).toHaveLength(2);
  expect(server.statusOf('asha')).toBe('won');
});

test('a change that is cancelled while it waits is not sent, and what waits behind it is', async () => {
  server.fault = 'unreachable';
  server.isOnline = false;
  const page = openPage();
  const first = page.save({ status: 'contacted' });
  page.save({ note: 'Call after six' });
  const last = page.save({ status: 'won' });
  await wait();
  storage.isFull = true;
  for (const changeId of [first, last]) cancelChange(page.client, changeId);
  expect(page.unsaved()).toHaveLength(1);
  expect(changeKeys()).toHaveLength(1);
  server.fault = undefined;
  server.isOnline = true;
  await wait();
  expect(server.requests.flatMap(({ changes }) => changes.map(({ change }) => change.note))).toEqual([
    'Call after six',
  ]);
  cancelChange(page.client, page.states()[0]?.variables.changeId ?? '');
  expect(statusesOf(page.states())).toEqual(['done']);
});

test.each(['lost response', 'unreachable'] as const)(
  'a change that is cancelled after a request with it has left (%s) is not shown, and sent on to be undone',
  async (fault) => {
    server.fault = fault;
    const page = openPage();
    const changeId = page.save({ status: 'won' });
    await wait();
    cancelChange(page.client, changeId);
    expect(withPending(ARRIVED, [], page.states()).enquiry.status).toBe(ARRIVED.status);
    expect(changeKeys()).toHaveLength(1);
    server.fault = undefined;
    await wait();
    expect(server.enquiries.get('asha')?.steps).toHaveLength(1);
    expect(statusesOf(page.states())).toEqual(['done']);
    expect(page.states()[0]?.variables).toMatchObject({ changeId, isCancelled: true });
    expect(changeKeys()).toHaveLength(0);
  },
);

test('work that was refused is made again on the correction, where the customer has corrected the enquiry', async () => {
  const [first, second] = [
    { ...ARRIVED, id: 'first', version: 2 },
    { ...ARRIVED, id: 'second' },
  ];
  server.enquiries.set('first', { enquiry: { ...first, replacedBy: 'second' }, steps: [] });
  server.enquiries.set('second', { enquiry: { ...second, version: 7 }, steps: [] });
  const page = openPage();
  page.save({ status: 'won' }, first);
  page.save({ status: 'won' }, { ...second, version: 9 });
  await wait();
  const [, ofSecond] = page.unsaved();
  expect(page.unsaved().map((state) => changesAgain(page.client, state))).toMatchObject([
    [{ id: 'second', change: { status: 'won', version: 2 } }],
    [{ id: 'second', change: { status: 'won', version: 7 } }],
  ]);
  // Over what was done since and is shown, as by a colleague who has taken the other change back.
  const again = ofSecond && changesAgain(page.client, ofSecond, { ...second, version: 8 });
  expect(again).toMatchObject([{ id: 'second', change: { status: 'won', version: 8 } }]);
});

test('what was refused is made again over the page’s own changes since then, such as a note', async () => {
  server.change('asha', { version: 0, changeId: crypto.randomUUID(), status: 'contacted' }, OM);
  const page = openPage();
  page.save({ status: 'won' });
  await wait();
  page.save({ note: 'Wants 30 packs.' });
  await wait();
  const changes = page.unsaved().flatMap((state) => changesAgain(page.client, state));
  page.send({ changeId: crypto.randomUUID(), author: PRIYA, changes });
  await wait();
  expect(server.statusOf('asha')).toBe('won');
});

test.each<[Partial<InboxChange>, string | undefined]>([
  [{ status: 'contacted', outcome: { channel: 'call', result: 'reached' }, followUpAt: 5 }, 'closed'],
  [{ outcome: { channel: 'call', result: 'no-answer' }, followUpAt: 5 }, 'closed'],
  [{ status: 'contacted' }, undefined],
  [{ status: 'closed', closeReason: 'other' }, undefined],
])(
  'of %j, refused since a colleague has closed the enquiry, it is known what stays so: %s',
  async (change, kept) => {
    server.change('asha', { version: 0, changeId: 'colleague', status: 'closed', closeReason: 'price' }, OM);
    const page = openPage();
    page.save(change);
    await wait();
    const refused = page.unsaved().flatMap(refusedChangesOf);
    expect(refused.map((one) => keptStatus(one, PRIYA))).toEqual([kept]);
  },
);

test('of an undo that is refused, it is known what it sets over what a colleague has done', async () => {
  const page = openPage();
  page.save({ status: 'won' });
  await wait();
  server.change('asha', { version: 1, changeId: 'colleague', status: 'contacted' }, OM);
  const undone = server.enquiries.get('asha')?.steps[0];
  page.save({ undo: 1 }, { ...EXAMPLE_ITEM, id: 'asha', version: 1 });
  await wait();
  const refused = page.unsaved().flatMap(refusedChangesOf);
  expect(refused.map((one) => undoneAnyway({ ...one, ...(undone && { undone }) }, PRIYA))).toEqual([
    { status: 'new', owner: null },
  ]);
});

test('of a call that is held back, the call and its note can be recorded alone, over what a colleague has done', async () => {
  server.change('asha', { version: 0, changeId: 'colleague', status: 'won', wonPacks: 3 }, OM);
  const page = openPage();
  page.save({ outcome: { channel: 'call', result: 'no-answer' }, followUpAt: 5, note: 'Engaged.' });
  page.save({ status: 'closed', note: 'Too dear.' });
  await wait();
  const [facts = [], ...others] = page.unsaved().map((state) => factsOf(changesAgain(page.client, state)));
  expect(others).toEqual([[]]);
  page.send({ changeId: crypto.randomUUID(), author: PRIYA, changes: facts });
  await wait();
  expect(server.enquiries.get('asha')).toMatchObject({
    enquiry: { status: 'won', wonPacks: 3, followUpAt: null, attempts: 1, lastReply: 'Engaged.' },
    steps: [{ by: OM }, { by: PRIYA, outcome: { result: 'no-answer' }, note: 'Engaged.' }],
  });
});

test('the claim that goes with a call is not reported where a colleague was first, and the outcome of the call is made', async () => {
  server.fault = 'unreachable';
  const page = openPage();
  const changes = [{ id: 'asha', name: 'Asha', change: { owner: PRIYA, version: 0 } }];
  page.send({ changeId: crypto.randomUUID(), author: PRIYA, changes, isImplied: true });
  page.save({ status: 'contacted' });
  await wait();
  expect(statusesOf(page.unsaved())).toEqual(['pending', 'pending']);
  server.change('asha', { version: 0, changeId: crypto.randomUUID(), owner: OM }, OM);
  server.fault = undefined;
  await wait();
  expect(page.unsaved()).toEqual([]);
  expect(server.enquiries.get('asha')?.enquiry).toMatchObject({ status: 'contacted', owner: OM });
  expect(changeKeys()).toHaveLength(0);
});

describe('without a connection', () => {
  test.each(['unreachable', 'full'] as const)(
    'changes wait, and are sent in their order: %s',
    async (fault) => {
      server.fault = fault;
      const page = openPage();
      page.save({ status: 'contacted' });
      page.save({ status: 'won', wonPacks: 20, wonAmount: 9800 });
      await wait(60_000);
      expect(page.unsaved()).toMatchObject([
        { status: 'pending', failureCount: expect.any(Number), failureReason: { name: 'InboxError' } },
        { status: 'pending' },
      ]);
      expect(server.requests).toEqual([]);
      server.fault = undefined;
      await wait();
      expect(server.requests).toHaveLength(2);
      expect(server.enquiries.get('asha')?.enquiry).toMatchObject({
        status: 'won',
        wonPacks: 20,
        version: 2,
      });
      expect(page.unsaved()).toEqual([]);
      expect(changeKeys()).toHaveLength(0);
    },
  );

  test('they survive a reload', async () => {
    server.fault = 'unreachable';
    const page = openPage();
    page.save({ status: 'contacted' });
    page.save({ status: 'won', wonAmount: 9800 });
    await wait();
    page.close();
    const reloaded = openPage();
    expect(reloaded.unsaved().map(({ variables }) => variables.changes[0]?.change.status)).toEqual([
      'contacted',
      'won',
    ]);
    expect(withPending(ARRIVED, [], reloaded.states()).enquiry).toMatchObject({
      status: 'won',
      owner: PRIYA,
    });
    server.fault = undefined;
    await wait();
    expect(server.statusOf('asha')).toBe('won');
    expect(changeKeys()).toHaveLength(0);
  });

  test('a change whose response is lost is made once, also after a reload', async () => {
    server.fault = 'lost response';
    const page = openPage();
    page.save({ note: 'Call after six' });
    await wait();
    expect(server.requests.length).toBeGreaterThan(1);
    page.close();
    server.fault = undefined;
    const reloaded = openPage();
    await wait();
    expect(statusesOf(reloaded.states())).toEqual(['done']);
    expect(server.enquiries.get('asha')?.steps).toHaveLength(1);
  });

  test('they are sent while the storage is full', async () => {
    storage.isFull = true;
    server.fault = 'unreachable';
    const page = openPage();
    page.save({ status: 'won' });
    await wait();
    expect(changeKeys()).toHaveLength(0);
    expect(page.unsaved().map((state) => isStored(state, storage))).toEqual([false]);
    server.fault = undefined;
    await wait();
    expect(server.statusOf('asha')).toBe('won');
  });

  test('they are stored in the place of the lists that are kept, where both do not fit', async () => {
    storage.setItem('inbox-kept', 'x'.repeat(900));
    storage.maxLength = 1_000;
    server.fault = 'unreachable';
    const page = openPage();
    page.save({ note: 'Wants 30 packs.' });
    await wait();
    expect(changeKeys()).toEqual([expect.stringContaining(PRIYA)]);
    expect(page.unsaved().map((state) => isStored(state, storage))).toEqual([true]);
    page.close();
    expect(openPage().unsaved()).toHaveLength(1);
  });

  test('an open page goes on with those of a page that was closed once it is seen', async () => {
    server.fault = 'unreachable';
    const open = openPage();
    open.save({ note: 'One' });
    const other = openPage();
    other.save({ note: 'Two' });
    other.save({ note: 'Three' });
    await wait();
    other.close();
    open.onSeen();
    open.onSeen();
    server.fault = undefined;
    await wait();
    expect(server.enquiries.get('asha')?.steps.map(({ note }) => note)).toEqual(['One', 'Two', 'Three']);
    expect(server.requests).toHaveLength(3);
    expect(changeKeys()).toHaveLength(0);
  });

  test('two pages of one browser lose nothing of each other, and make each change once', async () => {
    server.fault = 'unreachable';
    const first = openPage();
    first.save({ note: 'One' });
    await wait();
    const second = openPage();
    second.save({ note: 'Two' }, { ...ARRIVED, id: 'om' });
    await wait();
    expect(second.unsaved()).toHaveLength(2);
    // Both know the first change; either could be closed.
    second.close();
    const third = openPage();
    expect(third.unsaved()).toHaveLength(2);
    server.fault = undefined;
    await wait();
    expect([...server.enquiries.values()].map(({ steps }) => steps.length)).toEqual([1, 1]);
    expect(changeKeys()).toHaveLength(0);
  });
});

test.each([
  ['has not left it', false],
  ['may be at the server', true],
])('what one of two pages cancels the other does not send, where it %s', async (_where, isOnline) => {
  server.fault = 'unreachable';
  server.isOnline = isOnline;
  const first = openPage();
  const changeId = first.save({ status: 'won' });
  first.save({ note: 'Call after six' }, { ...ARRIVED, id: 'om' });
  await wait();
  const second = openPage();
  await wait();
  storage.onStored = second.onStored;
  cancelChange(first.client, changeId);
  expect(statusesOf(second.unsaved())).toEqual(['pending']);
  first.close();
  server.fault = undefined;
  await wait();
  expect([...server.enquiries.keys()]).toEqual(['om']);
  // The next page undoes what the server may have.
  expect(changeKeys()).toHaveLength(isOnline ? 1 : 0);
  expect(
    openPage()
      .states()
      .map(({ variables }) => variables),
  ).toMatchObject(isOnline ? [{ changeId, isCancelled: true }] : []);
});

describe('what one of two pages settles, the other does not send again, where it', () => {
  /** The second page is seen, and sends the change of the first, which tries it again later. */
  async function settleElsewhere(prepare: (first: ReturnType<typeof openPage>, changeId: string) => void) {
    server.fault = 'lost response';
    const first = openPage();
    const changeId = first.save({ status: 'won', outcome: { channel: 'call', result: 'reached' } });
    await wait(0);
    server.fault = undefined;
    prepare(first, changeId);
    const second = openPage();
    storage.onStored = first.onStored;
    await wait(0);
    return { first, second, changeId };
  }

  test('was made, which is refetched', async () => {
    const { first } = await settleElsewhere(({ client }) => client.setQueryData(ENQUIRIES_KEY, []));
    expect(first.states()).toEqual([]);
    expect(first.client.getQueryState(ENQUIRIES_KEY)?.isInvalidated).toBe(true);
    await wait();
    expect(server.requests).toHaveLength(2);
  });

  test('was cancelled, and is undone', async () => {
    const { first, second } = await settleElsewhere((page, changeId) => cancelChange(page.client, changeId));
    expect(first.states()).toEqual([]);
    expect(second.states().flatMap(inverseOf)).toMatchObject([{ change: { undo: 1 } }]);
    await wait();
    expect(first.states()).toEqual([]);
  });

  test.each(['left as it is', 'recorded in part'])('was overtaken, and is %s', async (end) => {
    const { first, second, changeId } = await settleElsewhere(() => {
      server.enquiries.clear();
      server.change('asha', { version: 0, changeId: 'colleague', status: 'closed' }, OM);
    });
    const facts = second.unsaved().flatMap((state) => factsOf(changesAgain(second.client, state)));
    removeBatches(second.client, isUnsaved);
    if (end === 'recorded in part') second.send({ changeId, author: PRIYA, changes: facts });
    expect(first.states()).toEqual([]);
    await wait();
    expect(first.states()).toEqual([]);
    expect(changeKeys()).toHaveLength(0);
    expect(server.statusOf('asha')).toBe('closed');
  });
});

test('what is cancelled while another page makes it, which has not heard of that, is undone', async () => {
  server.fault = 'lost response';
  const page = openPage();
  const changeId = page.save({ status: 'won' });
  await wait();
  const [key = ''] = changeKeys();
  cancelChange(page.client, changeId);
  storage.removeItem(key);
  page.onStored(key, null);
  server.fault = undefined;
  expect(changeKeys()).toHaveLength(1);
  await wait();
  expect(page.states().flatMap(inverseOf)).toMatchObject([{ change: { undo: 1 } }]);
  expect(changeKeys()).toHaveLength(0);
});

describe('a change that waits when its author is signed out', () => {
  test('is made when they have signed in again, and by nobody else', async () => {
    server.fault = 'unreachable';
    const page = openPage();
    page.save({ status: 'won' });
    await wait();
    server.fault = undefined;
    server.signedIn = OM;
    page.close();
    expect(hasKeptChanges(PRIYA, storage)).toBe(true);
    expect(hasKeptChanges(OM, storage)).toBe(false);
    const om = openPage(OM);
    await wait();
    expect(om.unsaved()).toEqual([]);
    expect(server.requests).toEqual([]);
    om.close();
    server.signedIn = PRIYA;
    const again = openPage();
    await wait();
    expect(again.unsaved()).toEqual([]);
    expect(server.requests).toMatchObject([{ author: PRIYA }]);
  });

  test('waits also while the page has not noticed that', async () => {
    const page = openPage();
    server.signedIn = '';
    page.save({ status: 'won' });
    await wait();
    expect(server.requests).toEqual([]);
    expect(changeKeys()).toHaveLength(1);
  });
});

describe('a change that was not made', () => {
  test('because a colleague was first is kept with what they did, and can be made over it', async () => {
    server.change('asha', { version: 0, changeId: 'colleague', status: 'closed' }, OM);
    const page = openPage();
    const first = page.save({ status: 'won' });
    const second = page.save({ owner: null });
    await wait(0);
    expect(page.unsaved().map(({ variables, data }) => [variables.changeId, data?.[0]])).toEqual(
      [first, second].map((id) => [
        id,
        {
          id: 'asha',
          outcome: 'conflict',
          enquiry: expect.objectContaining({ status: 'closed', version: 1 }),
          steps: [expect.objectContaining({ by: OM })],
        },
      ]),
    );
    page.close();
    const reloaded = openPage();
    expect(statusesOf(reloaded.unsaved())).toEqual(['conflict', 'conflict']);
    removeBatches(reloaded.client, isUnsaved);
    expect(changeKeys()).toHaveLength(0);
    reloaded.save({ status: 'won' }, { ...ARRIVED, version: 1 });
    await wait(0);
    expect(server.statusOf('asha')).toBe('won');
  });

  test('is not reported any more once another page has settled that, which may be making it again', async () => {
    server.change('asha', { version: 0, changeId: 'colleague', status: 'closed' }, OM);
    const first = openPage();
    first.save({ status: 'won' });
    await wait(0);
    const second = openPage();
    expect(second.unsaved()).toHaveLength(1);
    const [key = ''] = changeKeys();
    storage.setItem(key, 'made again');
    second.onStored(key, null);
    expect(second.unsaved()).toEqual([]);
    expect(storage.getItem(key)).toBe('made again');
  });

  test('is all that is not saved of its batch; of one that waits, each change is', async () => {
    server.change('asha', { version: 0, changeId: 'colleague', status: 'closed' }, OM);
    const page = openPage();
    const changes = ['asha', 'om'].map((id) => ({ id, name: id, change: { version: 0, owner: PRIYA } }));
    page.send({ changeId: 'bulk', author: PRIYA, changes });
    const unsavedIds = () => page.unsaved().flatMap((state) => unsavedChangesOf(state).map(({ id }) => id));
    expect(unsavedIds()).toEqual(['asha', 'om']);
    await wait(0);
    expect(unsavedIds()).toEqual(['asha']);
  });

  test('because the server refused it is kept with the reason, and holds back no other', async () => {
    server.fault = 'refused';
    const page = openPage();
    page.save({ owner: 'stranger@other.example' });
    await wait(0);
    server.fault = undefined;
    page.save({ status: 'won' });
    await wait(0);
    expect(page.states()).toMatchObject([
      { data: [{ outcome: 'refused', detail: 'The owner must be a member of staff.' }] },
      { data: [{ outcome: 'done' }] },
    ]);
    expect(changeKeys()).toHaveLength(1);
  });

  test('goes once its enquiry is erased, with what a colleague has left; the rest of it and what is being sent stay', async () => {
    const om = openPage(OM);
    server.fault = 'unreachable';
    om.save({ note: 'Of Om' });
    await wait(0);
    om.close();
    server.fault = undefined;
    for (const id of ['asha', 'refused']) {
      server.change(id, { version: 0, changeId: 'colleague', status: 'closed', note: `Note on ${id}` }, OM);
    }
    const page = openPage();
    page.save({ status: 'won' });
    page.save({ note: 'Not erased' }, { ...ARRIVED, id: 'other' });
    const changes = ['asha', 'done', 'refused'].map((id) => ({
      id,
      name: id,
      change: { version: 0, owner: PRIYA },
    }));
    page.send({ changeId: 'bulk', author: PRIYA, changes });
    await wait();
    server.fault = 'unreachable';
    page.save({ note: 'Waits' });
    await wait(0);
    const second = openPage();
    storage.onStored = second.onStored;
    expect(new Set(keptChangeIds(storage))).toEqual(new Set(['asha', 'done', 'refused']));
    forgetChanges(page.client, 'asha', storage, { isErasedHere: false });
    expect(page.unsaved().map(({ variables }) => variables.changes.map(({ id }) => id))).toEqual([
      ['asha'],
      ['done', 'refused'],
    ]);
    expect(page.unsaved().flatMap(refusedChangesOf)).toMatchObject([
      { id: 'refused', result: { id: 'refused', outcome: 'conflict' } },
    ]);
    const changesOf = (page: { unsaved: () => BatchState[] }) =>
      page.unsaved().map(({ variables }) => variables.changes.map(({ id }) => id));
    expect(changesOf(second)).toEqual(changesOf(page));
    expect(JSON.stringify(second.states())).not.toContain('Note on asha');
    expect(JSON.stringify(storage)).not.toMatch(/Note on asha|Of Om/);
    expect(JSON.stringify(storage)).toContain('Note on refused');
    expect(JSON.stringify(storage)).toContain('Waits');
    server.fault = undefined;
    await wait();
    expect(server.enquiries.get('asha')?.steps.at(-1)?.note).toBe('Waits');
  });

  test('is reported until staff close it, where a colleague has erased its enquiry', () => {
    const page = openPage();
    const refused: Partial<BatchState> = {
      status: 'success',
      variables: {
        changeId: 'note',
        author: PRIYA,
        changes: [{ id: 'asha', name: 'Asha', change: { version: 0, note: 'Called' } }],
      },
      data: [{ id: 'asha', outcome: 'unknown', enquiry: null, steps: [] }],
    };
    const cache = page.client.getMutationCache();
    cache.build(page.client, { mutationKey: CHANGES_KEY }, refused as BatchState);
    forgetChanges(page.client, 'asha', storage, { isErasedHere: false });
    expect(page.unsaved()).toHaveLength(1);
    forgetChanges(page.client, 'asha', storage, { isErasedHere: true });
    expect(page.unsaved()).toEqual([]);
  });

  test('goes with what waits, where its enquiry is erased on this device; the others of its batch are made once', async () => {
    server.fault = 'unreachable';
    const page = openPage();
    page.save({ note: 'Waits' });
    const changes = ['asha', 'om'].map((id) => ({ id, name: id, change: { version: 0, owner: PRIYA } }));
    page.send({ changeId: 'bulk', author: PRIYA, changes });
    page.save({ note: 'Later' }, { ...ARRIVED, id: 'om' });
    await wait();
    forgetChanges(page.client, 'asha', storage, { isErasedHere: true });
    expect(page.unsaved().map(({ variables }) => variables.changes.map(({ id }) => id))).toEqual([
      ['om'],
      ['om'],
    ]);
    expect(JSON.stringify(storage)).not.toContain('asha');
    server.fault = undefined;
    await wait();
    expect(page.unsaved()).toEqual([]);
    expect(changeKeys()).toEqual([]);
    expect(server.enquiries.get('om')?.steps).toMatchObject([
      { changed: { owner: { after: PRIYA } } },
      { note: 'Later' },
    ]);
    expect(server.enquiries.get('asha')?.steps ?? []).toEqual([]);
  });
});

describe('while changes wait', () => {
  test('an enquiry is shown with them, under the version that the server knows', async () => {
    server.fault = 'unreachable';
    const page = openPage();
    page.save({ status: 'contacted', followUpAt: 5 });
    page.save({ note: 'Called.' });
    page.save({ status: 'won' }, { ...ARRIVED, id: 'another' });
    const { enquiry, steps } = withPending(ARRIVED, [], page.states());
    expect(enquiry).toMatchObject({ version: 0, status: 'contacted', followUpAt: 5, owner: PRIYA });
    expect(steps).toMatchObject([{ changed: { status: { after: 'contacted' } } }, { note: 'Called.' }]);
    await wait(0);
  });

  test('an undo is shown, and a change that a colleague has overtaken is not', async () => {
    const page = openPage();
    page.save({ status: 'won', wonPacks: 2 });
    await wait(0);
    const { enquiry, steps } = server.enquiries.get('asha') as { enquiry: InboxItem; steps: [Step] };
    server.fault = 'unreachable';
    const undo = {
      status: 'pending',
      variables: {
        changeId: 'undo',
        author: PRIYA,
        changes: [{ id: 'asha', name: 'Asha', change: { version: 1, undo: 1 }, undone: steps[0] }],
      },
    } as BatchState;
    const { status, wonPacks, owner } = withPending(enquiry, [], [undo]).enquiry;
    expect([status, wonPacks, owner]).toEqual(['new', null, null]);
    expect(withPending(enquiry, steps, [undo]).steps).toHaveLength(2);
    const changed = { wonPacks: { before: 2, after: 3 } };
    const colleagues: Step = { version: 2, changeId: 'colleague', at: 1, by: OM, changed };
    expect(withPending(enquiry, [...steps, colleagues], [undo]).enquiry.status).toBe('won');
  });
});
