import type { DatabaseSync } from 'node:sqlite';
import type { EnquiryFields } from '../../domain/enquiry/enquiryFields.ts';
import {
  type InboxDetail,
  type InboxEvent,
  type InboxItem,
  MOST_EARLIER,
} from '../../domain/inbox/inboxApi.ts';
import type { Status } from '../../domain/inbox/statuses.ts';
import { readEnquiryRow } from './readEnquiryRow.ts';

const ITEM = `SELECT e.sequence, e.id, reference, received_at, document, signs, status, state, last_error,
    (SELECT max(id) FROM inbox_events WHERE enquiry = e.sequence) AS version
  FROM enquiries e LEFT JOIN mail_jobs j ON j.enquiry = e.sequence`;

/** The same person: this e-mail address, in any case, or this mobile number. One index for each half. */
const SAME_PERSON = `SELECT sequence FROM enquiries WHERE lower(document ->> 'Email') = lower(?1)
  UNION SELECT sequence FROM enquiries WHERE document ->> 'Mobile' = ?2`;

/** Single enquiries as the staff see them. */
export class InboxRecords {
  readonly #database: DatabaseSync;

  /** @param database from `openDatabase` */
  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** A number that is another whenever anything that the inbox shows has changed. */
  version(): number {
    return this.#database.prepare('SELECT version FROM inbox_version').get()?.version as number;
  }

  /** The enquiries with these places in the order of arrival, in the order given; those erased are left out. */
  items(sequences: number[]): InboxItem[] {
    const one = this.#database.prepare(`${ITEM} WHERE e.sequence = ?`);
    return sequences.flatMap((sequence) => {
      const row = one.get(sequence);
      return row ? [itemOf(row)] : [];
    });
  }

  /** Everything about one enquiry, if there is one with this id. */
  detail(id: string): InboxDetail | undefined {
    const row = this.#database.prepare(`${ITEM} WHERE e.id = ?`).get(id);
    if (!row) return undefined;
    const item = itemOf(row);
    const others = this.samePerson(item.fields).filter((sequence) => sequence !== row.sequence);
    return {
      ...item,
      mailError: row.last_error as string | null,
      events: this.eventsOf(row.sequence as number),
      others: this.items(others.slice(0, MOST_EARLIER)),
      otherCount: others.length,
    };
  }

  /** What was done to an enquiry after the given event, oldest first. */
  eventsOf(sequence: number, after = 0): InboxEvent[] {
    const rows = this.#database
      .prepare('SELECT id, at, by, kind, value FROM inbox_events WHERE enquiry = ? AND id > ? ORDER BY id')
      .all(sequence, after);
    return rows.map(({ id, at, by, kind, value }) => ({ id, at, by, kind, value }) as unknown as InboxEvent);
  }

  /** All enquiries with this e-mail address or mobile, newest first. */
  samePerson({ Email, Mobile }: Pick<EnquiryFields, 'Email' | 'Mobile'>): number[] {
    const rows = this.#database.prepare(`${SAME_PERSON} ORDER BY sequence DESC`).all(Email, Mobile);
    return rows.map(({ sequence }) => sequence as number);
  }
}

function itemOf(row: Record<string, unknown>): InboxItem {
  return {
    ...readEnquiryRow(row),
    status: row.status as Status,
    version: (row.version as number | null) ?? 0,
  };
}
