import { ENQUIRY_ENDPOINT } from '../../domain/enquiry/enquiryEndpoint.ts';
import { DatabaseWriteError } from './DatabaseWriteError.ts';
import type { Deliver } from './delivery.ts';

/** Sends an enquiry to our own server, which stores it and mails it in one transaction. */
export const deliverToServer: Deliver = async ({ id, fields }) => {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, ...fields }),
    // The visitor may leave the page right after the click.
    keepalive: true,
  };
  const answer = await fetch(ENQUIRY_ENDPOINT, request).catch((cause: unknown) => {
    throw new DatabaseWriteError('the server could not be reached', { cause });
  });
  if (!answer.ok) throw new DatabaseWriteError(`the server answered ${answer.status}`);
};
