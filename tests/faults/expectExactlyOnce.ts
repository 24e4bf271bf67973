import { expect } from 'vitest';
import { type EnquiryFields, pickEnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { readStore } from '../support/readStore.ts';
import type { MailServer } from '../support/startMailServer.ts';

/**
 * Expects every enquiry in the store exactly once, as it was sent, and nothing else.
 *
 * @param sent the acknowledged enquiries, by id
 */
export function expectStoredExactlyOnce(dataDir: string, sent: ReadonlyMap<string, EnquiryFields>): void {
  const stored = readStore(dataDir);
  expect(stored.length).toBe(sent.size);
  for (const { id, fields } of stored) {
    const original = sent.get(id);
    expect(original, `${id} was never sent`).toBeDefined();
    expect(fields).toEqual(pickEnquiryFields(original as EnquiryFields));
  }
}

/**
 * Expects at least one mail for every enquiry, all with one Message-ID made of its id, and no other mail.
 *
 * @returns the number of repeated mails
 */
export function expectMailedUnderOneId(mail: Pick<MailServer, 'mails'>, ids: Iterable<string>): number {
  const expectedIds = new Set(ids);
  const messageIds = new Map<string, Set<string>>();
  for (const { messageId = '' } of mail.mails) {
    const id = messageId.slice(1, messageId.indexOf('@'));
    expect(expectedIds.has(id), `an unexpected mail: ${messageId}`).toBe(true);
    messageIds.set(id, (messageIds.get(id) ?? new Set()).add(messageId));
  }
  expect(messageIds.size).toBe(expectedIds.size);
  for (const ofOneEnquiry of messageIds.values()) expect(ofOneEnquiry.size).toBe(1);
  return mail.mails.length - expectedIds.size;
}
