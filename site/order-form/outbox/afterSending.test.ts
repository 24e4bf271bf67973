import { beforeEach, describe, expect, test, vi } from 'vitest';
import { referenceOf } from '../../../domain/enquiry/enquiryId.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts';
import { EXAMPLE_FIELDS } from '../../../tests/support/exampleEnquiry.ts';
import { ENQUIRY, newDevice, settle, wait } from '../../../tests/support/newDevice.ts';
import { DatabaseWriteError } from '../delivery/contract.ts';
import { OUTBOX_KEY_PREFIX, RECEIPT_KEY_PREFIX } from './EnquiryStorage.ts';
import { isErased } from './keptEnquiry.ts';

const PRODUCT = ENQUIRY.product;
const UNREACHABLE = new DatabaseWriteError('no connection', { isUnreachable: true });
const REFUSED = new DatabaseWriteError('refused', { isRefused: true });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T10:00:00Z') });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('the list', () => {
  test('has what waits and what was sent, newest first, and knows them at the next visit', async () => {
    const { openTab } = newDevice();
    const { outbox, store, states } = openTab();
    const sent = outbox.send(ENQUIRY);
    await wait(1);
    store.mockRejectedValue(UNREACHABLE);
    const waiting = outbox.send(ENQUIRY);
    await settle();
    const expected = [
      [waiting, 'waiting'],
      [sent, 'sent'],
    ];
    expect(states()).toEqual(expected);
    const nextVisit = openTab();
    expect(nextVisit.states()).toEqual(expected);
    expect(nextVisit.outbox.getList()[1]).toEqual({
      id: sent,
      product: PRODUCT,
      fields: EXAMPLE_FIELDS,
      sentAt: Date.now() - 1,
      state: 'sent',
    });
  });

  test('is the same array until something changes, also in another tab', async () => {
    const { openTab } = newDevice();
    const [tab, other] = [openTab(), openTab()];
    const { getList } = other.outbox;
    expect(getList()).toBe(getList());
    expect(getList()).toEqual([]);
    tab.outbox.send(ENQUIRY);
    await settle();
    other.outbox.storageChanged();
    expect(getList()).toHaveLength(1);
  });

  test('is cleared, but for what waits and for a withdrawal on its way, which keeps no details', async () => {
    const { openTab, device } = newDevice();
    const { outbox, store, withdraw, states } = openTab();
    outbox.send(ENQUIRY);
    const withdrawing = outbox.send(ENQUIRY);
    await settle();
    withdraw.mockRejectedValueOnce(UNREACHABLE);
    outbox.withdraw({ id: withdrawing, product: PRODUCT });
    store.mockRejectedValue(UNREACHABLE);
    const waiting = outbox.send(ENQUIRY);
    await settle();
    outbox.clear();
    expect(states()).toEqual([
      [waiting, 'waiting'],
      [withdrawing, 'withdrawing'],
    ]);
    expect(device.getItem(RECEIPT_KEY_PREFIX + withdrawing)).not.toContain(EXAMPLE_FIELDS.Name);
    await wait(4_000);
    expect(withdraw).toHaveBeenCalledTimes(2);
  });

  test('is cleared of what is only to be mailed, which is mailed all the same and leaves nothing', async () => {
    const { openTab, keys } = newDevice();
    const { outbox, mail, states } = openTab({ withMail: true });
    mail.mockRejectedValueOnce(new Error('429'));
    outbox.send(ENQUIRY);
    await settle();
    outbox.clear();
    expect(states()).toEqual([]);
    await wait(2_000);
    expect(mail).toHaveBeenCalledTimes(2);
    expect(keys('')).toEqual([]);
  });

  test('keeps the newest thirty', async () => {
    const { openTab } = newDevice();
    const { outbox, states } = openTab();
    const ids: string[] = [];
    for (let count = 0; count < 32; count += 1) {
      ids.unshift(outbox.send(ENQUIRY));
      await wait(1);
    }
    expect(states().map(([id]) => id)).toEqual(ids.slice(0, 30));
  });

  test('leaves out what this version can’t read, and keeps it', async () => {
    const { openTab, device } = newDevice();
    const id = crypto.randomUUID();
    const entries = [
      'no JSON',
      'null',
      '7',
      JSON.stringify({ id, product: PRODUCT, state: 'posted' }),
      JSON.stringify({ id, product: 7, state: 'sent' }),
      JSON.stringify({ id, product: PRODUCT, state: 'sent', sentAt: 'yesterday' }),
      JSON.stringify({ id, product: PRODUCT, state: 'withdrawn', withdrawnAt: 'today' }),
      JSON.stringify({ id, product: PRODUCT, state: 'sent', replaces: 7 }),
      JSON.stringify({ id: crypto.randomUUID(), product: PRODUCT, state: 'sent' }),
    ];
    for (const entry of entries) {
      device.setItem(RECEIPT_KEY_PREFIX + id, entry);
      expect(openTab().states()).toEqual([]);
    }
    expect(device.getItem(RECEIPT_KEY_PREFIX + id)).not.toBeNull();
    // A lone surrogate can't be part of a URL.
    const fields = { ...EXAMPLE_FIELDS, Name: '\ud83d' };
    device.setItem(RECEIPT_KEY_PREFIX + id, JSON.stringify({ id, product: PRODUCT, state: 'sent', fields }));
    expect(openTab().outbox.getList()).toEqual([{ id, product: PRODUCT, state: 'sent' }]);
  });

  test('is kept in memory where the browser stores nothing, which keeps no enquiry from being sent', async () => {
    const { openTab } = newDevice();
    const { outbox, store, withdraw, states } = openTab({
      getStorage: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
    const id = outbox.send(ENQUIRY);
    await settle();
    expect(store).toHaveBeenCalledOnce();
    expect(states()).toEqual([[id, 'sent']]);
    expect(outbox.isVolatile).toBe(false);
    withdraw.mockRejectedValueOnce(UNREACHABLE);
    outbox.withdraw({ id, product: PRODUCT });
    await settle();
    expect(outbox.isVolatile).toBe(true);
    await wait(2_000);
    expect(states()).toEqual([[id, 'withdrawn']]);
    expect(outbox.isVolatile).toBe(false);
    outbox.clear();
    expect(states()).toEqual([]);
  });
});

describe('a withdrawal', () => {
  test('leaves nothing of what was written, only when it was sent and withdrawn', async () => {
    const { openTab, device } = newDevice();
    const { outbox, withdraw } = openTab();
    const id = outbox.send(ENQUIRY);
    const sentAt = Date.now();
    await wait(1);
    withdraw.mockRejectedValueOnce(UNREACHABLE);
    outbox.withdraw({ id, product: PRODUCT });
    const kept = () => JSON.parse(device.getItem(RECEIPT_KEY_PREFIX + id) ?? '');
    expect(kept()).toEqual({ id, product: PRODUCT, sentAt, state: 'withdrawing' });
    await wait(2_000);
    expect(kept()).toEqual({ id, product: PRODUCT, sentAt, state: 'withdrawn', withdrawnAt: sentAt + 2_001 });
    expect(outbox.getList()[0]).toEqual(kept());
    expect(isErased(kept())).toBe(false);
    await wait(8 * DAY_MS + 1);
    expect(isErased(kept())).toBe(true);
  });

  test('is sent once', async () => {
    const { openTab } = newDevice();
    const { outbox, withdraw, states } = openTab();
    const id = outbox.send(ENQUIRY);
    await settle();
    outbox.withdraw({ id, product: PRODUCT });
    expect(states()).toEqual([[id, 'withdrawing']]);
    await wait(DAY_MS);
    expect(withdraw).toHaveBeenCalledOnce();
    expect(withdraw.mock.calls[0]?.[0]).toMatchObject({ id, product: PRODUCT });
    expect(states()).toEqual([[id, 'withdrawn']]);
  });

  test('waits on the device, and is sent when the connection returns or at the next visit', async () => {
    const { openTab } = newDevice();
    const tab = openTab();
    const id = tab.outbox.send(ENQUIRY);
    await settle();
    tab.withdraw.mockRejectedValue(UNREACHABLE);
    tab.outbox.withdraw({ id, product: PRODUCT });
    expect(tab.outbox.getList()[0]).not.toHaveProperty('isDelayed');
    await settle();
    expect(tab.outbox.getList()[0]).toMatchObject({ state: 'withdrawing', isDelayed: true });
    await wait(HOUR_MS);
    expect(tab.states()).toEqual([[id, 'withdrawing']]);
    tab.withdraw.mockClear();
    tab.outbox.online();
    await settle();
    expect(tab.withdraw).toHaveBeenCalledOnce();
    const nextVisit = openTab();
    nextVisit.outbox.start();
    await settle();
    expect(nextVisit.states()).toEqual([[id, 'withdrawn']]);
    tab.withdraw.mockClear();
    await wait(DAY_MS);
    expect(tab.withdraw).not.toHaveBeenCalled();
  });

  test('in another tab ends the confirmation and the correction of this one', async () => {
    const { openTab } = newDevice();
    const [tab, other] = [openTab(), openTab()];
    const id = tab.outbox.send(ENQUIRY);
    await settle();
    tab.correction.set({ id, fields: EXAMPLE_FIELDS });
    other.outbox.withdraw({ id, product: PRODUCT });
    await settle();
    tab.outbox.storageChanged();
    expect(tab.states()).toEqual([[id, 'withdrawn']]);
    expect(tab.outbox.getLatest()).toBeUndefined();
    expect(tab.correction.get()).toBeUndefined();
  });

  test('of an enquiry that nobody knows says so, as of one that another device has sent', async () => {
    const { openTab } = newDevice();
    const { outbox, withdraw } = openTab();
    withdraw.mockResolvedValueOnce(undefined);
    const id = crypto.randomUUID();
    outbox.withdraw({ id, product: PRODUCT });
    await settle();
    expect(outbox.getList()).toEqual([{ id, product: PRODUCT, state: 'unknown' }]);
  });

  test('of an enquiry that waits deletes it, keeps no details, and follows in case it had arrived', async () => {
    const { openTab, keys } = newDevice();
    const { outbox, store, withdraw, states } = openTab();
    store.mockRejectedValue(UNREACHABLE);
    withdraw.mockRejectedValueOnce(UNREACHABLE).mockResolvedValueOnce(undefined);
    const id = outbox.send(ENQUIRY);
    await settle();
    outbox.withdraw({ id, product: PRODUCT });
    expect(keys(OUTBOX_KEY_PREFIX)).toEqual([]);
    await settle();
    expect(outbox.getList()).toEqual([{ id, product: PRODUCT, state: 'deleted' }]);
    await wait(DAY_MS);
    expect(store).toHaveBeenCalledOnce();
    expect(withdraw).toHaveBeenCalledTimes(2);
    expect(states()).toEqual([[id, 'deleted']]);
    expect(outbox.isWithdrawn(id)).toBe(true);
    const nextVisit = openTab();
    nextVisit.outbox.start();
    expect([nextVisit.states(), keys('')]).toEqual([[], []]);
  });

  test('waits for an attempt to send the enquiry to end', async () => {
    const { openTab } = newDevice();
    const { outbox, store, withdraw, states } = openTab();
    const { promise: response, resolve: respond } = Promise.withResolvers<void>();
    store.mockReturnValueOnce(response);
    const id = outbox.send(ENQUIRY);
    await settle();
    outbox.withdraw({ id, product: PRODUCT });
    await wait(2_000);
    expect(withdraw).not.toHaveBeenCalled();
    respond();
    await wait(10_000);
    expect(withdraw).toHaveBeenCalledOnce();
    expect(states()).toEqual([[id, 'withdrawn']]);
  });
});

describe('a correction', () => {
  test('is what the form corrects until it is withdrawn, or stopped', async () => {
    const { outbox, correction } = newDevice().openTab();
    const id = outbox.send(ENQUIRY);
    await settle();
    correction.set({ id, fields: EXAMPLE_FIELDS });
    expect(correction.get()).toEqual({ id, fields: EXAMPLE_FIELDS });
    correction.set(undefined);
    expect(correction.get()).toBeUndefined();
    correction.set({ id });
    outbox.withdraw({ id, product: PRODUCT });
    expect(correction.get()).toBeUndefined();
  });

  test('that is sent shows the other one as corrected, also one of another device; a withdrawn one stays so', async () => {
    const { outbox, states } = newDevice().openTab();
    const first = outbox.send(ENQUIRY);
    await wait(1);
    const second = outbox.send({ ...ENQUIRY, metadata: { replaces: first } });
    await wait(1);
    const elsewhere = crypto.randomUUID();
    const third = outbox.send({ ...ENQUIRY, metadata: { replaces: elsewhere } });
    await settle();
    outbox.withdraw({ id: second, product: PRODUCT });
    await wait(1);
    const fourth = outbox.send({ ...ENQUIRY, metadata: { replaces: second } });
    await settle();
    expect(states()).toEqual([
      [fourth, 'sent'],
      [third, 'sent'],
      [second, 'withdrawn'],
      [first, 'withdrawn'],
      [elsewhere, 'corrected'],
    ]);
  });

  test('that another tab sends ends the confirmation of this one', async () => {
    const { openTab } = newDevice();
    const [tab, other] = [openTab(), openTab()];
    const id = tab.outbox.send(ENQUIRY);
    await settle();
    other.outbox.send({ ...ENQUIRY, metadata: { replaces: id } });
    await settle();
    tab.outbox.storageChanged();
    expect(tab.outbox.getLatest()).toBeUndefined();
  });

  test.each([
    ['', {}],
    [', while that is still to be mailed', { withMail: true }],
  ])(
    'of an enquiry that another tab has corrected replaces that correction%s; all are withdrawn with it',
    async (_case, parts) => {
      const { openTab, device } = newDevice();
      const [tab, other] = [openTab(parts), openTab(parts)];
      const first = tab.outbox.send(ENQUIRY);
      await wait(1);
      if ('withMail' in parts) tab.mail.mockRejectedValue(UNREACHABLE);
      const second = tab.outbox.send({ ...ENQUIRY, metadata: { replaces: first } });
      await wait(1);
      const third = other.outbox.send({ ...ENQUIRY, metadata: { replaces: first } });
      await settle();
      expect(openTab().states()).toEqual([
        [third, 'sent'],
        [second, 'corrected'],
        [first, 'corrected'],
      ]);
      // What was cleared is not listed again.
      device.removeItem(RECEIPT_KEY_PREFIX + first);
      other.outbox.withdraw({ id: third, product: PRODUCT });
      await settle();
      expect(openTab().states()).toEqual([
        [third, 'withdrawn'],
        [second, 'withdrawn'],
      ]);
      const withdrawnOnce = other.withdraw.mock.calls.length;
      other.outbox.withdraw({ id: third, product: PRODUCT });
      await settle();
      expect(other.withdraw).toHaveBeenCalledTimes(withdrawnOnce);
    },
  );

  test('goes on when the page is loaded again, also of an enquiry that is corrected already, but not of a withdrawn one', async () => {
    const { outbox, correction } = newDevice().openTab();
    const first = outbox.send(ENQUIRY);
    outbox.send({ ...ENQUIRY, metadata: { replaces: first } });
    await settle();
    // The server then replaces the other correction.
    correction.restore(first);
    expect(correction.get()).toEqual({ id: first, isRestored: true });
    outbox.withdraw({ id: first, product: PRODUCT });
    correction.restore(first);
    expect(correction.get()).toBeUndefined();
  });

  test('of a correction that waits replaces what that one would have replaced', async () => {
    const { outbox, store, states } = newDevice().openTab();
    const first = outbox.send(ENQUIRY);
    await wait(1);
    store.mockRejectedValueOnce(UNREACHABLE);
    const second = outbox.send({ ...ENQUIRY, metadata: { replaces: first } });
    await wait(1);
    const third = outbox.send({ ...ENQUIRY, metadata: { replaces: second } });
    await settle();
    // The server replaces the second as well, should it have arrived all the same.
    expect(store.mock.lastCall?.[0]).toMatchObject({
      id: third,
      metadata: { replaces: `${second} ${first}` },
    });
    expect(states()).toEqual([
      [third, 'sent'],
      [first, 'corrected'],
    ]);
  });

  test('of one that is being sent follows it, so that the last words win', async () => {
    const { outbox, store, states } = newDevice().openTab();
    const first = outbox.send(ENQUIRY);
    await wait(1);
    const slow = Promise.withResolvers<void>();
    store.mockReturnValueOnce(slow.promise);
    const second = outbox.send({ ...ENQUIRY, metadata: { replaces: first } });
    await wait(1);
    // Also when everything is sent again meanwhile.
    outbox.online();
    const third = outbox.send({ ...ENQUIRY, metadata: { replaces: second } });
    outbox.online();
    await settle();
    expect(store.mock.lastCall?.[0]).toMatchObject({ id: second });
    slow.resolve();
    await settle();
    expect(store.mock.lastCall?.[0]).toMatchObject({
      id: third,
      metadata: { replaces: `${second} ${first}` },
    });
    expect(states()).toEqual([
      [third, 'sent'],
      [first, 'corrected'],
    ]);
  });

  test('of one that is being sent is withdrawn with it, whatever arrives last', async () => {
    const { outbox, store, withdraw } = newDevice().openTab();
    const first = outbox.send(ENQUIRY);
    await wait(1);
    const slow = Promise.withResolvers<void>();
    store.mockReturnValueOnce(slow.promise);
    const second = outbox.send({ ...ENQUIRY, metadata: { replaces: first } });
    const third = outbox.send({ ...ENQUIRY, metadata: { replaces: second } });
    outbox.withdraw({ id: first, product: PRODUCT });
    slow.reject(UNREACHABLE);
    await wait(10_000);
    const ids = new Set(withdraw.mock.calls.map(([{ id }]) => id));
    expect(ids).toEqual(new Set([first, second, third]));
  });

  test('of one that has never arrived is withdrawn like that', async () => {
    const { outbox, store, withdraw, states } = newDevice().openTab();
    store.mockRejectedValue(UNREACHABLE);
    const first = outbox.send(ENQUIRY);
    await wait(1);
    const second = outbox.send({ ...ENQUIRY, metadata: { replaces: first } });
    await settle();
    // There is none to withdraw.
    withdraw.mockResolvedValue(undefined);
    outbox.withdraw({ id: second, product: PRODUCT });
    await settle();
    expect(states()).toEqual([
      [second, 'deleted'],
      [first, 'withdrawn'],
    ]);
  });

  test('that waits is withdrawn together with the other one, as the server does it; which is left alone until then', async () => {
    const { outbox, store, withdraw, states } = newDevice().openTab();
    const first = outbox.send(ENQUIRY);
    await wait(1);
    store.mockRejectedValueOnce(UNREACHABLE);
    const second = outbox.send({ ...ENQUIRY, metadata: { replaces: first } });
    await settle();
    expect(states()).toEqual([
      [second, 'waiting'],
      [first, 'correcting'],
    ]);
    expect(outbox.getList()[0]?.corrects).toBe(first);
    outbox.withdraw({ id: second, product: PRODUCT });
    await settle();
    // Also where the response to the second was lost.
    expect(withdraw.mock.calls.map(([{ id }]) => id)).toEqual([second, first]);
    expect(states()).toEqual([
      [second, 'withdrawn'],
      [first, 'withdrawn'],
    ]);
  });

  test('that is refused leaves the other one as it was sent; withdrawing that withdraws both', async () => {
    const { openTab } = newDevice();
    const { outbox, store, withdraw, states } = openTab();
    const first = outbox.send(ENQUIRY);
    await wait(1);
    store.mockRejectedValueOnce(REFUSED);
    const second = outbox.send({ ...ENQUIRY, metadata: { replaces: first } });
    await settle();
    expect(states()).toEqual([
      [second, 'refused'],
      [first, 'sent'],
    ]);
    expect(outbox.getList()[0]?.corrects).toBeUndefined();
    expect(outbox.getList()[0]?.sentBefore).toBe(first);
    outbox.withdraw({ id: first, product: PRODUCT });
    await settle();
    expect(withdraw.mock.calls.map(([{ id }]) => id)).toEqual([first, second]);
    const nextVisit = openTab();
    nextVisit.outbox.start();
    await settle();
    expect(nextVisit.store).not.toHaveBeenCalled();
    expect(nextVisit.states().map(([, state]) => state)).toEqual(['withdrawn', 'withdrawn']);
  });

  test('that is corrected before it was sent says that the first one stays as it was', async () => {
    const { outbox, store, states } = newDevice().openTab();
    const first = outbox.send(ENQUIRY);
    await wait(1);
    store.mockRejectedValue(UNREACHABLE);
    const second = outbox.send({ ...ENQUIRY, metadata: { replaces: first } });
    await settle();
    const third = outbox.send({ ...ENQUIRY, metadata: { replaces: second } });
    await settle();
    expect(states()).toEqual([
      [third, 'waiting'],
      [first, 'correcting'],
    ]);
    expect(outbox.getList()[0]?.sentBefore).toBe(first);
  });

  test('of a refused enquiry takes its place, and names what that one would have replaced', async () => {
    const { outbox, store, states } = newDevice().openTab();
    const first = outbox.send(ENQUIRY);
    await wait(1);
    let refused = '';
    for (const replaces of ['', first]) {
      store.mockRejectedValueOnce(REFUSED);
      refused = outbox.send({ ...ENQUIRY, metadata: { replaces } });
      await wait(1);
      const id = outbox.send({ ...ENQUIRY, metadata: { replaces: refused } });
      await wait(1);
      expect(store.mock.lastCall?.[0]).toMatchObject({ id, metadata: { replaces } });
    }
    expect(states().map(([, state]) => state)).toEqual(['sent', 'sent', 'corrected']);
  });

  test('of another enquiry comes in place of the one before, and knows it', async () => {
    const { outbox, correction } = newDevice().openTab();
    const [first, second] = [outbox.send(ENQUIRY), outbox.send(ENQUIRY)];
    const fields = { ...EXAMPLE_FIELDS, Quantity: '9' };
    correction.begin({ id: first, fields: EXAMPLE_FIELDS });
    // Once more, it keeps what the form was filled in with.
    correction.begin({ id: first, fields });
    expect(correction.get()).toMatchObject({ id: first, fields: EXAMPLE_FIELDS, before: { id: first } });
    correction.begin({ id: second, fields });
    expect(correction.get()).toMatchObject({ id: second, fields, before: { id: first } });
  });
});

describe('the list and the status say the same of an enquiry', () => {
  test.each<[string, string, { store?: Error; mail?: Error; days?: number }]>([
    ['is sent', 'sent', {}],
    ['is stored and not yet mailed', 'sent', { mail: UNREACHABLE }],
    ['can’t be sent', 'waiting', { store: UNREACHABLE, mail: UNREACHABLE }],
    ['is refused', 'refused', { store: REFUSED, mail: UNREACHABLE }],
    ['is refused and mailed all the same', 'mailed', { store: REFUSED }],
    ['can’t be stored, and is mailed', 'mailed', { store: UNREACHABLE }],
    ['could not be sent for seven days', 'expired', { store: UNREACHABLE, mail: UNREACHABLE, days: 8 }],
  ])('that %s', async (_case, expected, { store, mail, days = 0 }) => {
    const tab = newDevice().openTab({ withMail: true });
    if (store) tab.store.mockRejectedValue(store);
    if (mail) tab.mail.mockRejectedValue(mail);
    const id = tab.outbox.send(ENQUIRY);
    const kind = () => tab.outbox.getLatest()?.kind;
    expect([kind(), tab.states()]).toEqual(['sending', [[id, 'sending']]]);
    await settle();
    await wait(days * DAY_MS);
    expect([kind(), tab.states()]).toEqual([expected, [[id, expected]]]);
    // Only of what has left the device, it says when.
    const hasTime = tab.outbox.getList()[0]?.sentAt !== undefined;
    expect(hasTime).toBe(expected === 'sent' || expected === 'mailed');
    await tab.outbox.retry();
    expect([kind(), tab.states()]).toEqual([expected, [[id, expected]]]);
  });

  test('that another tab has seen refused, until the next visit sends it', async () => {
    const { openTab, leave } = newDevice();
    const id = leave({});
    const [tab, other] = [openTab(), openTab()];
    tab.store.mockRejectedValueOnce(UNREACHABLE);
    tab.outbox.start();
    await settle();
    expect([tab.outbox.getLatest()?.kind, tab.states()]).toEqual(['waiting', [[id, 'waiting']]]);
    other.store.mockRejectedValueOnce(new DatabaseWriteError('422', { isRefused: true, field: 'Mobile' }));
    other.outbox.start();
    await settle();
    tab.outbox.storageChanged();
    expect([tab.outbox.getLatest()?.kind, tab.states()]).toEqual(['refused', [[id, 'refused']]]);
    expect(tab.outbox.getList()[0]?.invalidField).toBe('Mobile');
    await tab.outbox.retry();
    expect(tab.store).toHaveBeenCalledOnce();
    const nextVisit = openTab();
    expect(nextVisit.states()).toEqual([[id, 'refused']]);
    nextVisit.outbox.start();
    await settle();
    expect(nextVisit.states()).toEqual([[id, 'sent']]);
  });

  test('that was only mailed, and is withdrawn', async () => {
    const { openTab } = newDevice();
    const { outbox, store, withdraw, states, events } = openTab({ withMail: true });
    store.mockRejectedValue(UNREACHABLE);
    withdraw.mockRejectedValueOnce(UNREACHABLE);
    const id = outbox.send(ENQUIRY);
    await settle();
    outbox.withdraw({ id, product: PRODUCT });
    // It is not true that it was not sent.
    expect(events).toEqual(['sending', 'mailed', 'none']);
    expect(states()).toEqual([[id, 'withdrawing']]);
    await wait(DAY_MS);
    expect(store).toHaveBeenCalledOnce();
    expect(states()).toEqual([[id, 'withdrawn']]);
  });
});

describe('an earlier version', () => {
  test('has left an enquiry that is stored and not mailed, and its receipt: it is listed once', async () => {
    const { openTab, leave, device } = newDevice();
    const id = leave({ isStored: true });
    const receipt = { id, product: PRODUCT, fields: EXAMPLE_FIELDS, sentAt: Date.now(), state: 'sent' };
    device.setItem(RECEIPT_KEY_PREFIX + id, JSON.stringify(receipt));
    expect(openTab().outbox.getList()).toEqual([receipt]);
  });

  test('has left one that waits: it is listed, sent, and becomes a receipt', async () => {
    const { openTab, leave, keys } = newDevice();
    const id = leave({});
    const { outbox, store, states } = openTab();
    expect(states()).toEqual([[id, 'waiting']]);
    outbox.start();
    await settle();
    expect(store).toHaveBeenCalledOnce();
    expect(states()).toEqual([[id, 'sent']]);
    expect([keys(), keys(RECEIPT_KEY_PREFIX)]).toEqual([[], [RECEIPT_KEY_PREFIX + id]]);
  });
});

describe('what was done elsewhere', () => {
  test('is kept as if it were done here: what was written goes with a withdrawal, of all that are one', async () => {
    const { openTab, device } = newDevice();
    const { outbox, stateOf, states, correction } = openTab();
    const first = outbox.send(ENQUIRY);
    await wait(1);
    const second = outbox.send({ ...ENQUIRY, metadata: { replaces: first } });
    await wait(1);
    const replaced = outbox.send(ENQUIRY);
    await settle();
    correction.set({ id: second });
    const withdrawnAt = Date.now() - HOUR_MS;
    stateOf.mockImplementation(async (id) => ({
      reference: '',
      ...(id === second && { withdrawnAt }),
      ...(id === replaced && { replacedBy: '7K4M-2PQX' }),
    }));
    await outbox.fetchStates();
    expect(stateOf.mock.calls).toEqual([[replaced], [second]]);
    const expected = [
      [replaced, 'corrected'],
      [second, 'withdrawn'],
      [first, 'withdrawn'],
    ];
    expect(states()).toEqual(expected);
    expect(correction.get()).toBeUndefined();
    const nextVisit = openTab();
    expect(nextVisit.states()).toEqual(expected);
    expect(nextVisit.outbox.getList()).toMatchObject([
      { replacedBy: '7K4M-2PQX' },
      { withdrawnAt },
      { withdrawnAt },
    ]);
    expect(device.getItem(RECEIPT_KEY_PREFIX + first)).not.toContain(EXAMPLE_FIELDS.Name);
    // Its correction may be withdrawn later.
    nextVisit.stateOf.mockResolvedValue({ reference: '', withdrawnAt, replacedBy: '7K4M-2PQX' });
    await nextVisit.outbox.fetchStates();
    expect(nextVisit.outbox.getList()[0]).toMatchObject({ state: 'withdrawn', replacedBy: '7K4M-2PQX' });
  });

  test('is asked of the newest five that are sent, and changes nothing without an answer', async () => {
    const { outbox, stateOf, store, states } = newDevice().openTab();
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      ids.unshift(outbox.send(ENQUIRY));
      await wait(1);
    }
    store.mockRejectedValue(UNREACHABLE);
    outbox.send(ENQUIRY);
    await settle();
    const before = states();
    stateOf.mockRejectedValue(UNREACHABLE);
    await outbox.fetchStates();
    expect(stateOf.mock.calls).toEqual(ids.slice(0, 5).map((id) => [id]));
    expect(states()).toEqual(before);
  });

  test('with what only a link names is said, and nothing of it is kept', async () => {
    const { openTab, keys } = newDevice();
    const { outbox, stateOf, correction } = openTab();
    const linked = {
      id: crypto.randomUUID(),
      product: PRODUCT,
      state: 'sent',
      fields: EXAMPLE_FIELDS,
    } as const;
    await outbox.fetchStates(linked);
    expect(outbox.linked(linked)).toEqual(linked);
    correction.set(linked);
    const { fields: _, ...receipt } = linked;
    for (const [state, expected] of [
      [
        { reference: '', replacedBy: '7K4M-2PQX' },
        { ...linked, state: 'corrected', replacedBy: '7K4M-2PQX' },
      ],
      [
        { reference: '', withdrawnAt: 7 },
        { ...receipt, state: 'withdrawn', withdrawnAt: 7 },
      ],
      // Anyone can write a link: what it says of an enquiry that does not exist is not repeated.
      [undefined, { ...receipt, state: 'unknown' }],
    ] as const) {
      stateOf.mockResolvedValueOnce(state);
      await outbox.fetchStates(linked);
      expect(outbox.linked(linked)).toEqual(expected);
      expect(correction.get() === undefined).toBe(expected.state === 'withdrawn');
    }
    expect([outbox.getList(), keys('')]).toEqual([[], []]);
  });

  test('with what the server does not know any more is shown, and not kept: an older server knows none', async () => {
    const { openTab } = newDevice();
    const { outbox, stateOf, states } = openTab();
    const id = outbox.send(ENQUIRY);
    await settle();
    stateOf.mockResolvedValueOnce(undefined);
    await outbox.fetchStates();
    expect(states()).toEqual([[id, 'unknown']]);
    expect(openTab().states()).toEqual([[id, 'sent']]);
  });

  test('names no correction that is listed, which has buttons of its own', async () => {
    const { outbox, stateOf } = newDevice().openTab();
    const first = outbox.send(ENQUIRY);
    await wait(1);
    const second = outbox.send(ENQUIRY);
    await settle();
    stateOf.mockImplementation(async (id) => ({
      reference: '',
      ...(id === first && { replacedBy: referenceOf(second) }),
    }));
    await outbox.fetchStates();
    expect(outbox.getList()[1]).toMatchObject({ id: first, state: 'corrected' });
    expect(outbox.getList()[1]).not.toHaveProperty('replacedBy');
  });

  test('is named when an enquiry is withdrawn with its correction', async () => {
    const { outbox, withdraw } = newDevice().openTab();
    const id = outbox.send(ENQUIRY);
    await settle();
    withdraw.mockResolvedValueOnce({ replacedBy: '7K4M-2PQX' });
    outbox.withdraw({ id, product: PRODUCT });
    await settle();
    expect(outbox.getList()).toMatchObject([{ state: 'withdrawn', replacedBy: '7K4M-2PQX' }]);
  });
});
