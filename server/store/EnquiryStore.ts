import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { EnquiryReceipt } from '../../domain/enquiry/enquiryEndpoint.ts';
import { type EnquiryFields, pickEnquiryFields, sameEnquiry } from '../../domain/enquiry/enquiryFields.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { inTransaction } from './inTransaction.ts';
import { StoreUnavailableError } from './StoreUnavailableError.ts';

/** What came of adding an enquiry. */
export type Addition =
  | { kind: 'stored'; receipt: EnquiryReceipt }
  /** The same id with the same fields had been stored before; nothing was added. */
  | { kind: 'repeated'; receipt: EnquiryReceipt }
  /** The same id had been stored with other fields; nothing was added. */
  | { kind: 'conflict' };

interface Waiting {
  id: string;
  fields: EnquiryFields;
  resolve: (addition: Addition) => void;
  reject: (error: StoreUnavailableError) => void;
}

/** The document store of enquiries, and the mail jobs that belong to them, in one SQLite file. */
export class EnquiryStore {
  readonly #database: DatabaseSync;
  readonly #collection: string;
  readonly #findDocument: StatementSync;
  readonly #insertEnquiry: StatementSync;
  readonly #insertMailJob: StatementSync;
  #waiting: Waiting[] = [];

  /**
   * @param database from `openDatabase`
   * @param collection the collection that new enquiries go to
   */
  constructor(database: DatabaseSync, collection: string) {
    this.#database = database;
    this.#collection = collection;
    this.#findDocument = database.prepare('SELECT document FROM enquiries WHERE id = ?');
    this.#insertEnquiry = database.prepare(
      'INSERT INTO enquiries (id, collection, document, reference, received_at) VALUES (?, ?, ?, ?, ?)',
    );
    this.#insertMailJob = database.prepare('INSERT INTO mail_jobs (enquiry_id, due_at) VALUES (?, ?)');
  }

  /**
   * Stores an enquiry together with its mail job. Enquiries that arrive in the same turn of the event loop
   * share one commit, and none is answered before it is on disk.
   *
   * @param id a UUID, which makes a repeated attempt harmless
   * @throws {StoreUnavailableError} when the store can't write; nothing was stored then
   */
  add(id: string, fields: EnquiryFields): Promise<Addition> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id: id.toLowerCase(), fields: pickEnquiryFields(fields), resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#commitWaiting());
    });
  }

  #commitWaiting(): void {
    const batch = this.#waiting;
    this.#waiting = [];
    try {
      const additions = inTransaction(this.#database, () =>
        batch.map(({ id, fields }) => this.#insert(id, fields)),
      );
      for (const [index, addition] of additions.entries()) batch[index]?.resolve(addition);
    } catch (cause) {
      for (const { reject } of batch) reject(new StoreUnavailableError(cause));
    }
  }

  #insert(id: string, fields: EnquiryFields): Addition {
    const receipt = { id, reference: referenceOf(id) };
    const known = this.#findDocument.get(id);
    if (known) {
      const repeated = sameEnquiry(JSON.parse(known.document as string), fields);
      return repeated ? { kind: 'repeated', receipt } : { kind: 'conflict' };
    }
    const now = Date.now();
    this.#insertEnquiry.run(id, this.#collection, JSON.stringify(fields), receipt.reference, now);
    this.#insertMailJob.run(id, now);
    return { kind: 'stored', receipt };
  }

  /**
   * Writes a row, to know whether an enquiry could be stored right now.
   *
   * @throws {StoreUnavailableError} when it could not
   */
  probe(): void {
    try {
      this.#database
        .prepare('INSERT INTO heartbeat VALUES (1, ?) ON CONFLICT DO UPDATE SET at = excluded.at')
        .run(Date.now());
    } catch (cause) {
      throw new StoreUnavailableError(cause);
    }
  }

  /** Closes the file; what was committed is safe without it. */
  close(): void {
    this.#database.close();
  }
}
