import { ENQUIRY_ENDPOINT } from '../../../domain/enquiry/enquiry.ts';
import { referenceOf } from '../../../domain/enquiry/enquiryId.ts';
import type { EnquiryReceipt } from '../../../domain/enquiry/enquirySchemas.ts';
import { DatabaseWriteError, type Delivery, type Enquiry } from './contract.ts';

/** Enough for a slow phone on a bad line. */
const TIMEOUT_MS = 20_000;

/** Statuses below 500 after which the same request may succeed later. */
const TEMPORARY_STATUSES = [408, 425, 429];

/**
 * Sends an enquiry to our own server, which stores it and its mail job in one transaction, and mails it.
 *
 * Only the server's own receipt counts as stored, and only its own problem report as a refusal: a maintenance page, a
 * captive portal or a firewall may respond with any status.
 */
export const serverDelivery: Delivery = { store };

async function store({ id, fields, metadata }: Enquiry): Promise<void> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(ENQUIRY_ENDPOINT, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...metadata, id, ...fields }),
      // The visitor may leave the page right after the click.
      keepalive: true,
      redirect: 'error',
      signal: abort.signal,
    }).catch((cause: unknown) => {
      throw new DatabaseWriteError('the server could not be reached', { cause, isUnreachable: true });
    });
    const receipt: Partial<EnquiryReceipt> | null = await response.json().catch(() => null);
    if (response.ok && receipt?.id === id && receipt.reference === referenceOf(id)) return;
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
    throw new DatabaseWriteError(`the server responded with status ${response.status} and no receipt`, {
      // A 2xx response without our receipt comes from a captive portal.
      isUnreachable: response.ok,
      isRefused: isProblem && response.status < 500 && !TEMPORARY_STATUSES.includes(response.status),
    });
  } finally {
    clearTimeout(timer);
  }
}
