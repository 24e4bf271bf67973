import { ENQUIRY_ENDPOINT } from '../../../domain/enquiry/enquiry.ts';
import { referenceOf } from '../../../domain/enquiry/enquiryId.ts';
import type { EnquiryReceipt, EnquiryWithdrawal } from '../../../domain/enquiry/enquirySchemas.ts';
import { withdrawalPath } from '../../../domain/enquiry/withdrawal.ts';
import { DatabaseWriteError, type Delivery } from './contract.ts';

/** Enough for a slow phone on a bad line. */
const TIMEOUT_MS = 20_000;

/** Statuses below 500 after which the same request may succeed later. */
const TEMPORARY_STATUSES = [408, 425, 429];

/**
 * Sends an enquiry to our own server, which stores it and its mail job in one transaction, and mails it.
 *
 * Only the server's own response counts as stored or withdrawn, and only its own problem report as a refusal: a
 * maintenance page, a captive portal or a firewall may respond with any status.
 */
export const serverDelivery: Delivery = {
  async store({ id, fields, metadata }) {
    const body = JSON.stringify({ ...metadata, id, ...fields });
    const { isOk, answer, error } = await post(ENQUIRY_ENDPOINT, {
      headers: { 'content-type': 'application/json' },
      body,
    });
    const receipt: Partial<EnquiryReceipt> | null = answer;
    if (!isOk || receipt?.id !== id || receipt.reference !== referenceOf(id)) throw error;
  },

  async withdraw({ id }) {
    const { isOk, answer, error } = await post(withdrawalPath(id));
    const withdrawal: Partial<EnquiryWithdrawal> | null = answer;
    if (isOk && withdrawal?.reference === referenceOf(id) && withdrawal.withdrawnAt !== undefined)
      return true;
    if (error.isRefused) return false;
    throw error;
  },
};

/** A response, and the error for one that does not confirm what was requested. */
interface Posted {
  isOk: boolean;
  /** Its JSON, or null. */
  answer: object | null;
  error: DatabaseWriteError;
}

/** @throws {DatabaseWriteError} when the server can't be reached */
async function post(path: string, content: Pick<RequestInit, 'headers' | 'body'> = {}): Promise<Posted> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(path, {
      ...content,
      method: 'POST',
      // The visitor may leave the page right after the click.
      keepalive: true,
      redirect: 'error',
      signal: abort.signal,
    }).catch((cause: unknown) => {
      throw new DatabaseWriteError('the server could not be reached', { cause, isUnreachable: true });
    });
    const answer = await response.json().catch(() => null);
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
    const error = new DatabaseWriteError(`the server responded with status ${response.status}`, {
      // A 2xx response without our receipt comes from a captive portal.
      isUnreachable: response.ok,
      isRefused: isProblem && response.status < 500 && !TEMPORARY_STATUSES.includes(response.status),
    });
    return { isOk: response.ok, answer, error };
  } finally {
    clearTimeout(timer);
  }
}
