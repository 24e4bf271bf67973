import { type EnquiryFields, isSameEnquiry } from '../../domain/enquiry/enquiry.ts';
import { uuidOf } from '../uuidOf.ts';
import type { Database } from './database.ts';
import { insertRecord } from './EnquiryRecords.ts';
import type { MailJobs } from './MailJobs.ts';

/** What the enquiry says that the site sends itself every hour. */
export const PROOF_FIELDS: EnquiryFields = {
  Name: 'Hourly proof',
  Email: 'proof@mail.example',
  Mobile: '9000000000',
  Quantity: '1',
  RetailerSelfUse: 'Self Use',
};

interface ProofParts {
  database: Database;
  mailJobs: MailJobs;
}

/** The enquiries that the site sends itself, see `HourlyProof`: they are counted nowhere. */
export class Proofs {
  /** The id of each of them: a visitor's never counts as one. */
  readonly id: string;
  readonly #parts: ProofParts;

  /** @param secret so that nobody else can compute the id */
  constructor(parts: ProofParts, secret: Uint8Array) {
    this.#parts = parts;
    this.id = uuidOf('proof', secret);
  }

  isProof(id: string): boolean {
    return id.toLowerCase() === this.id;
  }

  /**
   * Goes the way of an enquiry through the table, its indexes and triggers, and leaves its mail alone: nobody else has
   * seen it when the transaction ends, so that no query has to leave it out. False: a proof has other fields.
   */
  insert(collection: string, fields: EnquiryFields): boolean {
    if (!isSameEnquiry(fields, PROOF_FIELDS)) return false;
    const { database, mailJobs } = this.#parts;
    const now = Date.now();
    insertRecord(database, { id: this.id, collection, fields, receivedAt: now });
    database.sql.run`DELETE FROM enquiries WHERE id = ${this.id}`;
    mailJobs.queueProof(now);
    return true;
  }
}
