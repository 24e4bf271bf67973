import type { DatabaseSync } from 'node:sqlite';
import type { EnquiryFields } from '../../domain/enquiry/enquiryFields.ts';

/** What became of an enquiry's mail. */
export type MailState = 'pending' | 'sent' | 'undelivered';

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
}

/** Whose enquiries: all that carry this e-mail address (in any case) or this mobile number. */
export type Person = { email: string } | { mobile: string };

const SELECT = `SELECT id, reference, received_at, document, state, last_error
  FROM enquiries LEFT JOIN mail_jobs ON enquiry_id = id`;

/** What the staff read and erase. */
export class EnquiryRecords {
  readonly #database: DatabaseSync;

  /** @param database from `openDatabase` */
  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** The latest enquiries, newest first. */
  latest(most: number): EnquiryRecord[] {
    const rows = this.#database.prepare(`${SELECT} ORDER BY sequence DESC LIMIT ?`).all(most);
    return rows.map(recordOf);
  }

  /** Every enquiry in order of arrival, one at a time, however many there are. */
  *all(): Generator<EnquiryRecord> {
    for (const row of this.#database.prepare(`${SELECT} ORDER BY sequence`).iterate()) yield recordOf(row);
  }

  /** The enquiry with this id, if there is one. */
  find(id: string): EnquiryRecord | undefined {
    const row = this.#database.prepare(`${SELECT} WHERE id = ?`).get(id);
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

  /**
   * Erases one person's enquiries and their mail jobs, and overwrites their bytes in the file.
   *
   * @returns how many were erased
   */
  erase(person: Person): number {
    const { changes } = this.#database
      .prepare(`DELETE FROM enquiries WHERE ${conditionOf(person)}`)
      .run(boundValueOf(person));
    // The write-ahead log still holds the old pages until it is checkpointed.
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return Number(changes);
  }
}

function conditionOf(person: Person): string {
  return 'email' in person ? "lower(document ->> 'Email') = lower(?)" : "document ->> 'Mobile' = ?";
}

function boundValueOf(person: Person): string {
  return 'email' in person ? person.email : person.mobile;
}

function recordOf(row: Record<string, unknown>): EnquiryRecord {
  return {
    id: row.id as string,
    reference: row.reference as string,
    receivedAt: row.received_at as number,
    fields: JSON.parse(row.document as string) as EnquiryFields,
    mailState: row.state as MailState,
    mailError: row.last_error as string | null,
  };
}
