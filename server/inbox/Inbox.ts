import type { DatabaseSync } from 'node:sqlite';
import type { Erasure } from '../store/Erasure.ts';
import { InboxChanges } from '../store/InboxChanges.ts';
import { InboxCounts } from '../store/InboxCounts.ts';
import { InboxRecords } from '../store/InboxRecords.ts';
import { InboxSearch } from '../store/InboxSearch.ts';
import type { MailQueue } from '../store/MailQueue.ts';
import { SearchIndex } from '../store/SearchIndex.ts';
import { StaffAccess } from '../store/StaffAccess.ts';

/** What the inbox works with, on one open store. */
export interface Inbox {
  access: StaffAccess;
  records: InboxRecords;
  search: InboxSearch;
  index: SearchIndex;
  counts: InboxCounts;
  changes: InboxChanges;
  queue: MailQueue;
  erasure: Erasure;
}

/**
 * Opens the inbox, where there is anyone to use it.
 *
 * @param database from `openDatabase`
 * @param staff the addresses of those who may use it; without any there is no inbox
 */
export function openInbox(
  database: DatabaseSync,
  staff: readonly string[],
  parts: Pick<Inbox, 'queue' | 'erasure'>,
): Inbox | undefined {
  // Also when nobody is left: their sessions end with their place on the list.
  const access = new StaffAccess(database, staff);
  if (staff.length === 0) return undefined;
  const records = new InboxRecords(database);
  const index = new SearchIndex(database);
  return {
    ...parts,
    access,
    records,
    search: new InboxSearch(database, index),
    index,
    counts: new InboxCounts(database, records),
    changes: new InboxChanges(database, records),
  };
}
