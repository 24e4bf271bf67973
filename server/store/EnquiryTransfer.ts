import { setTimeout as delay } from 'node:timers/promises';
import { type EnquiryFields, pickEnquiryFields } from '../../domain/enquiry.ts';
import {
  eventsOfStep,
  type HostedStep,
  type HostedWork,
  newWorkOf,
  stepsOfEvents,
} from '../../domain/hostedWork.ts';
import { parseSource } from '../../domain/source.ts';
import { indiaDayOf } from '../../domain/time.ts';
import type { Database } from './database.ts';
import { type EnquiryRecord, insertEvents, insertRecord, selectRecords } from './EnquiryRecords.ts';
import type { InboxStore } from './InboxStore.ts';

/** An enquiry with everything that the staff made of it, as it moves between this store and Cloud Firestore. */
export interface EnquiryWithHistory {
  id: string;
  /** `{product}_Form` */
  collection: string;
  fields: EnquiryFields;
  work: HostedWork;
  /** Oldest first. */
  steps: HostedStep[];
}

/** A privacy notice that was shown. */
export interface Notice {
  version: string;
  text: string;
  /** Milliseconds since 1970. */
  firstUsedAt: number;
}

/** What became of the enquiries that were to be moved. */
export interface TransferResult {
  added: number;
  /** They were there, with an earlier part of their history. */
  continued: number;
  /** They were there already. */
  unchanged: number;
  /** The references of those that were worked on in both places; nothing was done to them. */
  conflicts: string[];
}

/** Enquiries that are read or written at once. */
export const TRANSFER_PAGE_SIZE = 300;

const NOTICE_UNKNOWN = 'The hosted site showed this notice; its words are in the content of that time.';

/** Time between two pages, in which a running server gets to write. */
const PAUSE_MS = 50;

/** Reads and writes whole enquiries, to move them. */
export class EnquiryTransfer {
  readonly #database: Database;
  readonly #inboxStore: InboxStore;

  constructor(database: Database, inboxStore: InboxStore) {
    this.#database = database;
    this.#inboxStore = inboxStore;
  }

  /** All enquiries in the order of arrival, some hundreds at a time. */
  *pages(): Generator<EnquiryWithHistory[]> {
    const clauses = `WHERE e.row_id > :last ORDER BY e.row_id LIMIT ${TRANSFER_PAGE_SIZE}`;
    let last = 0;
    for (;;) {
      const records = selectRecords(this.#database, clauses, { last });
      if (records.length === 0) return;
      yield this.#wholeOf(records);
      last = records.at(-1)?.rowId ?? last;
    }
  }

  /** Every privacy notice that visitors were shown. */
  notices(): Notice[] {
    const { sql } = this.#database;
    return sql.all`SELECT version, text, first_used_at AS firstUsedAt FROM privacy_notices` as unknown as Notice[];
  }

  /**
   * Adds enquiries, and continues those whose history has grown. Nothing is mailed about them.
   *
   * @param enquiries in the order of arrival
   * @throws {StoreUnavailableError} when the store can't write; what was added before stays
   */
  async add(enquiries: EnquiryWithHistory[], notices: Notice[]): Promise<TransferResult> {
    const result = emptyResult();
    await this.#database.write(() => {
      for (const notice of notices) this.#addNotice(notice);
    });
    for (let from = 0; from < enquiries.length; from += TRANSFER_PAGE_SIZE) {
      const page = enquiries.slice(from, from + TRANSFER_PAGE_SIZE);
      await this.#database.write(() => {
        for (const enquiry of page) countInto(result, this.#put(enquiry), enquiry);
      });
      await delay(PAUSE_MS);
    }
    return result;
  }

  #put(enquiry: EnquiryWithHistory): Progress {
    const [known] = this.#wholeOf(selectRecords(this.#database, 'WHERE e.id = :id', { id: enquiry.id }));
    const progress = progressOf(known?.steps, enquiry.steps);
    if (progress === 'added') this.#insert(enquiry);
    if (hasNews(progress)) this.#writeWork(enquiry);
    return progress;
  }

  #insert({ id, collection, fields, work }: EnquiryWithHistory): void {
    const { at, notice = null, flagged, mail } = work;
    if (notice !== null) this.#addNotice({ version: notice, text: NOTICE_UNKNOWN, firstUsedAt: at });
    const rowId = insertRecord(this.#database, {
      id,
      collection,
      fields: pickEnquiryFields(fields),
      reference: work.ref,
      receivedAt: at,
      notice,
      spamSignals: [],
      source: parseSource(work.sourceQuery ?? ''),
    });
    if (flagged || rowId === undefined) return;
    const state = mail === 'failed' ? 'undelivered' : 'sent';
    this.#database.sql.run`
      INSERT INTO mail_jobs (enquiry, state, due_at, written_at) VALUES (${rowId}, ${state}, ${at}, ${at})`;
  }

  /** Writes the columns and events that a change would have written. */
  #writeWork({ id, work, steps }: EnquiryWithHistory): void {
    const { sql } = this.#database;
    // Else the next daily mail would list all that is flagged.
    const digestDay = work.flagged ? indiaDayOf(work.at) : null;
    const row = sql.get`
      UPDATE enquiries SET status = ${work.status}, spam_signals = ${work.spamSignals.join(' ') || null},
        digest_day = ${digestDay}, owner = ${work.owner}, follow_up_at = ${work.followUpAt},
        first_contact_at = ${work.firstContactAt}, close_reason = ${work.closeReason},
        won_packs = ${work.wonPacks}, won_amount = ${work.wonAmount} WHERE id = ${id} RETURNING row_id`;
    const rowId = row?.row_id as number;
    // All of them again: a note that was moved before may have been withdrawn since.
    sql.run`DELETE FROM inbox_events WHERE enquiry = ${rowId}`;
    const events = steps.flatMap((step, index) => eventsOfStep(index + 1, step));
    insertEvents(this.#database, rowId, events);
  }

  #addNotice({ version, text, firstUsedAt }: Notice): void {
    this.#database.sql.run`
      INSERT INTO privacy_notices VALUES (${version}, ${text}, ${firstUsedAt})
      ON CONFLICT DO UPDATE SET first_used_at = min(first_used_at, excluded.first_used_at)`;
  }

  #wholeOf(records: EnquiryRecord[]): EnquiryWithHistory[] {
    const events = this.#inboxStore.historyOf(records.map(({ id }) => id));
    return records.map((record) => {
      const { id, collection, receivedAt, fields, spamSignals, source, mailState } = record;
      const steps = stepsOfEvents(events.get(id) ?? []);
      return {
        id,
        collection,
        fields,
        steps,
        work: {
          ...newWorkOf(id, fields, { notice: record.notice ?? undefined, spamSignals, source }),
          at: receivedAt,
          changedAt: Math.max(receivedAt, ...steps.map(({ at }) => at)),
          status: record.status,
          version: steps.length,
          owner: record.owner,
          followUpAt: record.followUpAt,
          firstContactAt: record.firstContactAt,
          closeReason: record.closeReason,
          wonPacks: record.wonPacks,
          wonAmount: record.wonAmount,
          ...(mailState === 'undelivered' && { mail: 'failed' }),
        },
      };
    });
  }
}

type Progress = 'added' | 'continued' | 'unchanged' | 'conflict';

/**
 * What is to be done with an enquiry that is moved.
 *
 * @param there its steps in the place that it moves to; undefined when it is not there
 */
export function progressOf(there: HostedStep[] | undefined, steps: HostedStep[]): Progress {
  if (!there) return 'added';
  const isSame = there.every(
    ({ at, by }, index) => !steps[index] || (steps[index].at === at && steps[index].by === by),
  );
  if (!isSame) return 'conflict';
  return steps.length > there.length ? 'continued' : 'unchanged';
}

/** Whether something of the enquiry is to be written. */
export function hasNews(progress: Progress): boolean {
  return progress === 'added' || progress === 'continued';
}

/** To be counted up by {@link countInto}. */
export function emptyResult(): TransferResult {
  return { added: 0, continued: 0, unchanged: 0, conflicts: [] };
}

/** Counts what was done with an enquiry. */
export function countInto(result: TransferResult, progress: Progress, { work }: EnquiryWithHistory): void {
  if (progress === 'conflict') result.conflicts.push(work.ref);
  else result[progress] += 1;
}
