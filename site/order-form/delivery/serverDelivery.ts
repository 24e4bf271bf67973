import { ENQUIRY_ENDPOINT } from '../../../domain/enquiry/enquiry.ts';
import { referenceOf } from '../../../domain/enquiry/enquiryId.ts';
import type { EnquiryReceipt, EnquiryWithdrawal, Problem } from '../../../domain/enquiry/enquirySchemas.ts';
import { withdrawalPath } from '../../../domain/enquiry/withdrawal.ts';
import { DatabaseWriteError, type Delivery } from './contract.ts';
import { post } from './post.ts';

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
    const headers = { 'content-type': 'application/json' };
    const { response, json } = await post(ENQUIRY_ENDPOINT, { headers, body }, 'the server');
    const receipt: Partial<EnquiryReceipt> = Object(json);
    if (!response.ok || receipt.id !== id || receipt.reference !== referenceOf(id))
      throw errorOf(response, json);
  },

  async withdraw({ id }) {
    const { response, json } = await post(withdrawalPath(id), {}, 'the server');
    const withdrawal: Partial<EnquiryWithdrawal> = Object(json);
    if (response.ok && withdrawal.reference === referenceOf(id) && withdrawal.withdrawnAt !== undefined)
      return true;
    const error = errorOf(response, json);
    if (error.isRefused) return false;
    throw error;
  },
};

/** The error for a response that does not confirm what was requested. */
function errorOf({ ok, status, headers }: Response, json: unknown): DatabaseWriteError {
  const { field }: Partial<Problem> = Object(json);
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  return new DatabaseWriteError(`the server responded with status ${status}`, {
    // A 2xx response without our receipt comes from a captive portal.
    isUnreachable: ok,
    field,
    isRefused: isProblem && status < 500 && !TEMPORARY_STATUSES.includes(status),
  });
}
