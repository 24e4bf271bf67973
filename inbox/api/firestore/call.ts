import { FirebaseError } from 'firebase/app';
import { InboxError } from '../contract.ts';
import { MESSAGES } from './messages.ts';

/** Enough for a slow phone; neither SDK has a timeout of its own. */
const TIMEOUT_MS = 20_000;

/** Status and message for the error codes of both SDKs that the staff can act on. */
const ERRORS: Record<string, [status: number, message: string]> = {
  // https://firebase.google.com/docs/reference/js/firestore_lite#firestoreerrorcode
  'permission-denied': [403, MESSAGES.refused],
  unauthenticated: [401, MESSAGES.signedOut],
  'resource-exhausted': [429, MESSAGES.quota],
  'failed-precondition': [500, MESSAGES.indexMissing],
  // https://firebase.google.com/docs/reference/js/auth#autherrorcodes
  'auth/too-many-requests': [429, MESSAGES.mailQuota],
  'auth/quota-exceeded': [429, MESSAGES.mailQuota],
  'auth/invalid-action-code': [401, MESSAGES.linkUsed],
  'auth/expired-action-code': [401, MESSAGES.linkUsed],
  'auth/invalid-email': [400, MESSAGES.otherEmail],
  'auth/invalid-credential': [400, MESSAGES.wrongPassword],
  'auth/wrong-password': [400, MESSAGES.wrongPassword],
  'auth/user-not-found': [400, MESSAGES.wrongPassword],
  'auth/requires-recent-login': [400, MESSAGES.recentLogin],
  'auth/user-disabled': [400, MESSAGES.disabled],
  'auth/user-token-expired': [401, MESSAGES.signedOut],
  'auth/operation-not-allowed': [400, MESSAGES.notEnabled],
  'auth/unauthorized-continue-uri': [400, MESSAGES.notAuthorized],
};

/** The codes of both SDKs for a request that got no response. */
const UNREACHABLE = ['unavailable', 'deadline-exceeded', 'unknown', 'auth/network-request-failed'];

/**
 * Calls Firestore or Firebase Auth.
 *
 * @param timeoutMs for what takes many requests
 * @throws {InboxError} when it refuses, or does not respond in time
 */
export async function call<Result>(request: () => Promise<Result>, timeoutMs = TIMEOUT_MS): Promise<Result> {
  try {
    return await Promise.race([request(), unreachableAfter(timeoutMs)]);
  } catch (error) {
    throw inboxErrorOf(error);
  }
}

function unreachableAfter(timeoutMs: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    signal.addEventListener('abort', () => reject(new InboxError(0, MESSAGES.unreachable)));
  });
}

function inboxErrorOf(error: unknown): unknown {
  if (!(error instanceof FirebaseError)) return error;
  if (UNREACHABLE.includes(error.code)) return new InboxError(0, MESSAGES.unreachable);
  const [status, message] = ERRORS[error.code] ?? [500, MESSAGES.unexpected(error.code)];
  return new InboxError(status, message);
}
