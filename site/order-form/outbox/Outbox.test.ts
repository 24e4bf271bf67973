import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts';
import { DeviceStorage } from '../../../tests/support/DeviceStorage.ts';
import { EXAMPLE_FIELDS } from '../../../tests/support/exampleEnquiry.ts';
import { ENQUIRY, newDevice, settle, wait } from '../../../tests/support/newDevice.ts';
import { DatabaseWriteError } from '../delivery/contract.ts';
import { OUTBOX_KEY_PREFIX } from './EnquiryStorage.ts';

const UNREACHABLE = new DatabaseWriteError('no connection', { isUnreachable: true });
const REFUSED = new DatabaseWriteError('refused', { isRefused: true });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T10:00:00Z') });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('an enquiry', () => {
  test('is on the device until it is stored', async () => {
    const { openTab, keys } = newDevice();
    const { outbox, store, events } = openTab();
    const { promise: response, resolve: respond } = Promise.withResolvers<void>();
    store.mockReturnValueOnce(response);
    const id = outbox.send(ENQUIRY);
    await settle();
    expect(keys()).toEqual([OUTBOX_KEY_PREFIX + id]);
    expect(events).toEqual(['sending']);
    respond();
    await settle();
    expect(events).toEqual(['sending', 'sent']);
    expect(keys()).toEqual([]);
    await wait(DAY_MS);
    expect(store).toHaveBeenCalledOnce();
  });

  test('is stored and mailed in parallel, confirmed once it is stored, and noted as mailed after both', async () => {
    const { openTab, keys } = newDevice();
    const { outbox, store, mail, noteMailed, events } = openTab({ withMail: true });
    const { promise: response, resolve: respond } = Promise.withResolvers<void>();
    mail.mockReturnValueOnce(response);
    outbox.send(ENQUIRY);
    await settle();
    expect([store.mock.calls.length, mail.mock.calls.length]).toEqual([1, 1]);
    expect(events).toEqual(['sending', 'sent']);
    expect(keys()).toHaveLength(1);
    expect(noteMailed).not.toHaveBeenCalled();
    respond();
    await settle();
    expect(noteMailed).toHaveBeenCalledOnce();
    expect(keys()).toEqual([]);
  });

  test('is done when that it was mailed can’t be noted', async () => {
    const { openTab, keys } = newDevice();
    const { outbox, noteMailed } = openTab({ withMail: true });
    noteMailed.mockRejectedValueOnce(UNREACHABLE);
    outbox.send(ENQUIRY);
    await wait(DAY_MS);
    expect(noteMailed).toHaveBeenCalledOnce();
    expect(keys()).toEqual([]);
  });

  test('that replaces another one removes it without a word', async () => {
    const { openTab, keys } = newDevice();
    const { outbox, store, events } = openTab();
    store.mockRejectedValueOnce(REFUSED);
    outbox.send(ENQUIRY);
    await settle();
    const replaces = outbox.getLatest()?.enquiry.id ?? '';
    outbox.send({ ...ENQUIRY, metadata: { replaces } });
    await settle();
    expect(events).toEqual(['sending', 'refused', 'sending', 'sent']);
    expect(keys()).toEqual([]);
  });

  test('from an earlier visit is sent at the start, and is said to be', async () => {
    const { openTab, leave, keys } = newDevice();
    const id = leave({});
    const { outbox, store } = openTab();
    outbox.start();
    await settle();
    expect(store.mock.calls[0]?.[0].id).toBe(id);
    expect(outbox.getLatest()).toMatchObject({ kind: 'sent', isFromEarlierVisit: true });
    expect(keys()).toEqual([]);
  });

  test('is of this visit although the clock was set back since the page was opened', async () => {
    const { outbox } = newDevice().openTab();
    vi.setSystemTime(Date.now() - HOUR_MS);
    outbox.send(ENQUIRY);
    await settle();
    expect(outbox.getLatest()).toMatchObject({ kind: 'sent', isFromEarlierVisit: false });
  });
});

describe('a failed attempt', () => {
  test('is repeated with a doubled backoff of at most five minutes, under the same id', async () => {
    const { openTab } = newDevice();
    const { outbox, store, events } = openTab();
    const times: number[] = [];
    store.mockImplementation(async () => {
      times.push(Date.now());
      throw UNREACHABLE;
    });
    outbox.send(ENQUIRY);
    await wait(HOUR_MS / 2);
    const pauses = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000);
    expect(pauses.slice(0, 10)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    expect(new Set(store.mock.calls.map(([{ id }]) => id)).size).toBe(1);
    // Automatic retries say nothing before their result.
    expect(events.filter((kind) => kind === 'sending')).toHaveLength(1);
  });

  test('of several enquiries is one failed round', async () => {
    const { openTab, leave } = newDevice();
    for (let count = 0; count < 4; count += 1) leave({});
    const { outbox, store } = openTab();
    store.mockRejectedValue(UNREACHABLE);
    outbox.start();
    await settle();
    expect(store).toHaveBeenCalledTimes(4);
    await wait(2_000);
    expect(store).toHaveBeenCalledTimes(8);
    await wait(4_000);
    expect(store).toHaveBeenCalledTimes(12);
  });

  test('is repeated at once when the connection returns, and the backoff begins anew', async () => {
    const { openTab } = newDevice();
    const { outbox, store } = openTab();
    store.mockRejectedValue(UNREACHABLE);
    outbox.send(ENQUIRY);
    await wait(60_000);
    store.mockClear();
    outbox.online();
    await settle();
    expect(store).toHaveBeenCalledOnce();
    await wait(2_000);
    expect(store).toHaveBeenCalledTimes(2);
  });

  test('by an exception is reported with it', async () => {
    const { openTab } = newDevice();
    const { outbox, store } = openTab();
    const error = new TypeError('broken');
    store.mockRejectedValueOnce(error);
    outbox.send(ENQUIRY);
    await settle();
    expect(outbox.getLatest()).toMatchObject({ kind: 'waiting', error });
  });

  test('to mail is repeated without storing again, and says nothing', async () => {
    const { openTab, keys } = newDevice();
    const { outbox, store, mail, isCollected, events } = openTab({ withMail: true });
    mail.mockRejectedValueOnce(new Error('429'));
    outbox.send(ENQUIRY);
    await settle();
    expect(isCollected).not.toHaveBeenCalled();
    await wait(2_000);
    expect(store).toHaveBeenCalledOnce();
    expect(mail).toHaveBeenCalledTimes(2);
    expect(events).toEqual(['sending', 'sent']);
    expect(keys()).toEqual([]);
  });

  test('to mail is left to the desk once that has collected the enquiry', async () => {
    const { openTab, keys } = newDevice();
    const { outbox, mail, isCollected } = openTab({ withMail: true });
    mail.mockRejectedValueOnce(new Error('429'));
    isCollected.mockResolvedValueOnce(true);
    outbox.send(ENQUIRY);
    await wait(DAY_MS);
    expect(mail).toHaveBeenCalledOnce();
    expect(keys()).toEqual([]);
  });

  test('to store is repeated without mailing again, and the visitor knows that it was mailed', async () => {
    const { openTab, keys } = newDevice();
    const { outbox, store, mail, noteMailed, events } = openTab({ withMail: true });
    store.mockRejectedValueOnce(UNREACHABLE);
    outbox.send(ENQUIRY);
    await wait(2_000);
    expect(events).toEqual(['sending', 'mailed', 'sent']);
    expect(mail).toHaveBeenCalledOnce();
    expect(noteMailed).toHaveBeenCalledOnce();
    expect(keys()).toEqual([]);
  });
});

test('a refused enquiry is sent again at the next visit only', async () => {
  const { openTab, keys } = newDevice();
  const { outbox, store, events } = openTab();
  store.mockRejectedValue(REFUSED);
  outbox.send(ENQUIRY);
  await wait(DAY_MS);
  await outbox.retry();
  expect(store).toHaveBeenCalledOnce();
  expect(events).toEqual(['sending', 'refused']);
  const nextVisit = openTab();
  nextVisit.outbox.start();
  await settle();
  expect(nextVisit.store).toHaveBeenCalledOnce();
  expect(keys()).toEqual([]);
});

describe('a withdrawn enquiry', () => {
  test('that waits is deleted, and said to be', async () => {
    const { openTab, keys } = newDevice();
    const { outbox, store, events } = openTab();
    store.mockRejectedValue(UNREACHABLE);
    const id = outbox.send(ENQUIRY);
    await settle();
    outbox.withdraw({ id, product: ENQUIRY.product });
    await wait(DAY_MS);
    expect(store).toHaveBeenCalledOnce();
    expect(events.at(-1)).toBe('deleted');
    expect(keys()).toEqual([]);
  });

  test('is not confirmed when an attempt succeeds later, nor mailed again', async () => {
    const { openTab, keys } = newDevice();
    const { outbox, store, mail, events } = openTab({ withMail: true });
    const { promise: response, resolve: respond } = Promise.withResolvers<void>();
    store.mockReturnValueOnce(response);
    mail.mockRejectedValue(new Error('429'));
    const id = outbox.send(ENQUIRY);
    await settle();
    outbox.withdraw({ id, product: ENQUIRY.product });
    respond();
    await wait(DAY_MS);
    expect(mail).toHaveBeenCalledOnce();
    expect(events).toEqual(['sending', 'deleted']);
    expect(keys()).toEqual([]);
  });

  test('is not shown as waiting again when an attempt fails later, nor kept', async () => {
    const { openTab, keys } = newDevice();
    const { outbox, store, mail, events } = openTab({ withMail: true });
    const { promise: response, reject: fail } = Promise.withResolvers<void>();
    store.mockReturnValueOnce(response);
    mail.mockReturnValueOnce(response);
    const id = outbox.send(ENQUIRY);
    await settle();
    outbox.withdraw({ id, product: ENQUIRY.product });
    fail(UNREACHABLE);
    await wait(DAY_MS);
    expect(store).toHaveBeenCalledOnce();
    expect(events.at(-1)).toBe('deleted');
    expect(keys()).toEqual([]);
  });

  test('that is stored is not mailed any more, also while a desk is asked for it; the confirmation goes', async () => {
    const { openTab, keys } = newDevice();
    const { outbox, mail, isCollected, events } = openTab({ withMail: true });
    mail.mockRejectedValueOnce(new Error('429'));
    const { promise: response, resolve: respond } = Promise.withResolvers<boolean>();
    isCollected.mockReturnValueOnce(response);
    const id = outbox.send(ENQUIRY);
    await wait(2_000);
    expect(isCollected).toHaveBeenCalledOnce();
    outbox.withdraw({ id, product: ENQUIRY.product });
    respond(false);
    await wait(DAY_MS);
    expect(mail).toHaveBeenCalledOnce();
    expect(events).toEqual(['sending', 'sent', 'none']);
    expect(keys()).toEqual([]);
  });

  test('leaves the confirmation of another one', async () => {
    const { outbox } = newDevice().openTab();
    const first = outbox.send(ENQUIRY);
    await settle();
    outbox.send(ENQUIRY);
    await settle();
    outbox.withdraw({ id: first, product: ENQUIRY.product });
    expect(outbox.getLatest()?.kind).toBe('sent');
  });
});

test('a correction is sent in place of an enquiry that still waits', async () => {
  const { openTab, keys } = newDevice();
  const { outbox, store } = openTab();
  store.mockRejectedValueOnce(UNREACHABLE);
  const replaces = outbox.send(ENQUIRY);
  await settle();
  const id = outbox.send({ ...ENQUIRY, metadata: { replaces } });
  await wait(DAY_MS);
  expect(store.mock.calls.map(([enquiry]) => enquiry.id)).toEqual([replaces, id]);
  expect(keys()).toEqual([]);
});

describe('two tabs', () => {
  test('send an enquiry once', async () => {
    const { openTab, leave, keys } = newDevice();
    leave({});
    const tabs = [openTab(), openTab()];
    for (const { outbox } of tabs) outbox.start();
    await wait(DAY_MS);
    expect(tabs.flatMap(({ store }) => store.mock.calls)).toHaveLength(1);
    expect(keys()).toEqual([]);
  });

  test('send it when the one that had begun is closed', async () => {
    const { openTab, leave, locks, keys } = newDevice();
    const id = leave({});
    locks.add(id);
    const { outbox, store } = openTab();
    outbox.start();
    await wait(60_000);
    expect(store).not.toHaveBeenCalled();
    locks.delete(id);
    await wait(300_000);
    expect(store).toHaveBeenCalledOnce();
    expect(keys()).toEqual([]);
  });

  test('do not show as waiting what the other has sent; a confirmation stays', async () => {
    const { openTab } = newDevice();
    const [waiting, other] = [openTab(), openTab()];
    waiting.store.mockRejectedValue(UNREACHABLE);
    waiting.outbox.send(ENQUIRY);
    await settle();
    other.outbox.start();
    await settle();
    waiting.outbox.storageChanged();
    other.outbox.storageChanged();
    expect(waiting.outbox.getLatest()).toBeUndefined();
    expect(other.outbox.getLatest()?.kind).toBe('sent');
  });
});

describe('time', () => {
  test('after seven days an open page says that it does not send the enquiry any more', async () => {
    const { openTab, keys } = newDevice();
    const { outbox, store, events, states } = openTab();
    store.mockRejectedValue(UNREACHABLE);
    const id = outbox.send(ENQUIRY);
    await wait(7 * DAY_MS - HOUR_MS);
    expect(events.at(-1)).toBe('waiting');
    await wait(2 * HOUR_MS);
    expect(events.at(-1)).toBe('expired');
    store.mockClear();
    await wait(DAY_MS);
    outbox.online();
    await settle();
    expect(store).not.toHaveBeenCalled();
    // It stays until the visitor has seen it.
    expect(keys()).toHaveLength(1);
    expect(states()).toEqual([[id, 'expired']]);
  });

  test('after seven days the next visit reports what was not sent, unless it was mailed', async () => {
    const { openTab, leave, keys } = newDevice();
    const queuedAt = Date.now() - 7 * DAY_MS - 1;
    const id = leave({ queuedAt });
    const mailed = leave({ queuedAt: queuedAt - 1, isMailed: true });
    const { outbox, store, states } = openTab({ withMail: true });
    outbox.start();
    await settle();
    expect(store).not.toHaveBeenCalled();
    expect(states()).toEqual([
      [id, 'expired'],
      [mailed, 'sent'],
    ]);
    // A clock that was wrong takes nothing away that was written.
    outbox.closeNotice(id);
    expect(openTab().outbox.getList()[0]).toMatchObject({ state: 'expired', isNoticeClosed: true });
    outbox.clear();
    expect([states(), keys()]).toEqual([[], []]);
  });

  test('a mail that fails is tried for a day', async () => {
    const { openTab, keys } = newDevice();
    const { outbox, mail, noteMailed } = openTab({ withMail: true });
    mail.mockRejectedValue(new Error('429'));
    outbox.send(ENQUIRY);
    await wait(DAY_MS - HOUR_MS);
    expect(keys()).toHaveLength(1);
    await wait(2 * HOUR_MS);
    expect(keys()).toEqual([]);
    expect(noteMailed).not.toHaveBeenCalled();
  });
});

describe('the device', () => {
  test('keeps entries that this version can’t read', async () => {
    const { openTab, leave, device, keys } = newDevice();
    device.setItem(`${OUTBOX_KEY_PREFIX}junk`, '{"id": 7}');
    device.setItem(`${OUTBOX_KEY_PREFIX}zz`, JSON.stringify({ ...ENQUIRY, id: 'zz', queuedAt: 1 }));
    device.setItem('another-app', 'x');
    // A lone surrogate can't be part of a URL.
    leave({ fields: { ...EXAMPLE_FIELDS, Name: '\ud83d' } });
    leave({ fields: 7 as never });
    const { outbox, store } = openTab();
    outbox.start();
    await settle();
    expect(store).not.toHaveBeenCalled();
    expect(keys('')).toHaveLength(5);
  });

  test('sends what 1.0.0 has left, with where its visitor came from', async () => {
    const { openTab, leave } = newDevice();
    const source = { code: 'clinic-12', referrer: 'www.google.com' };
    const id = leave({ metadata: { notice: 'a'.repeat(16) }, ['source' as never]: source });
    const { outbox, store } = openTab();
    outbox.start();
    await settle();
    const metadata = { notice: 'a'.repeat(16), source: 's=clinic-12&referrer=www.google.com' };
    expect(store).toHaveBeenCalledWith(expect.objectContaining({ id, metadata }));
  });

  test('keeps what a newer version has added to an entry', async () => {
    const { openTab, leave, device } = newDevice();
    const id = leave({ ['language' as never]: 'hi' });
    const { outbox, mail } = openTab({ withMail: true });
    mail.mockRejectedValue(new Error('429'));
    outbox.start();
    await settle();
    expect(JSON.parse(device.getItem(OUTBOX_KEY_PREFIX + id) as string)).toMatchObject({
      language: 'hi',
      isStored: true,
    });
  });

  test.each([
    ['is full', Object.assign(new DeviceStorage(), { isFull: true })],
    ['is forbidden', undefined],
  ])('that %s still sends, from memory, and closing the tab would lose the enquiry', async (_case, full) => {
    const { openTab } = newDevice();
    const getStorage = () => {
      if (!full) throw new Error('forbidden');
      return full;
    };
    const { outbox, store } = openTab({ getStorage });
    store.mockRejectedValueOnce(UNREACHABLE);
    outbox.send(ENQUIRY);
    await settle();
    expect(outbox.isVolatile).toBe(true);
    await wait(2_000);
    expect(outbox.getLatest()?.kind).toBe('sent');
    expect(outbox.isVolatile).toBe(false);
  });

  test('whose storage fails at first does not have an enquiry stored twice', async () => {
    const device = new DeviceStorage();
    const { openTab, keys } = newDevice(device);
    const { outbox, store, mail } = openTab({ withMail: true });
    vi.spyOn(device, 'setItem').mockImplementationOnce(() => {
      throw new Error('full');
    });
    mail.mockRejectedValueOnce(new Error('429'));
    outbox.send(ENQUIRY);
    await wait(2_000);
    expect(store).toHaveBeenCalledOnce();
    expect(mail).toHaveBeenCalledTimes(2);
    expect(keys().filter((key) => key.startsWith(OUTBOX_KEY_PREFIX))).toEqual([]);
  });
});
