import { stringify } from 'csv-stringify/browser/esm/sync';
import { CSV_FORMAT, CSV_HEADER, csvRowOf } from '../../../domain/enquiryCsv.ts';
import type { InboxEvent } from '../../../domain/inboxSchemas.ts';
import { type InboxView, listedView } from '../../../domain/inboxView.ts';
import { currentEmail } from './account.ts';
import { eventsOf } from './detail.ts';
import { itemsOf, type Work, worksWith } from './documents.ts';
import { pagesOf, search } from './list.ts';
import { workQueryOf } from './workQuery.ts';

/** Histories that are loaded at once; each is a request of its own. */
const CONCURRENCY = 20;

/** The enquiries of a view as CSV. */
export async function csvOfView(view: InboxView): Promise<Blob> {
  const listed = listedView(view);
  const query = workQueryOf(listed, Date.now(), currentEmail());
  if (listed.search) return blobOf([await linesOf(await search(listed.search, query))]);
  const pages: string[] = [];
  for await (const found of pagesOf(query)) pages.push(await linesOf(found));
  return blobOf(pages);
}

/** The given enquiries as CSV, newest first. */
export async function csvOfIds(ids: string[]): Promise<Blob> {
  const found = await worksWith(ids);
  return blobOf([await linesOf(found.sort((one, other) => other.at - one.at))]);
}

function blobOf(pages: string[]): Blob {
  return new Blob([stringify([], CSV_HEADER), ...pages], { type: 'text/csv;charset=utf-8' });
}

async function linesOf(found: Work[]): Promise<string> {
  const [items, history] = await Promise.all([itemsOf(found), historyOf(found)]);
  const notices = new Map(found.map(({ id, notice }) => [id, notice ?? null]));
  return stringify(
    items.map((item) =>
      csvRowOf({ ...item, notice: notices.get(item.id) ?? null }, history.get(item.id) ?? []),
    ),
    CSV_FORMAT,
  );
}

/** The histories of those that have one. */
async function historyOf(found: Work[]): Promise<Map<string, InboxEvent[]>> {
  const history = new Map<string, InboxEvent[]>();
  const changed = found.filter(({ version }) => version > 0);
  for (let from = 0; from < changed.length; from += CONCURRENCY) {
    const group = changed.slice(from, from + CONCURRENCY);
    await Promise.all(group.map(async ({ id }) => history.set(id, await eventsOf(id))));
  }
  return history;
}
