import { INBOX_MESSAGES } from '../../../domain/inboxApi.ts';

/** Errors of Cloud Firestore and Firebase Auth in the staff's words. */
export const MESSAGES = {
  ...INBOX_MESSAGES,
  unreachable: 'We can’t reach Google’s servers.',
  unexpected: (code: string) => `Google’s servers refused this (${code}).`,
  refused:
    'The database refused this. You may no longer have access, or the rules are not deployed (see docs/hosted.md).',
  signedOut: 'You are signed out. Please sign in again.',
  quota:
    'The database has reached its limit for today (the free plan has one). It works again after midnight in California.',
  indexMissing:
    'The database can’t run this query yet: its indexes are not deployed, or are still being built. This takes a few minutes after a deploy.',
  mailQuota:
    'No more sign-in links can be sent for now: Google’s free plan sends five a day. Sign in with your password, or try again tomorrow.',
  linkSent: (email: string) =>
    `We have sent a link to ${email}. Open it on this device. If it does not arrive, check your spam folder.`,
  linkUsed: 'This sign-in link has already been used, or has expired. Please request a new one.',
  otherEmail: 'This link was sent to another e-mail address. Please enter that one.',
  wrongPassword: 'The e-mail address or password is wrong.',
  linkFirst: 'Please sign in with a link first. It confirms that the e-mail address is yours.',
  recentLogin: 'To set a password, please sign out and sign in again first.',
  disabled: 'Your account is disabled. The owner of the site can enable it in the Firebase console.',
  notEnabled: 'This sign-in method is not enabled in the Firebase console (see docs/hosted.md).',
  notAuthorized:
    'This site is not among the authorized domains of Firebase Authentication (docs/hosted.md says how to add it).',
  pageGone: 'The list has changed. Please reload the page.',
} as const;
