import type { DatabaseSync } from 'node:sqlite';
import type { Erasure } from '../store/Erasure.ts';
import { InboxChanges } from '../store/InboxChanges.ts';
import { InboxCounts } from '../store/InboxCounts.ts';
import { InboxRecords } from '../store/InboxRecords.ts';
import { InboxSearch } from '../store/InboxSearch.ts';
import type { MailQueue } from '../store/MailQueue.ts';
import { SearchIndex } from '../store/SearchIndex.ts';
import type { StaffAccess } from '../store/StaffAccess.ts';

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
 * Opens the inbox.
 *
 * @param database from `openDatabase`
 */
export function openInbox(database: DatabaseSync, parts: Pick<Inbox, 'access' | 'queue' | 'erasure'>): Inbox {
  const records = new InboxRecords(database);
  const index = new SearchIndex(database);
  return {
    ...parts,
    records,
    search: new InboxSearch(database, index),
    index,
    counts: new InboxCounts(database, records),
    changes: new InboxChanges(database, records),
  };
}
