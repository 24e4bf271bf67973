import { SESSION_MS, SIGN_IN_LINK_MS } from '../../domain/desk/inboxApi.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts';

export const SIGN_IN_MESSAGES = {
  signIn: {
    intro: `We will send you a sign-in link by e-mail. It works once, within ${SIGN_IN_LINK_MS / MINUTE_MS} minutes. You then stay signed in for ${SESSION_MS / DAY_MS} days.`,
    draftKept:
      'Your session has ended. What you were writing is kept on this device; sign in with the same address to go on.',
    email: 'Your e-mail address',
    requestLink: 'Send me a link',
    duration: `You stay signed in on this device for ${SESSION_MS / DAY_MS} days, or until you sign out.`,
    pasteLink: 'Or paste the link here',
    pasteHint: 'If the link in the mail opens elsewhere, press it long, copy it, and paste it here.',
    confirm: 'Sign in',
  },
} as const;
