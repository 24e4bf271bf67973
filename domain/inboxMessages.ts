/** Why a request of the inbox was refused, where our own server and the hosted mode say the same. */
export const INBOX_MESSAGES = {
  conflict: 'A colleague changed this enquiry first.',
  unknownEnquiry: 'We can’t find this enquiry. It may have been erased.',
  otherCount: 'This person has sent another enquiry. Please read it before you erase this person’s data.',
  otherFlagged: 'Another enquiry was flagged. Please read it before you erase all flagged ones.',
} as const;

/** What the operator does about an outage of the mail server, in the log, the command line and the inbox. */
export const MAIL_OUTAGE_REMEDY =
  'If this lasts, correct SMTP_URL in .env, try it with "npm run enquiries -- mail test", and restart the server.';
