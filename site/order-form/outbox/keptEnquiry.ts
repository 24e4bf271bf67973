import { type EnquiryFields, METADATA_FIELDS } from '../../../domain/enquiry/enquiry.ts';
import { MAX_REPLACED, replacedIdsIn } from '../../../domain/enquiry/enquiryId.ts';
import type { EnquiryState } from '../../../domain/enquiry/enquirySchemas.ts';
import { erasedAtOf } from '../../../domain/enquiry/withdrawal.ts';
import { DAY_MS } from '../../../domain/time.ts';
import type { Enquiry } from '../delivery/contract.ts';

/** An enquiry that is not yet known to be both stored and mailed. */
export interface WaitingEnquiry extends Enquiry {
  /** When it was submitted, in milliseconds since 1970. */
  queuedAt: number;
  /** Whether the server or the database has it. */
  isStored?: boolean;
  isMailed?: boolean;
  /** Whether it was refused, and waits for the next visit. */
  isRefused?: boolean;
  /** The field for which it was refused, where that is known. */
  invalidField?: string | undefined;
  /** Whether it is left out of the list. */
  isCleared?: boolean;
  /** Whether the visitor has closed the notice that it is no longer sent. */
  isNoticeClosed?: boolean;
  state?: undefined;
}

/**
 * What became of an enquiry of which nothing is left to store or mail. `withdrawing`: the visitor has withdrawn it, and
 * that is not confirmed yet. `deleted`: that was before it was sent. `unknown`: there was none to withdraw.
 */
export const RECEIPT_STATES = [
  'sent',
  'withdrawing',
  'withdrawn',
  'deleted',
  'corrected',
  'unknown',
] as const;

export interface Receipt {
  id: string;
  product: string;
  state: (typeof RECEIPT_STATES)[number];
  /** When it was submitted, in milliseconds since 1970; unknown where another device has sent it, as are the fields. */
  sentAt?: number;
  fields?: EnquiryFields;
  /** The ids of what it corrects, as its metadata named them. */
  replaces?: string;
  /** It was withdrawn while it waited, and may never have arrived. */
  isUnsent?: boolean;
  /** When the withdrawal was confirmed, in milliseconds since 1970. */
  withdrawnAt?: number;
  /** The reference of its latest correction, where the server has named it. */
  replacedBy?: string;
}

/** What this device keeps of an enquiry: one record, which becomes a receipt. */
export type KeptEnquiry = WaitingEnquiry | Receipt;

/** After seven days nobody expects a call about an old enquiry any more. */
const LIFETIME_MS = 7 * DAY_MS;

/** After a day the mail of a stored enquiry is no longer retried: staff have seen it in the database by then. */
const MAIL_LIFETIME_MS = DAY_MS;

/** Whether it is no longer sent, and nobody expects a call about it. */
export function isExpired({ queuedAt }: Pick<WaitingEnquiry, 'queuedAt'>): boolean {
  return Date.now() - queuedAt > LIFETIME_MS;
}

/** Whether it is stored, and no longer mailed by the browser. */
export function isMailTooLate({ isStored, queuedAt }: WaitingEnquiry): boolean {
  return isStored === true && Date.now() - queuedAt > MAIL_LIFETIME_MS;
}

/** Whether it was withdrawn so long ago that it is erased by now: with a day for the server, which may be off when it is due. */
export function isErased({ withdrawnAt }: Pick<Receipt, 'withdrawnAt'>): boolean {
  return withdrawnAt !== undefined && Date.now() > erasedAtOf(withdrawnAt) + DAY_MS;
}

/** Whether there is something to send now. */
export function isDue(kept: KeptEnquiry): boolean {
  if (kept.state) return kept.state === 'withdrawing';
  return kept.isStored || (!isExpired(kept) && !kept.isRefused);
}

/** Whether neither the database nor, by mail, the company has it, as far as this device knows. */
export function isOnlyOnDevice(kept: KeptEnquiry | undefined): kept is WaitingEnquiry {
  return kept !== undefined && !kept.state && !kept.isStored && !kept.isMailed;
}

/**
 * How far an enquiry is that is not stored. `mailed`: the mail, which the browser sends in the hosted mode, was sent all
 * the same. `refused`: as it is, it is not accepted. `expired`: it was not stored for seven days, and is no longer retried.
 */
export type WaitingState = 'waiting' | 'mailed' | 'refused' | 'expired';

export function waitingStateOf(enquiry: WaitingEnquiry): WaitingState {
  if (enquiry.isMailed) return 'mailed';
  if (enquiry.isRefused) return 'refused';
  return isExpired(enquiry) ? 'expired' : 'waiting';
}

/** The ids that an enquiry names as what it corrects. */
export function namedIds(kept: KeptEnquiry): string[] {
  return replacedIdsIn(kept.state ? kept.replaces : kept.metadata[METADATA_FIELDS.replaces]);
}

/** The id of the enquiry that one corrects: the earlier corrections that it names as well were not sent. */
export function correctedId(kept: KeptEnquiry): string | undefined {
  return namedIds(kept).slice(-1)[0];
}

/** What was refused has not arrived, and corrects nothing. */
function isRefused(kept: KeptEnquiry): boolean {
  return !kept.state && waitingStateOf(kept) === 'refused';
}

/** The id of the enquiry that one on its way corrects, as far as the list shows it. */
export function correctedBy(kept: KeptEnquiry): string | undefined {
  return kept.state || kept.isStored || isRefused(kept) ? undefined : correctedId(kept);
}

/**
 * The ids of an enquiry, of those that it corrects, and of those that correct one of them, as two tabs can do it. For the
 * company they are one: the latest replaces the others, and they are withdrawn together.
 */
export function linkedIds(all: readonly KeptEnquiry[], id: string): string[] {
  const linked = new Set([id]);
  for (const one of linked) {
    for (const kept of all) {
      if (kept.id === one && !isRefused(kept)) for (const named of namedIds(kept)) linked.add(named);
      else if (namedIds(kept).includes(one)) linked.add(kept.id);
    }
  }
  // What was cleared from the list is withdrawn by the server, together with a correction that it has.
  const known = all.flatMap((kept) => [kept.id, ...(correctedBy(kept) ? namedIds(kept) : [])]);
  return [...linked].filter((one) => one === id || known.includes(one));
}

/**
 * The ids of what a correction replaces for the company, the latest first, as it names them: one that waits may never
 * arrive, or later than its correction, so what it corrects is named as well. Empty: nothing.
 *
 * @param id of the enquiry that is corrected
 * @param kept the same, as far as this device knows it
 */
export function replacedIds(id: string, kept: KeptEnquiry | undefined): string {
  if (!kept || kept.state || kept.isStored) return id;
  const ids = [...(kept.isRefused ? [] : [id]), ...namedIds(kept)];
  return ids.slice(-MAX_REPLACED).join(' ');
}

/** When it was submitted; 0 where another device has sent it. */
export function timeOf(kept: KeptEnquiry): number {
  return (kept.state ? kept.sentAt : kept.queuedAt) ?? 0;
}

// What becomes of it. Each of these returns what is kept from then on, or undefined where that is nothing.

/** An attempt has got so far, unless the visitor has withdrawn it meanwhile. */
export function progressed(kept: KeptEnquiry, progress: Partial<WaitingEnquiry>): KeptEnquiry {
  return kept.state ? kept : { ...kept, ...progress };
}

/** Nothing is left to store or mail. */
export function finished(kept: KeptEnquiry): KeptEnquiry | undefined {
  return !kept.state && kept.isCleared ? undefined : receiptOf(kept);
}

/** A new visit begins: what was refused is sent once more, and what was deleted unsent is forgotten. */
export function revisited(kept: KeptEnquiry): KeptEnquiry | undefined {
  if (kept.state) return kept.state === 'deleted' ? undefined : kept;
  // The company has the mail; only the database lacks it.
  if (kept.isMailed && isExpired(kept)) return finished(kept);
  return kept.isRefused ? { ...kept, isRefused: false } : kept;
}

/** Its correction was submitted, and is sent in its place. */
export function replaced(kept: KeptEnquiry): KeptEnquiry | undefined {
  return kept.state || kept.isStored ? finished(kept) : undefined;
}

/** Its correction was stored. That it is withdrawn stands, and so does what has not been sent. */
export function corrected(kept: KeptEnquiry): KeptEnquiry | undefined {
  if (kept.state ? kept.state !== 'sent' : !kept.isStored) return kept;
  return finished(kept) && { ...receiptOf(kept), state: 'corrected' };
}

/** The visitor withdraws it: it is neither stored nor mailed any more, and what was written is needed no more. */
export function withdrawing(kept: KeptEnquiry): Receipt {
  const { fields: _fields, ...receipt } = receiptOf(kept);
  // An attempt of one that waits may have arrived all the same.
  return { ...receipt, state: 'withdrawing', ...(isOnlyOnDevice(kept) && { isUnsent: true }) };
}

/** @param withdrawal undefined where it was not there to be withdrawn */
export function withdrawn(
  kept: KeptEnquiry,
  withdrawal: Pick<EnquiryState, 'replacedBy'> | undefined,
): Receipt {
  const receipt = receiptOf(kept);
  const { replacedBy } = withdrawal ?? {};
  if (withdrawal)
    return { ...receipt, state: 'withdrawn', withdrawnAt: Date.now(), ...(replacedBy && { replacedBy }) };
  return { ...receipt, state: receipt.isUnsent ? withdrawnStateOf(receipt) : 'unknown' };
}

/** Whether it may have been withdrawn or corrected elsewhere since. */
export function canChangeElsewhere(kept: KeptEnquiry): boolean {
  return kept.state === 'sent' || (kept.state === 'corrected' && kept.replacedBy !== undefined);
}

/** The server has said what became of it. What this device has withdrawn stays so. */
export function learned(
  receipt: Receipt,
  { withdrawnAt, replacedBy }: Omit<EnquiryState, 'reference'>,
): Receipt {
  if (receipt.state !== 'sent' && receipt.state !== 'corrected') return receipt;
  const known = { ...receipt, ...(replacedBy && { replacedBy }) };
  const { fields: _fields, ...withoutFields } = known;
  if (withdrawnAt !== undefined) return { ...withoutFields, state: 'withdrawn', withdrawnAt };
  return replacedBy ? { ...known, state: 'corrected' } : receipt;
}

/** What becomes of one that was withdrawn unsent. What this device has not kept may have been sent from another one. */
export function withdrawnStateOf({ sentAt }: Receipt): 'deleted' | 'withdrawn' {
  return sentAt === undefined ? 'withdrawn' : 'deleted';
}

/** The visitor clears the list; what is still to be sent stays. */
export function cleared(kept: KeptEnquiry): KeptEnquiry | undefined {
  if (kept.state) return kept.state === 'withdrawing' ? kept : undefined;
  if (waitingStateOf(kept) === 'expired') return undefined;
  return kept.isStored ? { ...kept, isCleared: true } : kept;
}

function receiptOf(kept: KeptEnquiry): Receipt {
  if (kept.state) return kept;
  const { id, product, fields, queuedAt, metadata } = kept;
  const replaces = metadata[METADATA_FIELDS.replaces];
  return { id, product, fields, sentAt: queuedAt, state: 'sent', ...(replaces && { replaces }) };
}
