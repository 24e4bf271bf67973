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

const PAGE_ROWS = 1_000;

/** Each enquiry that is taken up costs the rules a look-up, of which a commit may have 20. */
const BATCH = 10;

/** Erases what is older than the privacy policy promises; resolves with how many enquiries that were. */
export async function eraseExpired(): Promise<number> {
  // Google's clock: that of this device may be a year ahead, and everything would be erased.
  const { issuedAtTime } = await currentUser().getIdTokenResult(true);
  const before = Date.parse(issuedAtTime) - HOSTED_INBOX.retentionDays * DAY_MS;
  return await eraseAll([['at', '<', before]]);
}

/**
 * Gives a work document to enquiries that came without one, as from a page that was open since before there were any; they
 * count as received now. Reads both collections only where their sizes differ.
 */
export async function addMissingWork(): Promise<number> {
  const [formCount, workCount] = await Promise.all([getCount(forms), getCount(works)]);
  if (formCount.data().count <= workCount.data().count) return 0;
  const known = new Set((await allOf(works)).map(({ id }) => id));
  const missing = (await allOf(forms)).filter(({ id }) => !known.has(id));
  for (let from = 0; from < missing.length; from += BATCH) {
    const batch = writeBatch(firestore);
    for (const enquiry of missing.slice(from, from + BATCH)) {
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
      query(collection, orderBy(documentId()), ...(last ? [startAfter(last)] : []), limit(PAGE_ROWS)),
    );
    all.push(...docs);
    if (docs.length < PAGE_ROWS) return all;
  }
}
