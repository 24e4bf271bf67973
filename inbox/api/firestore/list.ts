import {
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
import { isHostedTime, type WorkQuery, workQueryOf } from '../../../domain/hostedQuery.ts';
import { WORK_ORDERS } from '../../../domain/hostedWork.ts';
import { type InboxPage, PAGE_SIZE } from '../../../domain/inboxApi.ts';
import { type InboxView, listedView } from '../../../domain/inboxView.ts';
import { MESSAGES } from '../../messages.ts';
import { InboxError } from '../contract.ts';
import { currentEmail } from './account.ts';
import { itemsOf, type Work, workOf } from './documents.ts';
import { search } from './search.ts';
import { works } from './services.ts';

/** Work documents that are read at once where all are. */
const EXPORT_ROWS = 1_000;

/** One page of a view; the cursor is the id of the last enquiry of the page before. */
export async function list(view: InboxView, cursor: string | null): Promise<InboxPage> {
  const listed = listedView(view);
  const asked = workQueryOf(listed, Date.now(), currentEmail());
  if (listed.search) return { items: await itemsOf(await search(listed.search, asked)), next: null };
  const { found, next } = await pageOf(asked, cursor, PAGE_SIZE);
  return { items: await itemsOf(found), next };
}

/** One page of work documents. */
export async function pageOf(
  asked: WorkQuery,
  cursor: string | null,
  size: number,
): Promise<{ found: Work[]; next: string | null }> {
  const { docs } = await getDocs(
    query(worksThat(asked), ...(cursor ? [startAfter(await lastOf(cursor))] : []), limit(size + 1)),
  );
  const found = docs.slice(0, size).map(workOf);
  return { found, next: docs.length > size ? (found.at(-1)?.id ?? null) : null };
}

/** All work documents of a query, in pages. */
export async function* pagesOf(asked: WorkQuery): AsyncGenerator<Work[]> {
  let cursor: string | null = null;
  do {
    const { found, next }: Awaited<ReturnType<typeof pageOf>> = await pageOf(asked, cursor, EXPORT_ROWS);
    yield found;
    cursor = next;
  } while (cursor);
}

/** Counts work documents, at one reading for a thousand. */
export async function countOf(asked: WorkQuery): Promise<number> {
  return (await getCount(worksThat(asked))).data().count;
}

/** In its order also where that does not matter, since it is what there are indexes for. */
function worksThat({ conditions, order }: WorkQuery): Query {
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

async function lastOf(cursor: string) {
  const last = await getDoc(doc(works, cursor));
  if (!last.exists()) throw new InboxError(400, MESSAGES.hosted.pageGone);
  return last;
}
