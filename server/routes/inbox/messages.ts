import { INBOX_MESSAGES, SIGN_IN_LINK_MS } from '../../../domain/inboxApi.ts';
import { MINUTE_MS } from '../../../domain/time.ts';

/** What the inbox's endpoints tell the staff, most of it why a request was refused. */
export const MESSAGES = {
  ...INBOX_MESSAGES,
  signIn: {
    sent: 'If this address has access, we have sent it a sign-in link.',
    tooMany: 'We have already sent sign-in links to this address. Please check your mail.',
    invalidLink: `This link has already been used, or is older than ${SIGN_IN_LINK_MS / MINUTE_MS} minutes. Please request a new one.`,
    required: 'Please sign in.',
    otherSite: 'Please use the inbox from its own page.',
  },
  tooManyRequests: (after: string) => `Too many requests. Please try again in ${after}.`,
  unknownPage: 'This page of the list does not exist.',
  unknownOwner: 'The owner must be a member of staff.',
};
