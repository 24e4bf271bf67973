/**
 * What the server tells visitors besides the messages of the form (`domain/enquiry.ts`), most of it why a request was
 * refused. The texts for the staff are in `inbox/messages.ts`.
 */
export const MESSAGES = {
  otherSite: 'Please send the enquiry from our own page.',
  idIsUsed: 'This id was used for another enquiry; make a new one.',
  notStored: 'The enquiry could not be stored just now; please try again in a moment.',
  notSaved: 'This could not be saved just now; please try again in a moment.',
  unexpected: 'Something went wrong on our side; please try again, or call us.',
} as const;

/** Why the framework refused a request, by its status; the framework's own wording may repeat what was sent. */
export const CLIENT_ERROR_MESSAGES: Record<number, string> = {
  400: 'The request is not well-formed; send one JSON object or one form.',
  404: 'There is nothing at this URL.',
  413: 'The request is too large; an enquiry needs less than 16 KB.',
  414: 'The URL is too long.',
  415: 'Send the enquiry as application/json or application/x-www-form-urlencoded.',
  429: 'Too many enquiries from this internet connection; please try again in a minute.',
};
