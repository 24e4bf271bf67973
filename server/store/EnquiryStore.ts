import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { EnquiryReceipt } from '../../domain/enquiry/enquiryEndpoint.ts';
import { type EnquiryFields, pickEnquiryFields, sameEnquiry } from '../../domain/enquiry/enquiryFields.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { MOBILE_WINDOW_MILLISECONDS, type SpamSign } from '../../domain/enquiry/spamSigns.ts';
import { inTransaction } from './inTransaction.ts';
import type { Notices } from './Notices.ts';
import { StoreUnavailableError } from './StoreUnavailableError.ts';

/** What came of adding an enquiry. */
export type Addition =
  | { kind: 'stored'; receipt: EnquiryReceipt }
  /** The same id with the same fields had been stored before; nothing was added. */
  | { kind: 'repeated'; receipt: EnquiryReceipt }
  /** The same id had been stored with other fields; nothing was added. */
  | { kind: 'conflict' };

/** What is known of an enquiry besides its fields; it stands beside the document, never in it. */
export interface Marks {
  signs?: readonly SpamSign[];
  /** The version of the notice that the page showed, as far as the page said. */
  notice?: string | undefined;
}

interface StoreOptions {
  /** The collection that new enquiries go to. */
  collection: string;
  notices: Notices;
  /** So many enquiries an hour from one mobile number are mailed at once; 0 is no limit. */
  mobileLimit: number;
}

/** That the store is in use, by the clock of then. */
export interface Heartbeat {
  /** Milliseconds since 1970. */
  at: number;
  /** For so many milliseconds more the clock must go steadily before it is trusted with deleting. */
  quarantine: number;
}

interface Waiting {
  id: string;
  fields: EnquiryFields;
  marks: Marks;
  resolve: (addition: Addition) => void;
  reject: (error: StoreUnavailableError) => void;
}

/** The document store of enquiries, and the mail jobs that belong to them, in one SQLite file. */
export class EnquiryStore {
  readonly #database: DatabaseSync;
  readonly #options: StoreOptions;
  readonly #findDocument: StatementSync;
  readonly #findNthOfMobile: StatementSync;
  readonly #insertEnquiry: StatementSync;
  readonly #insertMailJob: StatementSync;
  #waiting: Waiting[] = [];

  /** @param database from `openDatabase` */
  constructor(database: DatabaseSync, options: StoreOptions) {
    this.#database = database;
    this.#options = options;
    this.#findDocument = database.prepare('SELECT document FROM enquiries WHERE id = ?');
    // A parameter after LIMIT would have SQLite plan the statement anew for each enquiry, which took 48 µs of it:
    // https://www.sqlite.org/c3ref/prepare.html
    this.#findNthOfMobile = database.prepare(
      `SELECT 1 FROM enquiries
       WHERE document ->> 'Mobile' = ? AND received_at > ? AND received_at <= ? LIMIT 1 OFFSET ?`,
    );
    this.#insertEnquiry = database.prepare(
      `INSERT INTO enquiries (id, collection, document, reference, received_at, notice, signs)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#insertMailJob = database.prepare('INSERT INTO mail_jobs (enquiry, due_at) VALUES (?, ?)');
  }

  /**
   * Stores an enquiry together with its mail job; a flagged one goes without a job, a digest will tell of it.
   * Enquiries that arrive in the same turn of the event loop share one commit, and none is answered before it is
   * on disk.
   *
   * @param id a UUID, which makes a repeated attempt harmless
   * @throws {StoreUnavailableError} when the store can't write; nothing was stored then
   */
  add(id: string, fields: EnquiryFields, marks: Marks = {}): Promise<Addition> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id: id.toLowerCase(), fields: pickEnquiryFields(fields), marks, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#commitWaiting());
    });
  }

  /** Whether an enquiry with this id, in small letters, is on disk. */
  has(id: string): boolean {
    return this.#findDocument.get(id) !== undefined;
  }

  #commitWaiting(): void {
    const batch = this.#waiting;
    this.#waiting = [];
    try {
      const additions = inTransaction(this.#database, () => batch.map((waiting) => this.#insert(waiting)));
      for (const [index, addition] of additions.entries()) batch[index]?.resolve(addition);
    } catch (cause) {
      for (const { reject } of batch) reject(new StoreUnavailableError(cause));
    }
  }

  #insert({ id, fields, marks }: Waiting): Addition {
    const receipt = { id, reference: referenceOf(id) };
    const known = this.#findDocument.get(id);
    if (known) {
      const repeated = sameEnquiry(JSON.parse(known.document as string), fields);
      return repeated ? { kind: 'repeated', receipt } : { kind: 'conflict' };
    }
    const now = Date.now();
    const signs = [...(marks.signs ?? []), ...this.#signsOfMobile(fields.Mobile, now)].join(' ') || null;
    const { collection, notices } = this.#options;
    const document = JSON.stringify(fields);
    const notice = notices.versionFor(marks.notice);
    const { lastInsertRowid: place } = this.#insertEnquiry.run(
      id,
      collection,
      document,
      receipt.reference,
      now,
      notice,
      signs,
    );
    if (!signs) this.#insertMailJob.run(place, now);
    return { kind: 'stored', receipt };
  }

  /** More than the usual number from one mobile number is a sign, never a refusal: anyone can type any number. */
  #signsOfMobile(mobile: string, now: number): SpamSign[] {
    const { mobileLimit } = this.#options;
    if (mobileLimit === 0) return [];
    const nth = this.#findNthOfMobile.get(mobile, now - MOBILE_WINDOW_MILLISECONDS, now, mobileLimit - 1);
    return nth ? ['repeated-number'] : [];
  }

  /**
   * Writes a row, to know whether an enquiry could be stored right now.
   *
   * @throws {StoreUnavailableError} when it could not
   */
  probe(): void {
    // Another value each time: what stays as it was, SQLite does not write.
    this.#writeHeartbeat('probed_at = excluded.probed_at', { at: Date.now(), quarantine: 0 });
  }

  /**
   * Notes that the store is in use.
   *
   * @throws {StoreUnavailableError} when the store can't write
   */
  keepHeartbeat(heartbeat: Heartbeat): void {
    this.#writeHeartbeat('at = excluded.at, quarantine = excluded.quarantine', heartbeat);
  }

  /** What {@link keepHeartbeat} noted last. */
  lastHeartbeat(): Heartbeat | undefined {
    return this.#database.prepare('SELECT at, quarantine FROM heartbeat').get() as Heartbeat | undefined;
  }

  #writeHeartbeat(change: string, { at, quarantine }: Heartbeat): void {
    try {
      this.#database
        .prepare(
          `INSERT INTO heartbeat (one, at, quarantine, probed_at) VALUES (1, ?1, ?2, ?1)
           ON CONFLICT DO UPDATE SET ${change}`,
        )
        .run(at, quarantine);
    } catch (cause) {
      throw new StoreUnavailableError(cause);
    }
  }

  /** Closes the file; what was committed is safe without it. */
  close(): void {
    this.#database.close();
  }
}
