import { messageOf, reasonOf, StoreUnavailableError } from '../errors.ts';
import { remedyOf } from '../store/storageErrors.ts';
import { FirestoreTimeoutError } from './Intake.ts';

/** Why the desk can't collect, and what to do about it, as the staff and the log read it. */
export interface Reason {
  reason: string;
  remedy: string;
}

/** https://grpc.github.io/grpc/core/md_doc_statuscodes.html */
const DEADLINE_EXCEEDED = 4;
const NOT_FOUND = 5;
const PERMISSION_DENIED = 7;
export const RESOURCE_EXHAUSTED = 8;
const UNAVAILABLE = 14;
const UNAUTHENTICATED = 16;

const UNREACHABLE: Reason = {
  reason: 'Cloud Firestore can’t be reached.',
  remedy:
    'Check this machine’s connection to the internet, and that its firewall allows firestore.googleapis.com on port 443.',
};

const KEY_REFUSED: Reason = {
  reason: 'Google does not accept the key of the service account.',
  remedy:
    'Check that this machine’s clock is right. If it is, create a new key (docs/hosted.md), name it in GOOGLE_APPLICATION_CREDENTIALS and restart the server.',
};

const REASONS: Record<number, Reason> = {
  [UNAVAILABLE]: UNREACHABLE,
  [DEADLINE_EXCEEDED]: UNREACHABLE,
  [UNAUTHENTICATED]: KEY_REFUSED,
  [PERMISSION_DENIED]: {
    reason: 'Cloud Firestore refuses access to the service account.',
    remedy:
      'In the Google Cloud console, under IAM, give it the role Cloud Datastore User in the project of PUBLIC_FIREBASE_PROJECT_ID.',
  },
  [RESOURCE_EXHAUSTED]: {
    reason: 'The quota of the Firebase project is used up.',
    remedy:
      'Collecting goes on by itself when the quota is renewed, at midnight in California. For more, choose the Blaze plan in the Firebase console.',
  },
  [NOT_FOUND]: {
    reason: 'There is no such project or database.',
    remedy: 'Check PUBLIC_FIREBASE_PROJECT_ID, and create the database (default) in the Firebase console.',
  },
};

export function standbyReason(host: string): Reason {
  return {
    reason: `Another server, on ${host}, collects from this project; this one only serves.`,
    remedy: 'Stop one of the two: new enquiries arrive at that one alone.',
  };
}

/** What an error of Firestore, of Google's sign-in or of the store means. */
export function describeFailure(error: unknown): Reason {
  if (error instanceof StoreUnavailableError) {
    return {
      reason: `The store can’t be written (${reasonOf(error)}); the enquiries stay in Cloud Firestore.`,
      remedy: remedyOf(error.cause),
    };
  }
  const message = messageOf(error);
  if (error instanceof FirestoreTimeoutError) return UNREACHABLE;
  if (/invalid_grant|invalid_client|private key|PEM|DECODER/i.test(message)) return KEY_REFUSED;
  if (/ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH/.test(message)) return UNREACHABLE;
  const known = error instanceof Error && 'code' in error ? REASONS[error.code as number] : undefined;
  return (
    known ?? { reason: `Collecting failed: ${message.slice(0, 300)}`, remedy: 'See the log of the server.' }
  );
}
