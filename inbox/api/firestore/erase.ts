import { collection, type DocumentReference, doc, getDocs, writeBatch } from 'firebase/firestore/lite';
import { type WorkCondition, workQueryOf } from '../../../domain/hostedQuery.ts';
import { STEPS } from '../../../domain/hostedWork.ts';
import { MESSAGES } from '../../messages.ts';
import { InboxError } from '../contract.ts';
import { currentEmail } from './account.ts';
import { detail, samePerson } from './detail.ts';
import { forgetEnquiry } from './documents.ts';
import { countOf, pageOf } from './list.ts';
import { firestore, forms, works } from './services.ts';

/** Enquiries that are read at once to be erased. */
const PAGE = 100;

/** Deletions of one commit. */
const BATCH = 200;

const texts = MESSAGES.hosted;

/** Erases all enquiries of a person; refused when there are more of them than the confirmation named. */
export async function erasePerson(id: string, count: number): Promise<{ enquiries: number }> {
  const { fields } = await detail(id);
  const ids = await samePerson(fields);
  if (ids.length !== count) throw new InboxError(409, texts.anotherEnquiry);
  let enquiries = 0;
  // Read again until none is left, since the person may send one meanwhile.
  for (let left = ids; left.length > 0; left = await samePerson(fields)) enquiries += await erase(left);
  return { enquiries };
}

/** Erases all flagged enquiries; refused when there are more of them than the confirmation named. */
export async function eraseFlagged(count: number): Promise<{ enquiries: number }> {
  const flagged = workQueryOf({ flagged: true }, Date.now(), currentEmail());
  if ((await countOf(flagged)) !== count) throw new InboxError(409, texts.anotherFlagged);
  return { enquiries: await eraseAll(flagged.conditions) };
}

/** Erases everything that meets the conditions, until none is left. */
export async function eraseAll(conditions: WorkCondition[]): Promise<number> {
  let enquiries = 0;
  for (;;) {
    const { found } = await pageOf({ conditions, order: 'longest' }, null, PAGE);
    if (found.length === 0) return enquiries;
    enquiries += await erase(found.map(({ id }) => id));
  }
}

/** Erases enquiries with their work and history: the history first, so that a second attempt finds what is left. */
async function erase(ids: string[]): Promise<number> {
  const steps = await Promise.all(ids.map((id) => getDocs(collection(doc(works, id), STEPS))));
  await deleteAll(steps.flatMap(({ docs }) => docs.map(({ ref }) => ref)));
  await deleteAll(ids.flatMap((id) => [doc(works, id), doc(forms, id)]));
  for (const id of ids) forgetEnquiry(id);
  return ids.length;
}

async function deleteAll(references: DocumentReference[]): Promise<void> {
  for (let from = 0; from < references.length; from += BATCH) {
    const batch = writeBatch(firestore);
    for (const reference of references.slice(from, from + BATCH)) batch.delete(reference);
    await batch.commit();
  }
}
