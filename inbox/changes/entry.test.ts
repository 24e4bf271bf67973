import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { validateEnquiry } from '../../domain/enquiry/enquiry.ts';
import { DeviceStorage } from '../../tests/support/DeviceStorage.ts';
import { EXAMPLE_FIELDS, EXAMPLE_ITEM } from '../../tests/support/exampleEnquiry.ts';
import { type addEnquiry, InboxError } from '../api/requests.ts';
import { sessionClient, setSession } from '../api/session.ts';
import {
  addMutation,
  discardEntry,
  draftEntryOf,
  editEntry,
  entryName,
  fieldsOf,
  newEntry,
  readEntries,
  submitEntry,
} from './entry.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';
const ID = '7a0d6b3e-58c4-4f0e-9a53-0f6c8d2b1e11';
const ADDED = { ...EXAMPLE_ITEM, steps: [], others: [], otherCount: 0, mailError: null };

const add = vi.fn<typeof addEnquiry>();

/** Saves an entry by Priya, as the dialog does. */
async function save(part = {}, id = ID) {
  editEntry(id, part);
  const observer = new MutationObserver(new QueryClient(), addMutation({ add, author: PRIYA }));
  void observer.mutate(submitEntry(id)).catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return observer;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', new DeviceStorage());
  vi.resetAllMocks();
  add.mockRejectedValueOnce(new InboxError(0, 'We can’t reach the server.')).mockResolvedValue(ADDED);
});

test('without a name, an enquiry is known by what is typed of the number', () => {
  const entry = newEntry(ID);
  expect(entryName({ ...entry, Name: 'Asha', Mobile: '98' })).toBe('Asha');
  expect(entryName({ ...entry, Mobile: '98' })).toBe('98');
  expect(entryName(entry)).not.toBe('');
});

test('of a mobile number that is none, the digits are counted without the blanks between them', () => {
  const numberOf = (Mobile: string) => fieldsOf({ ...newEntry(ID), Mobile }).Mobile;
  expect(numberOf('+91 98765 43210')).toBe('9876543210');
  expect(validateEnquiry({ ...EXAMPLE_FIELDS, Mobile: numberOf('98235 7093') })).toMatchObject({
    rule: 'mobileLength',
  });
  expect(numberOf('ask Ravi')).toBe('askRavi');
});

test('a caller who was not found is drafted once', () => {
  const id = draftEntryOf('9876543210');
  editEntry(id, { Mobile: '98765 43210' });
  expect(draftEntryOf('9876543210')).toBe(id);
  submitEntry(id);
  expect(draftEntryOf('9876543210')).not.toBe(id);
  expect(draftEntryOf('+91 90000-00009')).toBe(draftEntryOf('9000000009'));
  expect(draftEntryOf('Nobody')).toBe(draftEntryOf('98765'));
});

test('an enquiry is sent until the server has responded, and then no longer kept', async () => {
  const saving = await save({ ...EXAMPLE_FIELDS, Mobile: '+91 98765 43210', note: ' ' });
  expect(readEntries()).toHaveLength(1);
  await vi.runAllTimersAsync();
  const body = { author: PRIYA, source: 'phone', fields: { ...EXAMPLE_FIELDS, Mobile: '9876543210' } };
  expect(add.mock.calls).toEqual([[expect.objectContaining(body)], [expect.objectContaining(body)]]);
  expect(add.mock.lastCall?.[0]).not.toHaveProperty('note');
  expect(saving.getCurrentResult().data).toBe(ADDED);
  expect(readEntries()).toEqual([]);
});

test('an enquiry is of the time at which it was saved first, however long it waits', async () => {
  const enteredAt = Date.now();
  await save(EXAMPLE_FIELDS);
  await vi.advanceTimersByTimeAsync(1_000);
  await save({ Quantity: '7' });
  await vi.runAllTimersAsync();
  expect(add.mock.calls.map(([body]) => body.enteredAt)).toEqual([enteredAt, enteredAt]);
});

test('the language that is filled in is that of whoever has the number', async () => {
  add.mockReset().mockResolvedValue(ADDED);
  await save({ ...EXAMPLE_FIELDS, language: 'hi' });
  expect(add.mock.lastCall?.[0].language).toBe('hi');
  editEntry(ID, { ...EXAMPLE_FIELDS, language: 'hi' });
  await save({ Mobile: '9000000001' });
  expect(add.mock.lastCall?.[0].language).toBeUndefined();
});

test('what is edited while it waits is saved as it is by then, and nothing typed is lost', async () => {
  const saving = await save(EXAMPLE_FIELDS);
  editEntry(ID, { Quantity: '7' });
  await vi.runAllTimersAsync();
  expect(add).toHaveBeenCalledOnce();
  expect(saving.getCurrentResult().data).toBeNull();
  await save();
  await vi.runAllTimersAsync();
  expect(add.mock.lastCall?.[0].fields.Quantity).toBe('7');
  expect(add.mock.calls[0]?.[0].id).toBe(add.mock.lastCall?.[0].id);
  expect(readEntries()).toEqual([]);
});

test('what is edited while the server responds stays, and the rest is saved', async () => {
  const response = Promise.withResolvers<typeof ADDED>();
  add.mockReset().mockReturnValue(response.promise);
  const saving = await save(EXAMPLE_FIELDS);
  editEntry(ID, { Quantity: '7' });
  response.resolve(ADDED);
  await vi.runAllTimersAsync();
  expect(saving.getCurrentResult().data).toBe(ADDED);
  expect(submitEntry(ID)).toMatchObject({ ...EXAMPLE_FIELDS, Quantity: '7' });
});

test('what is discarded while it waits is not saved', async () => {
  const saving = await save(EXAMPLE_FIELDS);
  discardEntry(ID);
  await vi.runAllTimersAsync();
  expect(add).toHaveBeenCalledOnce();
  expect(saving.getCurrentResult().data).toBeNull();
});

test('what waits is not sent while somebody else is signed in, and stays for its author', async () => {
  const signIn = (email: string) => setSession({ email, staff: [PRIYA, OM] });
  onTestFinished(() => sessionClient.clear());
  signIn(PRIYA);
  await save(EXAMPLE_FIELDS);
  signIn(OM);
  await vi.runAllTimersAsync();
  expect(add).toHaveBeenCalledOnce();
  expect(readEntries()).toEqual([]);
  signIn(PRIYA);
  expect(readEntries()).toMatchObject([{ isSubmitted: true }]);
});

test('several that wait are all saved', async () => {
  add.mockRejectedValueOnce(new InboxError(0, 'We can’t reach the server.'));
  await save({ ...EXAMPLE_FIELDS, Name: 'Asha' });
  await save({ ...EXAMPLE_FIELDS, Name: 'Om' }, 'c2a4d0a6-1f5e-4b0c-8d43-3f1a7b9e2c22');
  expect(readEntries().map(({ Name }) => Name)).toEqual(['Asha', 'Om']);
  await vi.runAllTimersAsync();
  expect(add.mock.calls.slice(2).map(([{ fields }]) => fields.Name)).toEqual(['Asha', 'Om']);
  expect(readEntries()).toEqual([]);
});
