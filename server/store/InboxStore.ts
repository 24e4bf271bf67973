import { MAX_OTHERS } from '../../domain/desk/inboxApi.ts';
import type { InboxDetail, Step } from '../../domain/desk/inboxSchemas.ts';
import { type InboxView, inTab, listedView, type Tab } from '../../domain/desk/inboxView.ts';
import type { Outcome } from '../../domain/desk/outcomes.ts';
import { searchWordsOf, spellingsOf } from '../../domain/desk/searchWords.ts';
import { STATUSES, type Status } from '../../domain/desk/status.ts';
import type { InboxSummary } from '../../domain/desk/summarySchemas.ts';
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { DESK_SOURCES_PATTERN } from '../../domain/enquiry/source.ts';
import type { Database } from './database.ts';
import { type EnquiryRecord, linkedIds, selectRecords } from './EnquiryRecords.ts';
import { type Cursor, cursorOf, orderOf, queryOf, readCursor } from './inboxQuery.ts';

/** Enquiries that are read at once when all are. */
const PAGE_ROWS = 500;

/** The search index finds pieces of at least this length. https://www.sqlite.org/fts5.html#the_trigram_tokenizer */
const INDEXED_LENGTH = 3;

/** A search without any piece that the index finds reads the latest enquiries one by one, and stops after this many. */
const SCAN_LIMIT = 10_000;

/** Up to this many matches, reading each is faster than the search index, which passes all that have a common word. */
export const DIRECT_SCAN_LIMIT = 2_000;

/** The new, unflagged enquiries, the longest wait first. */
export const LONGEST_WAITING: InboxView = { status: 'new', flagged: false, order: 'longest' };

interface Page {
  items: EnquiryRecord[];
  /** The cursor of the next page; null: there is none. */
  next: string | null;
}

type StepRow = Pick<Step, 'version' | 'changeId' | 'at' | 'by'> & {
  changed: string;
  note: string | null;
  withdraws: number | null;
  resent: 0 | 1;
  channel: Outcome['channel'] | null;
  result: Outcome['result'] | null;
  undoes: number | null;
};

/** Enquiries as the staff's inbox reads them. */
export class InboxStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * One page of the enquiries that match a filter: in the view's order, or newest first when they are searched. The
   * flagged ones that a search finds come after all others, since a wave of spam may be newer than a customer.
   *
   * @param cursor `next` of the page before, checked by `listQuery`; without it the first page
   */
  list(view: InboxView, now: number, limit: number, cursor?: string | null): Page {
    const after = cursor ? readCursor(cursor) : undefined;
    const find = (part: InboxView, count: number, from?: Cursor) => this.#find(part, now, count, from);
    let records: EnquiryRecord[];
    if (view.search && view.flagged === undefined) {
      records = after?.isFlagged ? [] : find({ ...view, flagged: false }, limit + 1, after);
      const left = limit + 1 - records.length;
      if (left > 0)
        records.push(...find({ ...view, flagged: true }, left, after?.isFlagged ? after : undefined));
    } else records = find(view, limit + 1, after);
    const items = records.slice(0, limit);
    const last = items.at(-1);
    return { items, next: last && records.length > limit ? cursorOf(last, view) : null };
  }

  /** The first enquiries that match a filter, or the next ones after a row. */
  #find(view: InboxView, now: number, count: number, after: Cursor | undefined): EnquiryRecord[] {
    const isSearch = Boolean(view.search); // Also without words, as for a hyphen.
    const words = searchWordsOf(view.search ?? '');
    const { conditions, values } = queryOf(isSearch ? { ...view, order: undefined } : view, now);
    const isFew = isSearch && this.#isFew(view, now);
    const indexed = isFew ? [] : words.filter((word) => [...word].length >= INDEXED_LENGTH);
    const isIndexed = indexed.length > 0;
    for (const [index, word] of words.filter((one) => !indexed.includes(one)).entries()) {
      const found = spellingsOf(word).map((text, nth) => {
        values[`word${index}_${nth}`] = text;
        return `instr(e.search_text, :word${index}_${nth}) > 0`;
      });
      conditions.push(`(${found.join(' OR ')})`);
    }
    const { column, direction } = orderOf(view);
    const order = isSearch ? 'e.row_id DESC' : `${column} ${direction}, e.row_id ${direction}`;
    // In the order of the search index, so that no page needs sorting. A plus keeps a filter's index in use.
    const foundOrder = isIndexed ? 's.rowid DESC' : isSearch ? '+e.row_id DESC' : order;
    const tables = isIndexed ? 'enquiry_search s CROSS JOIN enquiries e' : 'enquiries e';
    if (isIndexed) {
      conditions.push('enquiry_search MATCH :match', 'e.row_id = s.rowid');
      values.match = indexed.map(matchOf).join(' AND ');
      if (after) conditions.push('s.rowid < :rowId');
    } else if (isSearch) {
      if (!isFew) conditions.push(`e.row_id > (SELECT max(row_id) FROM enquiries) - ${SCAN_LIMIT}`);
      if (after) conditions.push('+e.row_id < :rowId');
    } else if (after) {
      conditions.push(`(${column}, e.row_id) ${direction === 'DESC' ? '<' : '>'} (:last, :rowId)`);
    }
    // Sorting the row ids alone: the columns are only computed for the rows of the page.
    const found = `SELECT e.row_id FROM ${tables} WHERE ${conditions.join(' AND ')} ORDER BY ${foundOrder} LIMIT ${count}`;
    return selectRecords(this.#database, `WHERE e.row_id IN (${found}) ORDER BY ${order}`, {
      ...values,
      ...(after && { rowId: after.rowId, ...(!isSearch && { last: after.last }) }),
    });
  }

  /** Whether at most {@link DIRECT_SCAN_LIMIT} match a filter, apart from its search and its source, which has no index. */
  #isFew(view: InboxView, now: number): boolean {
    const { conditions, values } = queryOf({ ...view, source: undefined, order: undefined }, now);
    const found = `SELECT 1 FROM enquiries e WHERE ${conditions.join(' AND ')} LIMIT ${DIRECT_SCAN_LIMIT + 1}`;
    const row = this.#database.connection.prepare(`SELECT count(*) AS count FROM (${found})`).get(values);
    return (row?.count as number) <= DIRECT_SCAN_LIMIT;
  }

  /** All enquiries that match a filter, some hundreds at a time. */
  *pages(view: InboxView, now: number): Generator<EnquiryRecord[]> {
    let cursor: string | null = null;
    do {
      const page: Page = this.list(view, now, PAGE_ROWS, cursor);
      yield page.items;
      cursor = page.next;
    } while (cursor);
  }

  detail(id: string): InboxDetail | undefined {
    const [item] = selectRecords(this.#database, 'WHERE e.id = :id', { id });
    if (!item) return undefined;
    const others = this.samePerson(item.fields).filter((other) => other !== id);
    return {
      ...item,
      steps: this.stepsOf(id),
      others: this.find(others.slice(0, MAX_OTHERS)),
      otherCount: others.length,
    };
  }

  /** Those of the given enquiries that there are, newest first. */
  find(ids: readonly string[]): EnquiryRecord[] {
    const clauses = 'WHERE e.id IN (SELECT value FROM json_each(:ids)) ORDER BY e.row_id DESC';
    return selectRecords(this.#database, clauses, { ids: JSON.stringify(ids) });
  }

  /** The history of an enquiry, oldest first. */
  stepsOf(id: string): Step[] {
    return this.historyOf([id]).get(id) ?? [];
  }

  /** The history of each of these enquiries, by their ids, oldest first. */
  historyOf(ids: readonly string[]): Map<string, Step[]> {
    const rows = this.#database.sql.all`
      SELECT e.id, version, change_id AS changeId, at, by, changed, note, withdraws, resent, channel, result, undoes
      FROM enquiries e
      JOIN steps ON enquiry = e.row_id
      WHERE e.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) ORDER BY e.row_id, version`;
    const history = Map.groupBy(rows, ({ id }) => id as string);
    return new Map([...history].map(([id, steps]) => [id, (steps as unknown as StepRow[]).map(readStep)]));
  }

  /**
   * The ids of all enquiries with this e-mail, in any case and where there is one, or this mobile number, and of those
   * that they correct or that correct them; newest first.
   */
  samePerson({ Email, Mobile }: Pick<EnquiryFields, 'Email' | 'Mobile'>): string[] {
    return linkedIds(this.#database, 'email = lower(:Email) OR mobile = :Mobile', { Email, Mobile });
  }

  /**
   * The counts above the list: of today, the last days and undelivered mails, and of each tab with `countedFiltersOf`.
   */
  summary(
    now: number,
    filters: InboxView = {},
  ): Omit<InboxSummary, 'news' | 'mailOutage' | 'collectorOutage'> {
    const countOf = (tab: Tab) => this.count(listedView(inTab(filters, tab)), now);
    return {
      today: this.count({ period: 'today', flagged: false }, now),
      week: this.count({ period: '7-days', flagged: false }, now),
      statuses: this.#countByStatus(listedView(inTab(filters, {})), now),
      flagged: countOf({ flagged: true }),
      due: countOf({ due: true }),
      overdue: countOf({ due: 'overdue' }),
      withdrawn: countOf({ withdrawn: 'only' }),
      undelivered: this.count({ undelivered: true }, now),
      newestAt: this.#newestAt(now),
      waitingLongest: this.list(LONGEST_WAITING, now, 1).items[0] ?? null,
    };
  }

  #newestAt(now: number): number | null {
    const rows = this.#select(
      'max(received_at) AS newestAt',
      LONGEST_WAITING,
      now,
      `AND source NOT LIKE '${DESK_SOURCES_PATTERN}'`,
    );
    return rows[0]?.newestAt as number | null;
  }

  #countByStatus(view: InboxView, now: number): Record<Status, number> {
    const rows = this.#select('status, count(*) AS count', view, now, 'GROUP BY status');
    const counts = Object.fromEntries(STATUSES.map((status) => [status, 0])) as Record<Status, number>;
    for (const { status, count } of rows) counts[status as Status] = count as number;
    return counts;
  }

  /** The ids of all that match a filter, apart from its search. */
  ids(view: InboxView, now: number): string[] {
    return this.#select('id', view, now).map(({ id }) => id as string);
  }

  /** How many match a filter, apart from its search. */
  count(view: InboxView, now: number): number {
    return this.#select('count(*) AS count', view, now)[0]?.count as number;
  }

  /** Columns of all that match a filter, apart from its search. */
  #select(columns: string, view: InboxView, now: number, clauses = '') {
    const { conditions, values } = queryOf(view, now);
    const where = `WHERE ${conditions.join(' AND ')} ${clauses}`;
    return this.#database.connection.prepare(`SELECT ${columns} FROM enquiries e ${where}`).all(values);
  }
}

/** What the search index finds a word by, in any of its spellings. */
function matchOf(word: string): string {
  return `(${spellingsOf(word)
    .map((text) => `"${text.replaceAll('"', '""')}"`)
    .join(' OR ')})`;
}

function readStep({ version, changeId, at, by, changed, note, withdraws, resent, ...row }: StepRow): Step {
  const { channel, result, undoes } = row;
  return {
    version,
    changeId,
    at,
    by,
    changed: JSON.parse(changed),
    ...(note !== null && { note }),
    ...(withdraws !== null && { withdraws }),
    ...(resent === 1 && { resent: true }),
    ...(channel && result && { outcome: { channel, result } }),
    ...(undoes !== null && { undoes }),
  };
}
