import { ENQUIRY_ENDPOINT } from '../../../domain/enquiry/enquiry.ts';
import { referenceOf } from '../../../domain/enquiry/enquiryId.ts';
import type { EnquiryReceipt, EnquiryState, Problem } from '../../../domain/enquiry/enquirySchemas.ts';
import { statePath, withdrawalPath } from '../../../domain/enquiry/withdrawal.ts';
import { DatabaseWriteError, type Delivery } from './contract.ts';
import { post, request } from './post.ts';

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
    return stateIn(response, json, id, ({ withdrawnAt }) => withdrawnAt !== undefined);
  },

  async stateOf(id) {
    const { response, json } = await request(statePath(id), { cache: 'no-store' }, 'the server');
    return stateIn(response, json, id);
  },
};

/** @returns undefined where the server knows no such enquiry */
function stateIn(
  response: Response,
  json: unknown,
  id: string,
  isExpected = (_state: EnquiryState) => true,
): EnquiryState | undefined {
  const state: EnquiryState = Object(json);
  if (response.ok && state.reference === referenceOf(id) && isExpected(state)) return state;
  const error = errorOf(response, json);
  if (error.isRefused) return undefined;
  throw error;
}

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
