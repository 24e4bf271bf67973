import { BUYER_KIND_OF, type InboxView, isOfWon } from '../../domain/desk/inboxView.ts';
import { boundsOfPeriod } from '../../domain/desk/periods.ts';
import { endOfToday } from '../../domain/time.ts';
import { type EnquiryRecord, IS_LISTED } from './EnquiryRecords.ts';

/** Conditions of a WHERE clause, at least one, and the values of their parameters. */
interface Query {
  conditions: string[];
  values: Record<string, string | number>;
}

interface Order {
  /** It has an index; a plus before it sorts what another index finds. */
  column: string;
  /** What it is called in an {@link EnquiryRecord}. */
  property: 'quantity' | 'receivedAt' | 'followUpAt' | 'wonAt';
  direction: 'ASC' | 'DESC';
}

/** The last row of a page: its value in the column of the list's order, its row id, and whether it is flagged. */
export interface Cursor {
  last: number;
  rowId: number;
  isFlagged: boolean;
}

/** The order of a list that is not searched; every search is newest first. */
export function orderOf(view: InboxView): Order {
  const { due, order } = view;
  if (isByWon(view)) return { column: 'won_at', property: 'wonAt', direction: 'DESC' };
  const plus = due ? '+' : '';
  if (order === 'largest') return { column: `${plus}quantity`, property: 'quantity', direction: 'DESC' };
  if (due && !order) return { column: 'follow_up_at', property: 'followUpAt', direction: 'ASC' };
  return {
    column: `${plus}received_at`,
    property: 'receivedAt',
    direction: order === 'longest' ? 'ASC' : 'DESC',
  };
}

/** Whether a list is in the order in which its enquiries were won. */
function isByWon(view: InboxView): boolean {
  return view.order === 'won' && isOfWon(view);
}

export function cursorOf(record: EnquiryRecord, view: InboxView): string {
  const { rowId, spamSignals, receivedAt } = record;
  // What a search lists after all others is newest first.
  if (view.search && view.flagged === undefined && spamSignals.length > 0)
    return `${receivedAt}.${rowId}.flagged`;
  return `${record[orderOf(view).property]}.${rowId}`;
}

/** Reads what {@link cursorOf} has written. */
export function readCursor(text: string): Cursor {
  const [last, rowId, flagged] = text.split('.');
  return { last: Number(last), rowId: Number(rowId), isFlagged: flagged !== undefined };
}

/** The conditions of a filter, apart from its search. */
export function queryOf(view: InboxView, now: number): Query {
  const { status, kind, period, flagged, undelivered, due, owner, source, won, wonBy, order } = view;
  const query: Query = { conditions: ['true'], values: {} };
  const where = (condition: string, values: Query['values'] = {}) => {
    query.conditions.push(condition);
    Object.assign(query.values, values);
  };
  // A plus keeps SQLite from finding enquiries by a column's index and sorting them, where the order has an index that
  // it can read. https://www.sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_
  const isByColumn = Boolean(due || order === 'largest' || isByWon(view) || won || wonBy);
  const plus = isByColumn ? '+' : '';
  if (status) where(`${plus}status = :status`, { status });
  if (won || wonBy) {
    const { from, to } = boundsOfPeriod(won, now);
    const column = due ? '+won_at' : 'won_at';
    where(`${column} >= :wonFrom AND ${column} < :wonTo`, { wonFrom: from, wonTo: to });
  } else if (isByWon(view)) where('won_at IS NOT NULL');
  if (wonBy) where('won_by = :wonBy', { wonBy });
  if (due) where('follow_up_at < :dueBefore', { dueBefore: due === 'overdue' ? now : endOfToday(now) });
  if (owner === 'unclaimed') where(`${plus}owner IS NULL`);
  else if (owner) where(`${plus}owner = :owner`, { owner });
  if (source) where('source = :source', { source });
  // A search finds everything.
  const withdrawn = view.withdrawn ?? (view.search ? 'included' : undefined);
  if (withdrawn === 'only') where('withdrawn_at IS NOT NULL');
  else if (withdrawn === undefined && !isOfWon(view)) {
    // An order that was won stays listed, as it does in the reports; it is neither due nor flagged.
    const canBeWon = !status && !due && !flagged;
    where(canBeWon ? `(${IS_LISTED} OR status = 'won')` : IS_LISTED);
  }
  if (kind) where('buyer_kind = :kind', { kind: BUYER_KIND_OF[kind] });
  if (flagged !== undefined) where(`spam_signals IS ${flagged ? 'NOT NULL' : 'NULL'}`);
  if (undelivered !== undefined) {
    where(`e.row_id ${undelivered ? 'IN' : 'NOT IN'}
      (SELECT enquiry FROM mail_jobs WHERE state = 'undelivered' AND kind = 'enquiry')`);
  }
  if (period) {
    const { from, to } = boundsOfPeriod(period, now);
    where(`${plus}received_at >= :from AND ${plus}received_at < :to`, { from, to });
  }
  return query;
}
