import type { DatabaseSync } from 'node:sqlite';
import type { EnquiryFields } from '../../domain/enquiry/enquiryFields.ts';
import type { SpamSign } from '../../domain/enquiry/spamSigns.ts';
import type { MailState } from '../../domain/inbox/inboxApi.ts';
import { Statements } from './Statements.ts';

/** An enquiry as the store keeps it. */
export interface EnquiryRecord {
  id: string;
  reference: string;
  /** Milliseconds since 1970, UTC. */
  receivedAt: number;
  fields: EnquiryFields;
  mailState: MailState;
  /** Why the last try to mail it failed. */
  mailError: string | null;
  /** Why it is flagged; empty: it is not. */
  signs: SpamSign[];
  /** The version of the notice that was shown; null for those of before version 2 of the store. */
  notice: string | null;
}

/** Whose enquiries: all that carry this e-mail address (in any case) or this mobile number. */
export type Person = { email: string } | { mobile: string };

const SELECT = `SELECT e.id, reference, received_at, document, signs, notice, state, last_error
  FROM enquiries e LEFT JOIN mail_jobs j ON j.enquiry_id = e.id`;

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
    const rows = this.#database.prepare(`${SELECT} ${condition} ORDER BY sequence DESC LIMIT ?`).all(most);
    return rows.map(recordOf);
  }

  /** Every enquiry in order of arrival, one at a time, however many there are. */
  *all(): Generator<EnquiryRecord> {
    for (const row of this.#database.prepare(`${SELECT} ORDER BY sequence`).iterate()) yield recordOf(row);
  }

  /** The enquiry with this id, if there is one. */
  find(id: string): EnquiryRecord | undefined {
    const row = this.#statements.get(`${SELECT} WHERE e.id = ?`).get(id);
    return row && recordOf(row);
  }

  /** Those whose mail was given up, oldest first. */
  undelivered(): EnquiryRecord[] {
    const rows = this.#database.prepare(`${SELECT} WHERE state = 'undelivered' ORDER BY sequence`).all();
    return rows.map(recordOf);
  }

  /** One person's enquiries, oldest first. */
  of(person: Person): EnquiryRecord[] {
    const rows = this.#database.prepare(`${SELECT} WHERE ${conditionOf(person)} ORDER BY sequence`);
    return rows.all(boundValueOf(person)).map(recordOf);
  }

  /** The flagged enquiries that the digest of a day lists, oldest first. */
  inDigest(day: string): EnquiryRecord[] {
    const rows = this.#database.prepare(`${SELECT} WHERE digest = ? ORDER BY sequence`).all(day);
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
    id: row.id as string,
    reference: row.reference as string,
    receivedAt: row.received_at as number,
    fields: JSON.parse(row.document as string) as EnquiryFields,
    mailState: (row.state ?? 'digest') as MailState,
    mailError: row.last_error as string | null,
    signs: row.signs ? ((row.signs as string).split(' ') as SpamSign[]) : [],
    notice: row.notice as string | null,
  };
}
