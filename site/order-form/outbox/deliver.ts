import { DatabaseWriteError, type Delivery } from '../delivery/contract.ts';
import type { EnquiryStorage } from './EnquiryStorage.ts';
import {
  corrected,
  correctedId,
  finished,
  isMailTooLate,
  linkedIds,
  progressed,
  type Receipt,
  type WaitingEnquiry,
  withdrawn,
} from './keptEnquiry.ts';

interface Parts {
  delivery: Delivery;
  storage: EnquiryStorage;
}

interface DeliverParts extends Parts {
  onSending(enquiry: WaitingEnquiry): void;
  onStored(enquiry: WaitingEnquiry): void;
  /** It was not stored, which is recorded. */
  onFailed(error: unknown): void;
}

/**
 * Makes one attempt to store an enquiry and, where the browser sends the mail, to mail it; both in parallel.
 *
 * @returns whether nothing is left to do
 */
export async function deliver(enquiry: WaitingEnquiry, parts: DeliverParts): Promise<boolean> {
  const isDone = isMailTooLate(enquiry) || (await storeAndMail(enquiry, parts));
  if (isDone) parts.storage.change(enquiry.id, finished);
  return isDone;
}

async function storeAndMail(enquiry: WaitingEnquiry, parts: DeliverParts): Promise<boolean> {
  const mailing = mail(enquiry, parts);
  const [isMailed, isStored] = await Promise.all([mailing, store(enquiry, parts, mailing)]);
  if (!isMailed || !isStored) return false;
  try {
    await parts.delivery.noteMailed?.(enquiry);
  } catch (error) {
    // The desk then mails it once more.
    console.error('That the mail was sent could not be noted:', error);
  }
  return true;
}

/** @returns whether it is stored */
async function store(
  enquiry: WaitingEnquiry,
  { delivery, storage, onSending, onStored, onFailed }: DeliverParts,
  mailing: Promise<boolean>,
): Promise<boolean> {
  const { id, product } = enquiry;
  if (enquiry.isStored) return true;
  onSending(enquiry);
  try {
    await delivery.store(enquiry);
  } catch (error) {
    console.error(error);
    if (error instanceof DatabaseWriteError && error.isRefused)
      storage.change(id, (kept) => progressed(kept, { isRefused: true, invalidField: error.field }));
    // What the visitor is told depends on whether the mail was sent.
    await mailing;
    onFailed(error);
    return false;
  }
  storage.change(id, (kept) => progressed(kept, { isStored: true }));
  // Unless it was withdrawn meanwhile.
  if (!storage.getWaiting(id)) return true;
  const replaces = correctedId(enquiry);
  if (replaces) storage.change(replaces, corrected, { id: replaces, product, state: 'sent' });
  // Another tab may have corrected the same one.
  for (const one of linkedIds(storage.list(), id)) if (one !== id) storage.change(one, corrected);
  onStored(enquiry);
  return true;
}

/** @returns whether no mail is left for the browser to send */
async function mail(enquiry: WaitingEnquiry, { delivery, storage }: DeliverParts): Promise<boolean> {
  if (!delivery.mail || enquiry.isMailed) return true;
  try {
    // The desk mails what it has collected; and it may have been withdrawn by now.
    if (enquiry.isStored && (await delivery.isCollected?.(enquiry))) return true;
    if (!storage.getWaiting(enquiry.id)) return true;
    await delivery.mail(enquiry);
  } catch (error) {
    console.error('The mail was not sent:', error);
    return false;
  }
  storage.change(enquiry.id, (kept) => progressed(kept, { isMailed: true }));
  return true;
}

/**
 * Makes one attempt to withdraw an enquiry.
 *
 * @returns whether nothing is left to do
 */
export async function withdraw(receipt: Receipt, { delivery, storage }: Parts): Promise<boolean> {
  try {
    const withdrawal = await delivery.withdraw(receipt);
    storage.change(receipt.id, (kept) => withdrawn(kept, withdrawal), receipt);
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}
