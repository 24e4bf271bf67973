import {
  type CollectionReference,
  doc,
  documentId,
  getCount,
  getDocs,
  limit,
  orderBy,
  type QueryDocumentSnapshot,
  query,
  serverTimestamp,
  startAfter,
  writeBatch,
} from 'firebase/firestore/lite';
import type { EnquiryFields } from '../../../domain/enquiry.ts';
import { newWorkOf } from '../../../domain/hostedWork.ts';
import { DAY_MS } from '../../../domain/time.ts';
import { currentUser } from './account.ts';
import { eraseAll } from './erase.ts';
import { firestore, forms, works } from './services.ts';

const PAGE_SIZE = 1_000;

/** Each added work document costs the rules a look-up, of which a commit may have 20. */
const BATCH_SIZE = 10;

/** Erases enquiries that are older than the privacy policy allows; resolves with how many there were. */
export async function eraseExpired(): Promise<number> {
  // By Google's clock: with a device clock that is a year ahead, everything would be erased.
  const { issuedAtTime } = await currentUser().getIdTokenResult(true);
  const before = Date.parse(issuedAtTime) - HOSTED_INBOX.retentionDays * DAY_MS;
  return await eraseAll([['at', '<', before]]);
}

/**
 * Adds the work documents of enquiries that were stored without one, as by a page from before there were any; they count
 * as received now. Reads both collections only if their sizes differ.
 *
 * @returns how many were added
 */
export async function addMissingWork(): Promise<number> {
  const [formCount, workCount] = await Promise.all([getCount(forms), getCount(works)]);
  if (formCount.data().count <= workCount.data().count) return 0;
  const known = new Set((await allOf(works)).map(({ id }) => id));
  const missing = (await allOf(forms)).filter(({ id }) => !known.has(id));
  for (let from = 0; from < missing.length; from += BATCH_SIZE) {
    const batch = writeBatch(firestore);
    for (const enquiry of missing.slice(from, from + BATCH_SIZE)) {
      const work = newWorkOf(enquiry.id, enquiry.data() as EnquiryFields);
      const now = serverTimestamp();
      batch.set(doc(works, enquiry.id), { ...work, at: now, changedAt: now });
    }
    await batch.commit();
  }
  return missing.length;
}

async function allOf(collection: CollectionReference) {
  const all: QueryDocumentSnapshot[] = [];
  for (;;) {
    const last = all.at(-1);
    const { docs } = await getDocs(
      query(collection, orderBy(documentId()), ...(last ? [startAfter(last)] : []), limit(PAGE_SIZE)),
    );
    all.push(...docs);
    if (docs.length < PAGE_SIZE) return all;
  }
}
