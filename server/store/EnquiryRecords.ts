import type { DatabaseSync } from 'node:sqlite';
import { readEnquiryRow, type StoredEnquiry } from './readEnquiryRow.ts';
import { Statements } from './Statements.ts';

/** An enquiry as the store keeps it. */
export interface EnquiryRecord extends StoredEnquiry {
  /** Why the last try to mail it failed. */
  mailError: string | null;
  /** The version of the notice that was shown; null for those of before version 2 of the store. */
  notice: string | null;
}

/** Whose enquiries: all that carry this e-mail address (in any case) or this mobile number. */
export type Person = { email: string } | { mobile: string };

const SELECT = `SELECT e.sequence, e.id, reference, received_at, document, signs, notice, state, last_error
  FROM enquiries e LEFT JOIN mail_jobs j ON j.enquiry = e.sequence`;

/** So many are read at a time. */
const STEP = 100;

/** What the staff read. */
export class EnquiryRecords {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;

  /** @param database from `openDatabase` */
  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = new Statements(database);
  }

  /** The latest enquiries, newest first; only flagged ones, if asked for. */
  latest(most: number, flaggedOnly = false): EnquiryRecord[] {
    const condition = flaggedOnly ? 'WHERE signs IS NOT NULL' : '';
    const rows = this.#database.prepare(`${SELECT} ${condition} ORDER BY e.sequence DESC LIMIT ?`).all(most);
    return rows.map(recordOf);
  }

  /**
   * Every enquiry in order of arrival, however many there are. They are read some at a time, so that neither memory
   * nor the write-ahead log of a running server grows with them.
   */
  *all(): Generator<EnquiryRecord> {
    const next = this.#statements.get(`${SELECT} WHERE e.sequence > ? ORDER BY e.sequence LIMIT ?`);
    let rows: Record<string, unknown>[] = [];
    do {
      rows = next.all((rows.at(-1)?.sequence as number) ?? 0, STEP);
      for (const row of rows) yield recordOf(row);
    } while (rows.length === STEP);
  }

  /** The enquiry with this id, if there is one. */
  find(id: string): EnquiryRecord | undefined {
    const row = this.#statements.get(`${SELECT} WHERE e.id = ?`).get(id);
    return row && recordOf(row);
  }

  /** Those whose mail was given up, oldest first. */
  undelivered(): EnquiryRecord[] {
    const rows = this.#database.prepare(`${SELECT} WHERE state = 'undelivered' ORDER BY e.sequence`).all();
    return rows.map(recordOf);
  }

  /** One person's enquiries, oldest first. */
  of(person: Person): EnquiryRecord[] {
    const rows = this.#database.prepare(`${SELECT} WHERE ${conditionOf(person)} ORDER BY e.sequence`);
    return rows.all(boundValueOf(person)).map(recordOf);
  }

  /** The flagged enquiries that the digest of a day lists, oldest first. */
  inDigest(day: string): EnquiryRecord[] {
    const rows = this.#database.prepare(`${SELECT} WHERE digest = ? ORDER BY e.sequence`).all(day);
    return rows.map(recordOf);
  }
}

/** The SQL that finds one person's enquiries; goes with {@link boundValueOf}. */
export function conditionOf(person: Person): string {
  return 'email' in person ? "lower(document ->> 'Email') = lower(?)" : "document ->> 'Mobile' = ?";
}

/** The value that {@link conditionOf} asks for. */
export function boundValueOf(person: Person): string {
  return 'email' in person ? person.email : person.mobile;
}

function recordOf(row: Record<string, unknown>): EnquiryRecord {
  return {
    ...readEnquiryRow(row),
    mailError: row.last_error as string | null,
    notice: row.notice as string | null,
  };
}
