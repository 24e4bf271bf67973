import { type InboxItem, MAX_NTH } from '../../domain/inboxApi.ts';
import { BUYER_KIND_OF, boundsOfPeriod, type InboxView, type Status } from '../../domain/inboxView.ts';
import { type CloseReason, endOfToday } from '../../domain/inboxWork.ts';
import { type EnquiryRecord, RECORD_COLUMNS, readRecord } from './EnquiryRecords.ts';

/** An enquiry as it is stored, with what the staff made of it. */
export type InboxRecord = EnquiryRecord & Omit<InboxItem, keyof EnquiryRecord>;

/** Conditions of a WHERE clause, and the values of their parameters. */
export interface Query {
  conditions: string[];
  values: Record<string, string | number>;
}

/** Which of a person's enquiries it is, by e-mail or mobile number. Each arm has a limit: UNION reads both to the end. */
const NTH = `(SELECT count(*) FROM (
  SELECT * FROM (SELECT row_id FROM enquiries
    WHERE lower(document ->> 'Email') = lower(e.document ->> 'Email') AND row_id <= e.row_id LIMIT ${MAX_NTH})
  UNION
  SELECT * FROM (SELECT row_id FROM enquiries
    WHERE document ->> 'Mobile' = e.document ->> 'Mobile' AND row_id <= e.row_id LIMIT ${MAX_NTH})
  LIMIT ${MAX_NTH})) AS nth`;

/** The columns that {@link inboxRecordOf} reads. */
export const INBOX_COLUMNS = `${RECORD_COLUMNS}, status, owner, follow_up_at, close_reason, won_packs, won_amount, quantity, ${NTH},
  (SELECT coalesce(max(id), 0) FROM inbox_events WHERE enquiry = e.row_id) AS version`;

export type Order = [column: string, direction: 'ASC' | 'DESC'];

/** The column and direction of a list. What is found by the search index is in the order of arrival. */
export function orderOf({ due, order }: InboxView): Order {
  if (order === 'largest') return ['quantity', 'DESC'];
  if (order === 'longest') return ['received_at', 'ASC'];
  return due && !order ? ['follow_up_at', 'ASC'] : ['received_at', 'DESC'];
}

/** The conditions of a filter, apart from its search. */
export function queryOf(
  { status, kind, period, flagged, undelivered, due, owner, source, order }: InboxView,
  now: number,
): Query {
  const query: Query = { conditions: [], values: {} };
  const where = (condition: string, values: Query['values'] = {}) => {
    query.conditions.push(condition);
    Object.assign(query.values, values);
  };
  // A plus keeps SQLite from finding enquiries by a column's index and sorting them, where the order has an index that
  // it can read. https://www.sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_
  if (status) where(`${order === 'largest' ? '+' : ''}status = :status`, { status });
  if (due) where('follow_up_at < :dueBefore', { dueBefore: endOfToday(now) });
  const ownerColumn = due || order === 'largest' ? '+owner' : 'owner';
  if (owner === 'unclaimed') where(`${ownerColumn} IS NULL`);
  else if (owner) where(`${ownerColumn} = :owner`, { owner });
  if (source) where('source = :source', { source });
  if (kind) where('buyer_kind = :kind', { kind: BUYER_KIND_OF[kind] });
  if (flagged !== undefined) where(`spam_signals IS ${flagged ? 'NOT NULL' : 'NULL'}`);
  if (undelivered !== undefined) {
    where(`e.row_id ${undelivered ? 'IN' : 'NOT IN'}
      (SELECT enquiry FROM mail_jobs WHERE state = 'undelivered' AND enquiry IS NOT NULL)`);
  }
  if (period) {
    const { from, to } = boundsOfPeriod(period, now);
    where('received_at >= :from AND received_at < :to', { from, to });
  }
  return query;
}

/** Reads a row of {@link INBOX_COLUMNS}. */
export function inboxRecordOf(row: Record<string, unknown>): InboxRecord {
  return {
    ...readRecord(row),
    status: row.status as Status,
    version: row.version as number,
    owner: row.owner as string | null,
    followUpAt: row.follow_up_at as number | null,
    closeReason: row.close_reason as CloseReason | null,
    wonPacks: row.won_packs as number | null,
    wonAmount: row.won_amount as number | null,
    nth: row.nth as number,
  };
}
