import { FirebaseError } from 'firebase/app';
import {
  collection,
  type DocumentData,
  doc,
  runTransaction,
  serverTimestamp,
  Timestamp,
} from 'firebase/firestore/lite';
import { STEPS, stepOfEvent } from '../../../domain/hostedWork.ts';
import type { BulkChange, BulkResult, EnquiryChange, InboxChange } from '../../../domain/inboxSchemas.ts';
import { claimedBy, stepValuesOf, valuesOfChange } from '../../../domain/inboxWork.ts';
import { type EnquiryVersion, InboxError } from '../contract.ts';
import { currentEmail } from './account.ts';
import { eventsOf } from './detail.ts';
import { type Work, workOf } from './documents.ts';
import { MESSAGES } from './messages.ts';
import { firestore, works } from './services.ts';

/**
 * Changes enquiries one after another, each on the version that it names. When one fails, such as without a connection,
 * the rest is not tried, and reported as failed.
 *
 * @throws {InboxError} when the first one fails already
 */
export async function changeAll(changes: BulkChange[]): Promise<{ results: BulkResult[] }> {
  const results: BulkResult[] = [];
  for (const { id, change } of changes) {
    try {
      results.push(await changeOne(id, change));
    } catch (error) {
      if (results.length === 0) throw error;
      break;
    }
  }
  const rest = changes.slice(results.length).map(({ id, change: { version } }) => ({
    id,
    outcome: 'failed' as const,
    version,
    events: [],
  }));
  return { results: [...results, ...rest] };
}

async function changeOne(id: string, { version, ...values }: InboxChange): Promise<BulkResult> {
  let conflict: unknown;
  try {
    await commit({ id, version }, values);
  } catch (error) {
    if (error instanceof InboxError && error.status === 404)
      return { id, outcome: 'unknown', version, events: [] };
    if (!isConflict(error)) throw error;
    conflict = error;
  }
  const events = await eventsOf(id, version);
  const last = events.at(-1);
  if (conflict && !last) throw conflict;
  return { id, outcome: conflict ? 'conflict' : 'done', version: last ? stepOfEvent(last) : version, events };
}

/**
 * Writes a change, and the step that records it, in one transaction.
 *
 * @throws {InboxError} 404 when there is no such enquiry, 409 when it has another version
 */
async function commit({ id, version }: EnquiryVersion, change: EnquiryChange): Promise<void> {
  const by = currentEmail();
  const reference = doc(works, id);
  const stepAt = (step: number) => doc(collection(reference, STEPS), String(step));
  await runTransaction(
    firestore,
    async (transaction) => {
      const snapshot = await transaction.get(reference);
      if (!snapshot.exists()) throw new InboxError(404, MESSAGES.unknownEnquiry);
      const work = workOf(snapshot);
      if (work.version !== version) throw new InboxError(409, MESSAGES.conflict);
      const claimed = claimedBy(by, work.owner, change);
      const next = version + 1;
      transaction.update(reference, {
        ...updateOf(claimed, work),
        version: next,
        changedAt: serverTimestamp(),
      });
      transaction.set(stepAt(next), { ...stepOfChange(claimed), at: serverTimestamp(), by });
      if (change.withdraw !== undefined) {
        transaction.update(stepAt(stepOfEvent({ id: change.withdraw })), { note: '' });
      }
    },
    // A second attempt would find the colleague's version.
    { maxAttempts: 1 },
  );
}

/** Of two commits at the same moment, the database refuses the second with one of these codes. */
const LOST_RACE = ['permission-denied', 'aborted', 'failed-precondition'];

function isConflict(error: unknown): boolean {
  if (error instanceof InboxError) return error.status === 409;
  return error instanceof FirebaseError && LOST_RACE.includes(error.code);
}

/** What a change sets in the work document. */
function updateOf(change: EnquiryChange, { firstContactAt }: Work): DocumentData {
  const { followUpAt, isContacted, ...values } = valuesOfChange(change);
  return {
    ...values,
    ...(values.spamSignals && { flagged: values.spamSignals.length > 0 }),
    ...(followUpAt !== undefined && { followUpAt: timestampOf(followUpAt) }),
    ...(isContacted && firstContactAt === null && { firstContactAt: serverTimestamp() }),
    ...(isContacted === false && { firstContactAt: null }),
  };
}

/** A step has exactly the values that the change names. */
function stepOfChange({ followUpAt, withdraw, ...named }: EnquiryChange): DocumentData {
  return {
    ...stepValuesOf(named),
    ...(followUpAt !== undefined && { followUpAt: timestampOf(followUpAt) }),
    ...(withdraw !== undefined && { withdraw: stepOfEvent({ id: withdraw }) }),
  };
}

function timestampOf(at: number | null): Timestamp | null {
  return at === null ? null : Timestamp.fromMillis(at);
}
