import type { SQLInputValue } from 'node:sqlite';
import { type Corrections, correct } from '../../domain/desk/corrections.ts';
import { MAX_NTH, NOTE_PREVIEW_LENGTH } from '../../domain/desk/inboxApi.ts';
import type { InboxItem, MailState } from '../../domain/desk/inboxSchemas.ts';
import { searchTextOf } from '../../domain/desk/searchWords.ts';
import { PAISE_PER_RUPEE } from '../../domain/desk/status.ts';
import type { Conversion } from '../../domain/enquiry/conversions.ts';
import { productOf } from '../../domain/enquiry/enquiry.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { type ClickIdKind, clickIdOf, type Source } from '../../domain/enquiry/source.ts';
import type { SpamSignal } from '../../domain/enquiry/spamSignals.ts';
import { excerptOf } from '../../domain/format.ts';
import type { Database } from './database.ts';

/** An enquiry as it is stored, with what the staff made of it. */
export interface EnquiryRecord extends InboxItem {
  rowId: number;
  /** `{product}_Form` */
  collection: string;
  quantity: number;
  /** Why the last attempt to mail it failed. */
  mailError: string | null;
  /** The version of the privacy notice that was shown. */
  notice: string | null;
}

/** Whose enquiries: those with this e-mail (in any case) and this mobile number, corrected ones, as far as they are given. */
export interface Person {
  email?: string;
  mobile?: string;
}

/** A condition: the enquiry is in the lists, for it was neither withdrawn nor corrected. */
export const IS_LISTED = '(withdrawn_at IS NULL AND replaced_by IS NULL)';

/** A condition: the digest of `:day` lists the enquiry. */
const FLAGGED_OF_DAY = `spam_signals IS NOT NULL AND digest_day = :day AND ${IS_LISTED}`;

/** An enquiry and the correction that replaces it are one. */
const IS_COUNTED = 'row_id <= e.row_id AND (row_id = e.row_id OR replaced_by IS NULL)';

/** Which of a person's enquiries it is, by e-mail or mobile number. Each arm has a limit: UNION reads both to the end. */
const NTH = `SELECT count(*) FROM (
  SELECT * FROM (SELECT row_id FROM enquiries WHERE email = e.email AND ${IS_COUNTED} LIMIT ${MAX_NTH})
  UNION
  SELECT * FROM (SELECT row_id FROM enquiries WHERE mobile = e.mobile AND ${IS_COUNTED} LIMIT ${MAX_NTH})
  LIMIT ${MAX_NTH})`;

const SOURCE_COLUMNS: Record<keyof Source, string> = {
  code: 'link_code',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  referrer: 'referrer',
  gclid: 'gclid',
  wbraid: 'wbraid',
  gbraid: 'gbraid',
  fbclid: 'fbclid',
};

/** The columns that {@link readRecord} reads. A flagged enquiry has no mail job, unless the staff sent its mail. */
const COLUMNS = `e.row_id AS rowId, e.id, reference, collection, document, corrections, received_at AS receivedAt, spam_signals,
  coalesce(state, 'none') AS mailState, last_error AS mailError, privacy_notice AS notice,
  json_object(${Object.entries(SOURCE_COLUMNS).map(([name, column]) => `'${name}', ${column}`)}) AS source,
  language, replaces, replaced_by AS replacedBy,
  withdrawn_at AS withdrawnAt, status, owner, quantity, follow_up_at AS followUpAt,
  first_contact_at AS firstContactAt, close_reason AS closeReason, won_packs AS wonPacks,
  won_paise / ${PAISE_PER_RUPEE}.0 AS wonAmount, won_at AS wonAt, won_by AS wonBy,
  unanswered AS attempts, (SELECT changed ->> '$.wrongMobile.after' FROM steps
    WHERE enquiry = e.row_id AND changed -> '$.wrongMobile' IS NOT NULL ORDER BY version DESC LIMIT 1) AS wrongMobile,
  (SELECT substr(note, 1, ${NOTE_PREVIEW_LENGTH} + 1) FROM steps
    WHERE enquiry = e.row_id AND note <> '' AND result IS NULL ORDER BY version DESC LIMIT 1) AS lastNote,
  (SELECT iif(result IS NULL, NULL, note) FROM steps
    WHERE enquiry = e.row_id AND note <> '' ORDER BY version DESC LIMIT 1) AS lastReply,
  (SELECT coalesce(max(version), 0) FROM steps WHERE enquiry = e.row_id) AS version, (${NTH}) AS nth`;

/** @param clauses after FROM, such as `WHERE e.id = :id` */
export function selectRecords(
  { connection }: Database,
  clauses: string,
  values: Record<string, SQLInputValue>,
): EnquiryRecord[] {
  const select = connection.prepare(`
    SELECT ${COLUMNS} FROM enquiries e LEFT JOIN mail_jobs j ON j.enquiry = e.row_id AND j.kind = 'enquiry'
    ${clauses}`);
  return select.all(values).map(readRecord);
}

/**
 * The ids of the enquiries that a condition finds, of those that they correct and of those that correct them; newest
 * first. For the company they are one.
 */
export function linkedIds(
  { connection }: Database,
  condition: string,
  values: Record<string, SQLInputValue>,
): string[] {
  const select = connection.prepare(`
    WITH RECURSIVE linked (id, replaces) AS (
      SELECT id, replaces FROM enquiries WHERE ${condition}
      UNION SELECT e.id, e.replaces FROM enquiries e JOIN linked l ON e.id = l.replaces
      UNION SELECT e.id, e.replaces FROM enquiries e JOIN linked l ON e.replaces = l.id
    )
    SELECT id FROM enquiries WHERE id IN (SELECT id FROM linked) ORDER BY row_id DESC`);
  return select.all(values).map(({ id }) => id as string);
}

type NewRecord = Pick<EnquiryRecord, 'id' | 'collection' | 'fields' | 'receivedAt'> &
  Partial<Pick<EnquiryRecord, 'notice' | 'spamSignals' | 'source' | 'language' | 'replaces'>>;

/** Inserts an enquiry that has no mail job yet. Returns its row id; undefined when there is one with this id. */
export function insertRecord({ sql }: Database, record: NewRecord): number | bigint | undefined {
  const { id, collection, fields, receivedAt, notice = null, source = {} } = record;
  const { language = null, replaces = null } = record;
  const reference = referenceOf(id);
  const spamSignals = record.spamSignals?.join(' ') || null;
  const { changes, lastInsertRowid } = sql.run`
    INSERT INTO enquiries
      (id, collection, document, reference, received_at, privacy_notice, spam_signals, search_text,
       link_code, utm_source, utm_medium, utm_campaign, referrer, gclid, wbraid, gbraid, fbclid, language, replaces)
    VALUES
      (${id}, ${collection}, ${JSON.stringify(fields)}, ${reference}, ${receivedAt}, ${notice}, ${spamSignals},
       ${searchTextOf(fields, reference)}, ${source.code ?? null}, ${source.utmSource ?? null},
       ${source.utmMedium ?? null}, ${source.utmCampaign ?? null}, ${source.referrer ?? null}, ${source.gclid ?? null},
       ${source.wbraid ?? null}, ${source.gbraid ?? null}, ${source.fbclid ?? null}, ${language}, ${replaces})
    ON CONFLICT (id) DO NOTHING`;
  return changes > 0 ? lastInsertRowid : undefined;
}

/** Whether there is an enquiry with this id, in lower case. */
export function isStored({ sql }: Database, id: SQLInputValue): boolean {
  return sql.get`SELECT 1 FROM enquiries WHERE id = ${id}` !== undefined;
}

/** Reads enquiries for the command line and the mails, and corrects when they were received. */
export class EnquiryRecords {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The latest enquiries, or the latest flagged ones, newest first. */
  latest(limit: number, isFlagged = false): EnquiryRecord[] {
    const condition = isFlagged ? 'WHERE spam_signals IS NOT NULL' : '';
    return selectRecords(this.#database, `${condition} ORDER BY e.row_id DESC LIMIT :limit`, { limit });
  }

  find(id: string): EnquiryRecord | undefined {
    return selectRecords(this.#database, 'WHERE e.id = :id', { id })[0];
  }

  /** Those whose mail is in this state, oldest first. */
  withMail(state: MailState, limit: number): EnquiryRecord[] {
    return selectRecords(this.#database, 'WHERE state = :state ORDER BY e.row_id LIMIT :limit', {
      state,
      limit,
    });
  }

  /** One person's enquiries, with those that they correct or that correct them, oldest first. */
  ofPerson(person: Person): EnquiryRecord[] {
    const conditions: string[] = [];
    if (person.email !== undefined) conditions.push('email = lower(:email)');
    if (person.mobile !== undefined) conditions.push('mobile = :mobile');
    if (conditions.length === 0) return [];
    const ids = linkedIds(this.#database, conditions.join(' AND '), { ...person });
    const clauses = 'WHERE e.id IN (SELECT value FROM json_each(:ids)) ORDER BY e.row_id';
    return selectRecords(this.#database, clauses, { ids: JSON.stringify(ids) });
  }

  /**
   * Orders that were won since a time and came of a click on an advert, oldest first; of several ids of a click the
   * first of `CLICK_IDS` counts. What was withdrawn or flagged is left out.
   */
  wonFromClicks(kind: ClickIdKind, since: number): Conversion[] {
    const clauses = `WHERE won_at >= :since AND ${IS_LISTED} AND spam_signals IS NULL
      AND coalesce(gclid, wbraid, gbraid, fbclid) IS NOT NULL ORDER BY won_at`;
    return selectRecords(this.#database, clauses, { since }).flatMap(
      ({ source, receivedAt, wonAt, wonAmount }) => {
        const click = clickIdOf(source);
        if (click?.kind !== kind || wonAt === null) return [];
        return { clickId: click.id, receivedAt, wonAt, wonAmount };
      },
    );
  }

  /** The flagged enquiries that the digest of a day lists, oldest first. */
  flaggedOf(day: string, limit: number): EnquiryRecord[] {
    const clauses = `WHERE ${FLAGGED_OF_DAY} ORDER BY received_at LIMIT :limit`;
    return selectRecords(this.#database, clauses, { day, limit });
  }

  countFlaggedOf(day: string): number {
    const row = this.#database.connection
      .prepare(`SELECT count(*) AS count FROM enquiries WHERE ${FLAGGED_OF_DAY}`)
      .get({ day });
    return row?.count as number;
  }

  /**
   * Dates what was received, withdrawn or won later than `limit`, while the clock was ahead: by now. Returns how many.
   */
  async redateFuture(now: number, limit: number): Promise<number> {
    const { changes } = await this.#database.commit`
      UPDATE enquiries SET received_at = iif(received_at > ${limit}, ${now}, received_at),
        withdrawn_at = iif(withdrawn_at > ${limit}, ${now}, withdrawn_at),
        won_at = iif(won_at > ${limit}, ${now}, won_at)
      WHERE received_at > ${limit} OR withdrawn_at > ${limit} OR won_at > ${limit}`;
    return Number(changes);
  }

  noticeText(version: string): string | undefined {
    const row = this.#database.sql.get`SELECT text FROM privacy_notices WHERE version = ${version}`;
    return row?.text as string | undefined;
  }
}

function readRecord(row: Record<string, unknown>): EnquiryRecord {
  const { document, corrections: json, spam_signals, source, lastNote: note, ...columns } = row;
  const corrections = json ? (JSON.parse(json as string) as Corrections) : {};
  const known = Object.entries(JSON.parse(source as string)).filter(([, value]) => value !== null);
  return {
    ...(columns as unknown as EnquiryRecord),
    lastNote: note === null ? null : excerptOf(note as string, NOTE_PREVIEW_LENGTH),
    product: productOf(row.collection as string),
    ...correct(JSON.parse(document as string), corrections),
    corrections,
    spamSignals: spam_signals ? ((spam_signals as string).split(' ') as SpamSignal[]) : [],
    source: Object.fromEntries(known) as Source,
  };
}
