import { collection, type DocumentReference, doc, getDocs, writeBatch } from 'firebase/firestore/lite';
import { STEPS } from '../../../domain/hostedWork.ts';
import { InboxError } from '../contract.ts';
import { currentEmail } from './account.ts';
import { detail, samePerson } from './detail.ts';
import { removeCachedForm } from './documents.ts';
import { countOf, pageOf } from './list.ts';
import { MESSAGES } from './messages.ts';
import { firestore, forms, works } from './services.ts';
import { type WorkCondition, workQueryOf } from './workQuery.ts';

/** Enquiries that are read at once to be erased. */
const PAGE_SIZE = 100;

/** Deletions in one commit. */
const BATCH_SIZE = 200;

/** Erases all enquiries of a person; refused when their number is not the one that was confirmed. */
export async function erasePerson(id: string, count: number): Promise<{ enquiries: number }> {
  const { fields } = await detail(id);
  const ids = await samePerson(fields);
  if (ids.length !== count) throw new InboxError(409, MESSAGES.otherCount);
  let enquiries = 0;
  // Repeated until none is left, since the person may send another meanwhile.
  for (let left = ids; left.length > 0; left = await samePerson(fields)) enquiries += await erase(left);
  return { enquiries };
}

/** Erases all flagged enquiries; refused when their number is not the one that was confirmed. */
export async function eraseFlagged(count: number): Promise<{ enquiries: number }> {
  const flagged = workQueryOf({ flagged: true }, Date.now(), currentEmail());
  if ((await countOf(flagged)) !== count) throw new InboxError(409, MESSAGES.otherFlagged);
  return { enquiries: await eraseAll(flagged.conditions) };
}

/** Erases everything that matches the conditions, until nothing is left. */
export async function eraseAll(conditions: WorkCondition[]): Promise<number> {
  let enquiries = 0;
  for (;;) {
    const { found } = await pageOf({ conditions, order: 'longest' }, null, PAGE_SIZE);
    if (found.length === 0) return enquiries;
    enquiries += await erase(found.map(({ id }) => id));
  }
}

/** Erases enquiries with their work and history: the history first, so that a second attempt finds what is left. */
async function erase(ids: string[]): Promise<number> {
  const steps = await Promise.all(ids.map((id) => getDocs(collection(doc(works, id), STEPS))));
  await deleteAll(steps.flatMap(({ docs }) => docs.map(({ ref }) => ref)));
  await deleteAll(ids.flatMap((id) => [doc(works, id), doc(forms, id)]));
  for (const id of ids) removeCachedForm(id);
  return ids.length;
}

async function deleteAll(references: DocumentReference[]): Promise<void> {
  for (let from = 0; from < references.length; from += BATCH_SIZE) {
    const batch = writeBatch(firestore);
    for (const reference of references.slice(from, from + BATCH_SIZE)) batch.delete(reference);
    await batch.commit();
  }
}
