import {
  type CollectionReference,
  doc,
  getCount,
  getDoc,
  getDocs,
  limit,
  orderBy,
  type Query,
  query,
  startAfter,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import { WORK_ORDERS } from '../../../domain/hostedWork.ts';
import type { InboxPage } from '../../../domain/inboxSchemas.ts';
import { type InboxView, listedView } from '../../../domain/inboxView.ts';
import { indiaDayOf } from '../../../domain/time.ts';
import { InboxError } from '../contract.ts';
import { currentEmail } from './account.ts';
import { cacheForms, itemsOf, type Work, workOf, worksWith } from './documents.ts';
import { MESSAGES } from './messages.ts';
import { searchPrefixesOf } from './searchPrefixes.ts';
import { forms, works } from './services.ts';
import {
  EXPORT_PAGE_SIZE,
  isHostedTime,
  matches,
  PAGE_SIZE,
  type WorkQuery,
  workQueryOf,
} from './workQuery.ts';

/** Results of a search for each of its prefixes. They have no further page. */
const MAX_RESULTS = 50;

/** Sorts after every character that may follow a prefix. */
const LAST_CHARACTER = '\uf8ff';

/** One page of a view; the cursor is the id of the last enquiry of the page before. */
export async function list(view: InboxView, cursor: string | null): Promise<InboxPage> {
  const listed = listedView(view);
  const workQuery = workQueryOf(listed, Date.now(), currentEmail());
  if (listed.search) return { items: await itemsOf(await search(listed.search, workQuery)), next: null };
  const { found, next } = await pageOf(workQuery, cursor, PAGE_SIZE);
  return { items: await itemsOf(found), next };
}

/** The work documents that match a search and the conditions, newest first. */
export async function search(text: string, { conditions }: WorkQuery): Promise<Work[]> {
  const { fields, reference } = searchPrefixesOf(text);
  const ids = await Promise.all([
    ...fields.map(async ([field, prefix]) => cacheForms(await documentsBy(forms, field, prefix))),
    ...(reference ? [documentsBy(works, 'ref', reference).then((docs) => docs.map(({ id }) => id))] : []),
  ]);
  const all = await worksWith([...new Set(ids.flat())]);
  return all.filter((work) => matches(work, conditions)).sort((one, other) => other.at - one.at);
}

async function documentsBy(collection: CollectionReference, field: string, prefix: string) {
  const { docs } = await getDocs(
    query(
      collection,
      where(field, '>=', prefix),
      where(field, '<', prefix + LAST_CHARACTER),
      limit(MAX_RESULTS),
    ),
  );
  return docs;
}

/** One page of work documents. */
export async function pageOf(
  workQuery: WorkQuery,
  cursor: string | null,
  size: number,
): Promise<{ found: Work[]; next: string | null }> {
  const { docs } = await getDocs(
    query(
      buildQuery(workQuery),
      ...(cursor ? [startAfter(await cursorDocument(cursor))] : []),
      limit(size + 1),
    ),
  );
  const found = docs.slice(0, size).map(workOf);
  return { found, next: docs.length > size ? (found.at(-1)?.id ?? null) : null };
}

/** All work documents of a query, in pages. */
export async function* pagesOf(workQuery: WorkQuery): AsyncGenerator<Work[]> {
  let cursor: string | null = null;
  do {
    const { found, next }: Awaited<ReturnType<typeof pageOf>> = await pageOf(
      workQuery,
      cursor,
      EXPORT_PAGE_SIZE,
    );
    yield found;
    cursor = next;
  } while (cursor);
}

/** The first work document of a query. */
export async function firstOf(workQuery: WorkQuery): Promise<Work | undefined> {
  const { docs } = await getDocs(query(buildQuery(workQuery), limit(1)));
  return docs.map(workOf)[0];
}

/** Counts work documents, at one read per thousand. */
export async function countOf(workQuery: WorkQuery): Promise<number> {
  return (await getCount(buildQuery(workQuery))).data().count;
}

/**
 * The work document that was written last, and when, at one read. The day is part of the value, since what is due and
 * today's counts change at midnight. An erasure is not seen, because it leaves no document behind.
 */
export async function lastChange(): Promise<string> {
  const { docs } = await getDocs(query(works, orderBy('changedAt', 'desc'), limit(1)));
  const changes = docs.map((work) => `${work.id} ${JSON.stringify(work.get('changedAt'))}`);
  return [indiaDayOf(Date.now()), ...changes].join(' ');
}

/** Ordered also where the order does not matter, because the indexes are built for these orders. */
function buildQuery({ conditions, order }: WorkQuery): Query {
  return query(
    works,
    ...conditions.map(([field, operator, value]) =>
      where(
        field,
        operator,
        isHostedTime(field) && typeof value === 'number' ? Timestamp.fromMillis(value) : value,
      ),
    ),
    ...WORK_ORDERS[order].map(([field, direction]) => orderBy(field, direction)),
  );
}

async function cursorDocument(cursor: string) {
  const last = await getDoc(doc(works, cursor));
  if (!last.exists()) throw new InboxError(400, MESSAGES.pageGone);
  return last;
}
