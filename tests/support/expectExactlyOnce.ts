import { expect } from 'vitest';
import { type EnquiryFields, pickEnquiryFields } from '../../domain/enquiry.ts';
import { readStore } from './readStore.ts';
import type { MailServer } from './startMailServer.ts';

/**
 * The promise of the whole: every enquiry is in the store exactly once, as it was sent, and nothing else is.
 *
 * @param sent what was acknowledged, by id
 */
export function expectStoredExactlyOnce(dataDir: string, sent: ReadonlyMap<string, EnquiryFields>): void {
  const stored = readStore(dataDir);
  expect(stored.length).toBe(sent.size);
  for (const { id, fields } of stored) {
    const original = sent.get(id);
    expect(original, `an enquiry that nobody sent: ${id}`).toBeDefined();
    expect(fields).toEqual(pickEnquiryFields(original as EnquiryFields));
  }
}

/**
 * Every enquiry's mail arrived at least once, each under one Message-ID made of its id, and no other mail did.
 *
 * @returns how many mails came more than once
 */
export function expectMailedUnderOneId(mail: Pick<MailServer, 'mails'>, ids: Iterable<string>): number {
  const wanted = new Set(ids);
  const messageIds = new Map<string, Set<string>>();
  for (const { messageId = '' } of mail.mails) {
    const id = messageId.slice(1, messageId.indexOf('@'));
    expect(wanted.has(id), `a mail that nobody asked for: ${messageId}`).toBe(true);
    messageIds.set(id, (messageIds.get(id) ?? new Set()).add(messageId));
  }
  expect(messageIds.size).toBe(wanted.size);
  for (const names of messageIds.values()) expect(names.size).toBe(1);
  return mail.mails.length - wanted.size;
}
