import {
  type CollectionReference,
  type DocumentData,
  type DocumentSnapshot,
  documentId,
  getDocs,
  query,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import type { EnquiryFields } from '../../../domain/enquiry.ts';
import {
  HOSTED_TIMES,
  HOSTED_WORK_DEFAULTS,
  type HostedStep,
  type HostedWork,
} from '../../../domain/hostedWork.ts';
import type { InboxItem } from '../../../domain/inboxSchemas.ts';
import { parseSource } from '../../../domain/source.ts';
import { forms, works } from './services.ts';

/** A work document with the id that it shares with its enquiry. */
export interface Work extends HostedWork {
  id: string;
}

/** Limit of values in an `in` condition. https://firebase.google.com/docs/firestore/query-data/queries#limitations_3 */
const MAX_IN = 30;

/** The forms that were read. A visitor's document never changes, and each read is billed. */
const cachedFields = new Map<string, EnquiryFields>();

/** Removes all cached forms, so that none stays in the browser of a user who has signed out. */
export function clearFormCache(): void {
  cachedFields.clear();
}

/** Caches forms, so that they are not read again; returns their ids. */
export function cacheForms(documents: readonly DocumentSnapshot[]): string[] {
  for (const form of documents) cachedFields.set(form.id, form.data() as EnquiryFields);
  return documents.map(({ id }) => id);
}

export function removeCachedForm(id: string): void {
  cachedFields.delete(id);
}

export function workOf(snapshot: DocumentSnapshot): Work {
  return { id: snapshot.id, ...HOSTED_WORK_DEFAULTS, ...(withoutTimestamps(snapshot.data()) as HostedWork) };
}

export function stepOf(snapshot: DocumentSnapshot): HostedStep {
  return withoutTimestamps(snapshot.data()) as HostedStep;
}

/** Milliseconds since 1970 in place of timestamps. */
function withoutTimestamps(data: DocumentData = {}): DocumentData {
  const times = HOSTED_TIMES.flatMap((name) => {
    const time: unknown = data[name];
    return time instanceof Timestamp ? [[name, time.toMillis()]] : [];
  });
  return { ...data, ...Object.fromEntries(times) };
}

/** The work documents with these ids, in any order. */
export async function worksWith(ids: readonly string[]): Promise<Work[]> {
  return (await documentsWith(works, ids)).map(workOf);
}

/** What the inbox shows of work documents, in their order; one whose enquiry is gone is left out. */
export async function itemsOf(found: readonly Work[]): Promise<InboxItem[]> {
  const unknown = found.map(({ id }) => id).filter((id) => !cachedFields.has(id));
  cacheForms(await documentsWith(forms, unknown));
  return found.flatMap((work) => {
    const fields = cachedFields.get(work.id);
    return fields ? itemOf(work, fields) : [];
  });
}

function itemOf(work: Work, fields: EnquiryFields): InboxItem {
  const { id, ref, at, status, spamSignals, mail, owner, followUpAt, version } = work;
  const { closeReason, wonPacks, wonAmount } = work;
  return {
    id,
    reference: ref,
    product: HOSTED_INBOX.product,
    receivedAt: at,
    fields,
    status,
    spamSignals,
    mailState: mail === 'failed' ? 'undelivered' : 'sent',
    owner,
    followUpAt,
    closeReason,
    wonPacks,
    wonAmount,
    source: parseSource(work.sourceQuery ?? ''),
    // Counting a person's enquiries would cost reads for each row; the open enquiry has the number.
    nth: 1,
    version,
  };
}

async function documentsWith(
  collection: CollectionReference,
  ids: readonly string[],
): Promise<DocumentSnapshot[]> {
  const groups = Array.from({ length: Math.ceil(ids.length / MAX_IN) }, (_, index) =>
    ids.slice(index * MAX_IN, (index + 1) * MAX_IN),
  );
  const snapshots = await Promise.all(
    groups.map((group) => getDocs(query(collection, where(documentId(), 'in', group)))),
  );
  return snapshots.flatMap(({ docs }) => docs);
}
