import {
  type EnquiryFields,
  isWellFormed,
  METADATA_FIELDS,
  mapFields,
} from '../../../domain/enquiry/enquiry.ts';
import { isEnquiryId } from '../../../domain/enquiry/enquiryId.ts';
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
const RECEIPT_STATES = ['sent', 'withdrawing', 'withdrawn', 'deleted', 'corrected', 'unknown'] as const;

export interface Receipt {
  id: string;
  product: string;
  state: (typeof RECEIPT_STATES)[number];
  /** When it was submitted, in milliseconds since 1970; unknown where another device has sent it, as are the fields. */
  sentAt?: number;
  fields?: EnquiryFields;
  /** It was withdrawn while it waited, and may never have arrived. */
  isUnsent?: boolean;
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

/** Whether there is something to send now. */
export function isDue(kept: KeptEnquiry): boolean {
  if (kept.state) return kept.state === 'withdrawing';
  return kept.isStored || (!isExpired(kept) && !kept.isRefused);
}

/** Whether neither the database nor, by mail, the company has it, as far as this device knows. */
export function isUnsent(kept: KeptEnquiry | undefined): kept is WaitingEnquiry {
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

/** The id of the enquiry that one on its way corrects: they are withdrawn together, as the server does it. */
export function correctedBy(kept: KeptEnquiry): string | undefined {
  // One that was refused has not arrived.
  if (kept.state || kept.isStored || waitingStateOf(kept) === 'refused') return undefined;
  return kept.metadata[METADATA_FIELDS.replaces] || undefined;
}

/** When it was submitted; 0 where another device has sent it. */
export function timeOf(kept: KeptEnquiry): number {
  return (kept.state ? kept.sentAt : kept.queuedAt) ?? 0;
}

/** What becomes of one that was withdrawn unsent. What this device has not kept may have been sent from another one. */
export function withdrawnStateOf({ sentAt }: Receipt): 'deleted' | 'withdrawn' {
  return sentAt === undefined ? 'withdrawn' : 'deleted';
}

export function receiptOf(kept: KeptEnquiry): Receipt {
  if (kept.state) return kept;
  const { id, product, fields, queuedAt } = kept;
  return { id, product, fields, sentAt: queuedAt, state: 'sent' };
}

/**
 * Another version of the site, or the visitor, may have left anything.
 *
 * @throws where it is nothing like a waiting enquiry
 */
export function validateWaiting({ source, ...enquiry }: WaitingEnquiry & { source?: EarlierSource }) {
  const fields = readStoredFields(enquiry.fields);
  const isValid = isEnquiryId(enquiry.id) && typeof enquiry.queuedAt === 'number' && fields?.Name;
  const metadata = { ...(source && { [METADATA_FIELDS.source]: writeEarlier(source) }), ...enquiry.metadata };
  return isValid ? { ...enquiry, fields, metadata } : undefined;
}

/** @throws where it is nothing like a receipt */
export function validateReceipt({ fields, ...receipt }: Receipt): Receipt | undefined {
  const { id, product, state, sentAt } = receipt;
  const isValid =
    isEnquiryId(id) &&
    typeof product === 'string' &&
    RECEIPT_STATES.includes(state) &&
    ['number', 'undefined'].includes(typeof sentAt);
  const readable = fields && readStoredFields(fields);
  return isValid ? { ...receipt, ...(readable && { fields: readable }) } : undefined;
}

/** The five fields as they are stored; undefined where they are not. */
function readStoredFields(stored: EnquiryFields): EnquiryFields | undefined {
  // A field that was added since is empty.
  const fields = mapFields((name) => stored[name] ?? '');
  const areTexts = Object.values(fields).every((value) => typeof value === 'string' && isWellFormed(value));
  return areTexts ? fields : undefined;
}

/** 1.0.0 stored the source beside the metadata, by these names instead of those of `writeSource`. */
const EARLIER_SOURCE = {
  code: 's',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  referrer: 'referrer',
};

type EarlierSource = Partial<typeof EARLIER_SOURCE>;

function writeEarlier(source: EarlierSource): string {
  const parameters = Object.entries(source).map(([key, value]) => [
    EARLIER_SOURCE[key as keyof EarlierSource],
    value,
  ]);
  return new URLSearchParams(parameters).toString();
}
