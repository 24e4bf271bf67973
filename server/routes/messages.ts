import { SIGN_IN_LINK_MS } from '../../domain/desk/inboxApi.ts';
import { ENGLISH_MESSAGES } from '../../domain/language/siteMessages.ts';
import { MINUTE_MS } from '../../domain/time.ts';

const { refused } = ENGLISH_MESSAGES;

/** Why the server refused a request; what visitors read of it in their language is in `siteMessages.ts`. */
export const MESSAGES = {
  ...refused,
  idIsUsed: 'This id was used for another enquiry; make a new one.',
  unknownEnquiry: 'We have no enquiry with this id.',
  noToken: 'Send the token of METRICS_TOKEN, as: Authorization: Bearer …',
  notSaved: 'This could not be saved just now; please try again in a moment.',
  tooLarge: (limitKb: number) => `The request is too large; send less than ${limitKb} KB.`,
} as const;

/** Why the framework refused a request, by its status; the framework's own wording may repeat what was sent. */
export const CLIENT_ERROR_MESSAGES: Record<number, string> = {
  400: 'The request is not well-formed; send one JSON object or one form.',
  404: 'There is nothing at this URL.',
  408: 'The request was not complete in time.',
  414: 'The URL is too long.',
  415: 'Send application/json, or application/x-www-form-urlencoded from a form.',
  429: refused.tooMany,
  431: 'The headers are too large.',
};

/** What the inbox's endpoints tell the staff, most of it why a request was refused. */
export const STAFF_MESSAGES = {
  signIn: {
    sent: 'If this address has access, we have sent it a sign-in link.',
    tooMany: 'We have already sent sign-in links to this address. Please check your mail.',
    invalidLink: `This link has already been used, or is older than ${SIGN_IN_LINK_MS / MINUTE_MS} minutes. Please request a new one.`,
    required: 'Please sign in.',
    otherSite: 'Please use the inbox from its own page.',
  },
  tooManyRequests: (after: string) => `Too many requests. Please try again in ${after}.`,
  notSaved: MESSAGES.notSaved,
  unexpected:
    'The server has failed at this. Please try again. If it fails again, tell the operator: the reason is in the server’s log.',
  unknownOwner: 'The owner must be a member of staff.',
  unknownEnquiry: 'We can’t find this enquiry. It may have been erased.',
  addedBefore:
    'This enquiry was saved before, with other details. Please search for it and correct it there.',
  otherCount: 'This person has sent another enquiry. Please read it before you erase this person’s data.',
  otherFlagged: 'Another enquiry was flagged. Please read it before you erase all flagged ones.',
};
