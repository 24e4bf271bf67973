import { ENQUIRY_ENDPOINT } from '../../domain/enquiry/enquiryEndpoint.ts';
import { DatabaseWriteError } from './DatabaseWriteError.ts';
import type { Deliver } from './delivery.ts';

/** How long an answer is waited for, in milliseconds; a slow phone on a bad line needs most of it. */
const PATIENCE = 20_000;

/** Refusals that say "not now" rather than "not this". */
const NOT_NOW = [408, 425, 429];

/** Sends an enquiry to our own server, which stores it and mails it in one transaction. */
export const deliverToServer: Deliver = async ({ id, fields, marks }) => {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...marks, id, ...fields }),
    // The visitor may leave the page right after the click.
    keepalive: true,
    signal: AbortSignal.timeout(PATIENCE),
  };
  const answer = await fetch(ENQUIRY_ENDPOINT, request).catch((cause: unknown) => {
    throw new DatabaseWriteError('the server could not be reached', { cause });
  });
  if (answer.ok) return;
  const refused = answer.status < 500 && !NOT_NOW.includes(answer.status);
  throw new DatabaseWriteError(`the server answered ${answer.status}`, { refused });
};
