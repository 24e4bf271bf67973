import { SESSION_MS, SIGN_IN_LINK_MS } from '../../domain/inboxApi.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts';

/** Signing in. */
export const SIGN_IN_MESSAGES = {
  signIn: {
    intro: `We will send you a sign-in link by e-mail. It works once, within ${SIGN_IN_LINK_MS / MINUTE_MS} minutes. You then stay signed in for ${SESSION_MS / DAY_MS} days.`,
    email: 'Your e-mail address',
    requestLink: 'Send me a link',
    introWithPassword:
      'We will send you a sign-in link by e-mail. It works once. You then stay signed in on this device until you sign out.',
    duration: `You stay signed in on this device for ${SESSION_MS / DAY_MS} days, or until you sign out.`,
    durationWithPassword: 'You stay signed in on this device until you sign out.',
    confirm: 'Sign in',
  },

  password: {
    usePassword: 'Use a password instead',
    useLink: 'Use a link instead',
    intro: 'If you have not set a password yet, sign in with a link first. You can then set one in the menu.',
    label: 'Password',
    set: 'Set a password…',
    title: 'Set a password',
    newPassword: 'New password',
    hint: (minLength: number) => `At least ${minLength} characters. A few words are enough.`,
    save: 'Save the password',
    saved: 'Saved. From now on you can sign in with this password.',
  },

  noAccess: {
    title: 'You are signed in, but you have no access to this inbox yet.',
    tellTheOwner:
      'Send these details to the owner of the site, who can give you access (see docs/hosted.md). Then try again.',
    email: 'E-mail address',
    uid: 'User UID',
    copyUid: 'Copy the user UID',
    tryAgain: 'Try again',
  },
} as const;
