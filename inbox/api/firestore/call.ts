import { FirebaseError } from 'firebase/app';
import { MESSAGES } from '../../messages.ts';
import { InboxError } from '../contract.ts';

/** Enough for a slow phone; neither SDK has a time limit of its own. */
const TIMEOUT_MS = 20_000;

const texts = MESSAGES.hosted;

/** The status and the text for each code of both SDKs that the staff can do something about. */
const ERRORS: Record<string, [status: number, message: string]> = {
  // https://firebase.google.com/docs/reference/js/firestore_lite#firestoreerrorcode
  'permission-denied': [403, texts.refused],
  unauthenticated: [401, texts.signedOut],
  'resource-exhausted': [429, texts.quota],
  'failed-precondition': [500, texts.indexMissing],
  // https://firebase.google.com/docs/reference/js/auth#autherrorcodes
  'auth/too-many-requests': [429, texts.mailQuota],
  'auth/quota-exceeded': [429, texts.mailQuota],
  'auth/invalid-action-code': [401, texts.linkUsed],
  'auth/expired-action-code': [401, texts.linkUsed],
  'auth/invalid-email': [400, texts.otherEmail],
  'auth/invalid-credential': [400, texts.wrongPassword],
  'auth/wrong-password': [400, texts.wrongPassword],
  'auth/user-not-found': [400, texts.wrongPassword],
  'auth/requires-recent-login': [400, texts.recentLogin],
  'auth/user-disabled': [400, texts.disabled],
  'auth/user-token-expired': [401, texts.signedOut],
  'auth/operation-not-allowed': [400, texts.notEnabled],
  'auth/unauthorized-continue-uri': [400, texts.notAuthorized],
};

/**
 * Calls Firestore or Firebase Auth.
 *
 * @param timeoutMs for what takes many requests
 * @throws {InboxError} when it refuses, or does not respond in time
 */
export async function call<Result>(request: () => Promise<Result>, timeoutMs = TIMEOUT_MS): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new InboxError(0, texts.unreachable)), timeoutMs);
  });
  try {
    return await Promise.race([request(), timeout]);
  } catch (error) {
    throw inboxErrorOf(error);
  } finally {
    clearTimeout(timer);
  }
}

function inboxErrorOf(error: unknown): unknown {
  if (!(error instanceof FirebaseError)) return error;
  const [status, message] = ERRORS[error.code] ?? [0, texts.unreachable];
  return new InboxError(status, message);
}
