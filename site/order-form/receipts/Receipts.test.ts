import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts';
import { DeviceStorage } from '../../../tests/support/DeviceStorage.ts';
import { EXAMPLE_FIELDS } from '../../../tests/support/exampleEnquiry.ts';
import { DatabaseWriteError } from '../delivery/contract.ts';
import { Outbox } from '../outbox/Outbox.ts';
import { OUTBOX_KEY_PREFIX, OutboxStorage } from '../outbox/OutboxStorage.ts';
import { RECEIPT_KEY_PREFIX, ReceiptStorage } from './ReceiptStorage.ts';
import { Receipts } from './Receipts.ts';

const PRODUCT = 'Snayura';
const ENQUIRY = { product: PRODUCT, fields: EXAMPLE_FIELDS, metadata: {} };
const UNREACHABLE = new DatabaseWriteError('no connection', { isUnreachable: true });

/** What the tabs of one device share. */
function newDevice(device = new DeviceStorage()) {
  const locks = new Set<string>();
  return {
    device,
    keysOf: (prefix: string) => Object.keys(device).filter((key) => key.startsWith(prefix)),
    openTab(getStorage = (): Storage => device) {
      const store = vi.fn(async (_enquiry: { id: string }) => {});
      const withdraw = vi.fn(async (_enquiry: { id: string; product: string }) => true);
      const withLock = async (id: string, work: () => Promise<void>) => {
        if (locks.has(id)) return;
        locks.add(id);
        await work().finally(() => locks.delete(id));
      };
      const delivery = { store, withdraw };
      const outbox = new Outbox({
        delivery,
        storage: new OutboxStorage(getStorage),
        withLock,
        visitStart: 0,
      });
      const receipts = new Receipts({ outbox, delivery, storage: new ReceiptStorage(getStorage), withLock });
      const states = () => receipts.getList().map(({ id, state }) => [id, state]);
      return { outbox, receipts, store, withdraw, states };
    },
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

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
    expect(nextVisit.receipts.getList()[1]).toEqual({
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
    const { getList } = other.receipts;
    expect(getList()).toBe(getList());
    expect(getList()).toEqual([]);
    tab.outbox.send(ENQUIRY);
    await settle();
    other.receipts.storageChanged();
    expect(getList()).toHaveLength(1);
  });

  test('is cleared, but for what waits and for a withdrawal on its way, which keeps no details', async () => {
    const { openTab, device } = newDevice();
    const { outbox, receipts, store, withdraw, states } = openTab();
    outbox.send(ENQUIRY);
    const withdrawing = outbox.send(ENQUIRY);
    await settle();
    withdraw.mockRejectedValueOnce(UNREACHABLE);
    receipts.withdraw({ id: withdrawing, product: PRODUCT });
    store.mockRejectedValue(UNREACHABLE);
    const waiting = outbox.send(ENQUIRY);
    await settle();
    receipts.clear();
    expect(states()).toEqual([
      [waiting, 'waiting'],
      [withdrawing, 'withdrawing'],
    ]);
    expect(device.getItem(RECEIPT_KEY_PREFIX + withdrawing)).not.toContain(EXAMPLE_FIELDS.Name);
    await wait(2_000);
    expect(withdraw).toHaveBeenCalledTimes(2);
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
    expect(openTab().receipts.getList()).toEqual([{ id, product: PRODUCT, state: 'sent' }]);
  });

  test('is kept in memory where the browser stores nothing, which keeps no enquiry from being sent', async () => {
    const { openTab } = newDevice();
    const { outbox, receipts, store, withdraw, states } = openTab(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    const id = outbox.send(ENQUIRY);
    await settle();
    expect(store).toHaveBeenCalledOnce();
    expect(states()).toEqual([[id, 'sent']]);
    expect(receipts.isVolatile).toBe(false);
    withdraw.mockRejectedValueOnce(UNREACHABLE);
    receipts.withdraw({ id, product: PRODUCT });
    await settle();
    expect(receipts.isVolatile).toBe(true);
    await wait(2_000);
    expect(states()).toEqual([[id, 'withdrawn']]);
    expect(receipts.isVolatile).toBe(false);
    receipts.clear();
    expect(states()).toEqual([]);
  });
});

describe('a withdrawal', () => {
  test('is sent once', async () => {
    const { openTab } = newDevice();
    const { outbox, receipts, withdraw, states } = openTab();
    const id = outbox.send(ENQUIRY);
    await settle();
    receipts.withdraw({ id, product: PRODUCT });
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
    tab.receipts.withdraw({ id, product: PRODUCT });
    await wait(HOUR_MS);
    expect(tab.states()).toEqual([[id, 'withdrawing']]);
    tab.withdraw.mockClear();
    tab.receipts.online();
    await settle();
    expect(tab.withdraw).toHaveBeenCalledOnce();
    const nextVisit = openTab();
    nextVisit.receipts.start();
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
    tab.receipts.correct({ id, fields: EXAMPLE_FIELDS });
    other.receipts.withdraw({ id, product: PRODUCT });
    await settle();
    tab.receipts.storageChanged();
    expect(tab.states()).toEqual([[id, 'withdrawn']]);
    expect(tab.outbox.getLatest()).toBeUndefined();
    expect(tab.receipts.getCorrection()).toBeUndefined();
  });

  test('of an enquiry that nobody knows says so, as of one that another device has sent', async () => {
    const { openTab } = newDevice();
    const { receipts, withdraw } = openTab();
    withdraw.mockResolvedValueOnce(false);
    const id = crypto.randomUUID();
    receipts.withdraw({ id, product: PRODUCT });
    await settle();
    expect(receipts.getList()).toEqual([{ id, product: PRODUCT, state: 'unknown' }]);
  });

  test('of an enquiry that waits deletes it, keeps no details, and follows in case it had arrived', async () => {
    const { openTab, keysOf } = newDevice();
    const { outbox, receipts, store, withdraw, states } = openTab();
    store.mockRejectedValue(UNREACHABLE);
    withdraw.mockRejectedValueOnce(UNREACHABLE).mockResolvedValueOnce(false);
    const id = outbox.send(ENQUIRY);
    await settle();
    receipts.withdraw({ id, product: PRODUCT });
    expect(keysOf(OUTBOX_KEY_PREFIX)).toEqual([]);
    await settle();
    expect(receipts.getList()).toEqual([{ id, product: PRODUCT, sentAt: Date.now(), state: 'withdrawn' }]);
    await wait(DAY_MS);
    expect(store).toHaveBeenCalledOnce();
    expect(withdraw).toHaveBeenCalledTimes(2);
    expect(states()).toEqual([[id, 'withdrawn']]);
  });

  test('waits for an attempt to send the enquiry to end', async () => {
    const { openTab } = newDevice();
    const { outbox, receipts, store, withdraw, states } = openTab();
    const { promise: response, resolve: respond } = Promise.withResolvers<void>();
    store.mockReturnValueOnce(response);
    const id = outbox.send(ENQUIRY);
    await settle();
    receipts.withdraw({ id, product: PRODUCT });
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
    const { outbox, receipts } = newDevice().openTab();
    const id = outbox.send(ENQUIRY);
    await settle();
    receipts.correct({ id, fields: EXAMPLE_FIELDS });
    expect(receipts.getCorrection()).toEqual({ id, fields: EXAMPLE_FIELDS });
    receipts.correct(undefined);
    expect(receipts.getCorrection()).toBeUndefined();
    receipts.correct({ id });
    receipts.withdraw({ id, product: PRODUCT });
    expect(receipts.getCorrection()).toBeUndefined();
  });

  test('that is sent shows the other one as corrected, also one of another device; a withdrawn one stays so', async () => {
    const { outbox, receipts, states } = newDevice().openTab();
    const first = outbox.send(ENQUIRY);
    await wait(1);
    const second = outbox.send({ ...ENQUIRY, metadata: { replaces: first } });
    await wait(1);
    const elsewhere = crypto.randomUUID();
    const third = outbox.send({ ...ENQUIRY, metadata: { replaces: elsewhere } });
    await settle();
    receipts.withdraw({ id: second, product: PRODUCT });
    await wait(1);
    const fourth = outbox.send({ ...ENQUIRY, metadata: { replaces: second } });
    await settle();
    expect(states()).toEqual([
      [fourth, 'sent'],
      [third, 'sent'],
      [second, 'withdrawn'],
      [first, 'corrected'],
      [elsewhere, 'corrected'],
    ]);
  });

  test('goes on when the page is loaded again, also of an enquiry that is corrected already, but not of a withdrawn one', async () => {
    const { outbox, receipts } = newDevice().openTab();
    const first = outbox.send(ENQUIRY);
    outbox.send({ ...ENQUIRY, metadata: { replaces: first } });
    await settle();
    // The server then replaces the other correction.
    receipts.restoreCorrection(first);
    expect(receipts.getCorrection()).toEqual({ id: first, isRestored: true });
    receipts.withdraw({ id: first, product: PRODUCT });
    receipts.restoreCorrection(first);
    expect(receipts.getCorrection()).toBeUndefined();
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
    expect(store.mock.lastCall?.[0]).toMatchObject({ id: third, metadata: { replaces: first } });
    expect(states()).toEqual([
      [third, 'sent'],
      [first, 'corrected'],
    ]);
  });

  test('that waits has the other one left alone, which comes back when it is deleted', async () => {
    const { outbox, receipts, store, states } = newDevice().openTab();
    const first = outbox.send(ENQUIRY);
    await wait(1);
    store.mockRejectedValueOnce(UNREACHABLE);
    const second = outbox.send({ ...ENQUIRY, metadata: { replaces: first } });
    await settle();
    // Withdrawing the first would withdraw both once the second has arrived.
    expect(states()).toEqual([
      [second, 'waiting'],
      [first, 'corrected'],
    ]);
    receipts.withdraw({ id: second, product: PRODUCT });
    await settle();
    expect(states()).toEqual([
      [second, 'withdrawn'],
      [first, 'sent'],
    ]);
  });
});
