import { FIRESTORE_ORIGIN } from '../../../domain/settings/delivery.ts';
import { attest } from './appCheck.ts';
import { DatabaseWriteError } from './contract.ts';
import { post } from './post.ts';

/** Codes by which Firestore refuses a write, rather than the moment. https://cloud.google.com/apis/design/errors#error_codes */
const REFUSALS = [
  'PERMISSION_DENIED',
  'UNAUTHENTICATED',
  'INVALID_ARGUMENT',
  'FAILED_PRECONDITION',
  'NOT_FOUND',
];

type Value = string | readonly string[];

/** A write of one document. https://firebase.google.com/docs/firestore/reference/rest/v1/Write */
export interface Write {
  update: { name: string; fields: Record<string, unknown> };
  updateMask?: { fieldPaths: string[] };
  updateTransforms?: { fieldPath: string; setToServerValue: 'REQUEST_TIME' }[];
  currentDocument?: { exists: boolean };
}

interface CommitResult {
  /** Why it wrote nothing: an error code of Google's APIs; none when everything is written. */
  code?: string;
  /** Whether it read the writes and refused them, so that sending them again unchanged can't help. */
  isRefused: boolean;
}

/** A document with these values, as Firestore's REST API has it; what is undefined is left out. */
export function documentOf(collection: string, id: string, values: Record<string, Value | undefined>) {
  const { projectId } = FIREBASE_DELIVERY.firebase;
  const fields = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, encode(value)]])),
  );
  return { name: `projects/${projectId}/databases/(default)/documents/${collection}/${id}`, fields };
}

function encode(value: Value): unknown {
  if (typeof value === 'string') return { stringValue: value };
  return { arrayValue: { values: value.map((text) => ({ stringValue: text })) } };
}

/**
 * Writes documents in one commit. Where App Check is used, it gets three seconds; then it is for the database to say
 * whether it accepts a write without it. https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/commit
 *
 * @throws {DatabaseWriteError} when Firestore can't be reached
 */
export async function commit(writes: Write[]): Promise<CommitResult> {
  const { firebase, emulator } = FIREBASE_DELIVERY;
  const origin = emulator ? `http://${emulator}` : FIRESTORE_ORIGIN;
  const database = `projects/${firebase.projectId}/databases/(default)`;
  const token = WITH_APP_CHECK ? await attest() : undefined;
  const { response, json } = await post(
    `${origin}/v1/${database}/documents:commit?key=${encodeURIComponent(firebase.apiKey)}`,
    {
      // Of this type, a request without further headers needs no CORS preflight; Google's own SDK sends it, too.
      headers: { 'content-type': 'text/plain', ...(token && { 'x-firebase-appcheck': token }) },
      body: JSON.stringify({ writes }),
    },
    'Firestore',
  );
  const { commitTime, error } = Object(json);
  if (response.ok && commitTime) return { isRefused: false };
  const code = Object(error).status;
  if (typeof code !== 'string') {
    const message = `status ${response.status} came without a response of Firestore`;
    throw new DatabaseWriteError(message, { isUnreachable: response.ok });
  }
  const isAttested = !WITH_APP_CHECK || token !== undefined;
  return { code, isRefused: isAttested && REFUSALS.includes(code) };
}
