import { type EnquiryFields, productOf } from '../../domain/enquiry.ts';
import type { MailState } from '../../domain/inboxApi.ts';
import type { Source } from '../../domain/source.ts';
import type { SpamSignal } from '../../domain/spamSignals.ts';
import type { Database } from './database.ts';

/** An enquiry as it is stored, with what belongs to it. */
export interface EnquiryRecord {
  id: string;
  reference: string;
  /** The product's name when the enquiry was received. */
  product: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  fields: EnquiryFields;
  /** Why it is flagged; empty: it is not. */
  spamSignals: SpamSignal[];
  mailState: MailState;
  /** Why the last attempt to mail it failed. */
  mailError: string | null;
  /** The version of the privacy notice that was shown. */
  notice: string | null;
  /** Where the visitor came from. */
  source: Source;
}

/** Whose enquiries: those with this e-mail (in any case) and this mobile number, as far as they are given. */
export interface Person {
  email?: string;
  mobile?: string;
}

/** The columns that {@link readRecord} reads. A flagged enquiry has no mail job, unless the staff sent its mail. */
export const RECORD_COLUMNS = `e.row_id, e.id, reference, collection, received_at, document, spam_signals, privacy_notice,
  link_code, utm_source, utm_medium, utm_campaign, referrer,
  state AS mail_state, last_error AS mail_error`;

/** The tables of {@link RECORD_COLUMNS}. */
export const RECORD_TABLES = 'enquiries e LEFT JOIN mail_jobs j ON j.enquiry = e.row_id';

const SELECT = `SELECT ${RECORD_COLUMNS} FROM ${RECORD_TABLES}`;

/** Reads enquiries for the command line and the mails. */
export class EnquiryRecords {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The latest enquiries, or the latest flagged ones, newest first. */
  latest(limit: number, isFlagged = false): EnquiryRecord[] {
    const condition = isFlagged ? 'WHERE spam_signals IS NOT NULL' : '';
    return this.#all(`${SELECT} ${condition} ORDER BY e.row_id DESC LIMIT ?`, limit);
  }

  find(id: string): EnquiryRecord | undefined {
    return this.#all(`${SELECT} WHERE e.id = ?`, id)[0];
  }

  /** Those whose mail is in this state, oldest first. */
  withMail(state: MailState, limit: number): EnquiryRecord[] {
    return this.#all(`${SELECT} WHERE state = ? ORDER BY e.row_id LIMIT ?`, state, limit);
  }

  /** One person's enquiries, oldest first. */
  of({ email, mobile }: Person): EnquiryRecord[] {
    const conditions: string[] = [];
    if (email !== undefined) conditions.push("lower(document ->> 'Email') = lower(?)");
    if (mobile !== undefined) conditions.push("document ->> 'Mobile' = ?");
    if (conditions.length === 0) return [];
    const values = [email, mobile].filter((value) => value !== undefined);
    return this.#all(`${SELECT} WHERE ${conditions.join(' AND ')} ORDER BY e.row_id`, ...values);
  }

  /** The flagged enquiries that the digest of a day lists, oldest first. */
  inDigest(day: string): EnquiryRecord[] {
    return this.#all(`${SELECT} WHERE spam_signals IS NOT NULL AND digest_day = ? ORDER BY received_at`, day);
  }

  /** The words of the privacy notice of a version. */
  noticeText(version: string): string | undefined {
    const row = this.#database.query.get`SELECT text FROM privacy_notices WHERE version = ${version}`;
    return row?.text as string | undefined;
  }

  #all(sql: string, ...values: (string | number)[]): EnquiryRecord[] {
    return this.#database.sql
      .prepare(sql)
      .all(...values)
      .map(readRecord);
  }
}

/** Reads a row of {@link RECORD_COLUMNS}. */
export function readRecord(row: Record<string, unknown>): EnquiryRecord {
  return {
    id: row.id as string,
    reference: row.reference as string,
    product: productOf(row.collection as string),
    receivedAt: row.received_at as number,
    fields: JSON.parse(row.document as string) as EnquiryFields,
    spamSignals: row.spam_signals ? ((row.spam_signals as string).split(' ') as SpamSignal[]) : [],
    mailState: (row.mail_state ?? 'digest') as MailState,
    mailError: row.mail_error as string | null,
    notice: row.privacy_notice as string | null,
    source: {
      ...(row.link_code !== null && { code: row.link_code as string }),
      ...(row.utm_source !== null && { utmSource: row.utm_source as string }),
      ...(row.utm_medium !== null && { utmMedium: row.utm_medium as string }),
      ...(row.utm_campaign !== null && { utmCampaign: row.utm_campaign as string }),
      ...(row.referrer !== null && { referrer: row.referrer as string }),
    },
  };
}
