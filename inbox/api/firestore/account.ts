import {
  isSignInWithEmailLink,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  type User,
  updatePassword,
} from 'firebase/auth';
import { doc, getDoc } from 'firebase/firestore/lite';
import { STAFF } from '../../../domain/hostedWork.ts';
import { INBOX_PAGE } from '../../../domain/inboxApi.ts';
import { type Account, type InboxApi, InboxError } from '../contract.ts';
import { call } from './call.ts';
import { clearFormCache } from './documents.ts';
import { MESSAGES } from './messages.ts';
import { auth, firestore } from './services.ts';

/** Local storage key of the e-mail address that a link was sent to; opening the link needs it again. */
const EMAIL_KEY = 'inbox-email';

/** Signing in and out with Firebase Auth, by a link or a password. */
export const account: Pick<
  InboxApi,
  'session' | 'tokenOf' | 'requestLink' | 'openSession' | 'signOut' | 'password'
> = {
  session: () =>
    call(async () => {
      await auth.authStateReady();
      if (!auth.currentUser) throw new InboxError(401, MESSAGES.signedOut);
      return await accountOf(auth.currentUser);
    }),

  /** The whole link is the token. */
  tokenOf: ({ href }) => (isSignInWithEmailLink(auth, href) ? href : undefined),

  requestLink: (email) =>
    call(async () => {
      await sendSignInLinkToEmail(auth, email, {
        url: `${location.origin}${INBOX_PAGE}`,
        handleCodeInApp: true,
      });
      localStorage.setItem(EMAIL_KEY, email);
      return { detail: MESSAGES.linkSent(email) };
    }),

  openSession: (token, email = '') =>
    call(async () => {
      const { user } = await signInWithEmailLink(auth, email, token);
      localStorage.removeItem(EMAIL_KEY);
      return await accountOf(user);
    }),

  signOut: () =>
    call(async () => {
      await signOut(auth);
      clearFormCache();
    }),

  password: {
    lastEmail: () => localStorage.getItem(EMAIL_KEY) ?? '',
    signIn: (email, password) =>
      call(async () => {
        const { user } = await signInWithEmailAndPassword(auth, email, password);
        if (user.emailVerified) return await accountOf(user);
        // Anyone can register any address with a password; the link proves who owns it, and the rules require that.
        await signOut(auth);
        throw new InboxError(400, MESSAGES.linkFirst);
      }),
    set: (password) => call(() => updatePassword(currentUser(), password)),
  },
};

/** @throws {InboxError} 401 when signed out */
export function currentUser(): User {
  if (!auth.currentUser) throw new InboxError(401, MESSAGES.signedOut);
  return auth.currentUser;
}

/** The e-mail address of the signed-in user, as the rules see it. */
export function currentEmail(): string {
  return currentUser().email ?? '';
}

async function accountOf({ uid, email }: User): Promise<Account> {
  const listed = await getDoc(doc(firestore, STAFF, uid));
  return { email: email ?? '', ...(!listed.exists() && { unlistedUid: uid }) };
}
