import type { NewEnquiry } from '../../domain/desk/changeSchemas.ts';
import { SESSION_MS } from '../../domain/desk/inboxApi.ts';
import { type EnquiryFields, isSameEnquiry } from '../../domain/enquiry/enquiry.ts';
import { referenceOf, replacedIdsIn } from '../../domain/enquiry/enquiryId.ts';
import type { EnquiryReceipt } from '../../domain/enquiry/enquirySchemas.ts';
import { type DeskChannel, deskSourceOf, type Source, withoutClickIds } from '../../domain/enquiry/source.ts';
import { MOBILE_WINDOW_MS, type SpamSignal } from '../../domain/enquiry/spamSignals.ts';
import type { PrivacyNotice } from '../../domain/settings/builtSite.ts';
import { DAY_MS } from '../../domain/time.ts';
import { StoreUnavailableError } from '../errors.ts';
import type { Database } from './database.ts';
import { insertRecord, isStored } from './EnquiryRecords.ts';
import type { ErasedIds } from './ErasedIds.ts';
import type { MailJobs } from './MailJobs.ts';
import { Proofs } from './Proofs.ts';
import type { VisitorChanges } from './VisitorChanges.ts';
import type { WebhookJobs } from './WebhookJobs.ts';

export type AddResult =
  | { kind: 'stored'; receipt: EnquiryReceipt; isFlagged: boolean }
  /** The same id with the same fields was stored before, or one that was withdrawn or erased since; nothing was added. */
  | { kind: 'repeated'; receipt: EnquiryReceipt }
  /** The same id had been stored with other fields, or another note of the staff; nothing was added. */
  | { kind: 'conflict' };

/** What is known of an enquiry besides its fields; stored beside the document, never in it. */
export interface EnquiryMetadata {
  spamSignals?: readonly SpamSignal[];
  /** The version of the privacy notice that the page showed, as far as the page said. */
  notice?: string | undefined;
  source?: Source;
  /** The code of the page's language. */
  language?: string | undefined;
  /** The ids of what this one corrects, in lower case, see `METADATA_FIELDS`. */
  replaces?: string | undefined;
  /** 1 for the first enquiry that its sender sent within an hour, 2 for the second, and so on. */
  senderRank?: number;
  /** When it arrived elsewhere. */
  receivedAt?: number | undefined;
  /** How long its mail waits for the visitor's browser to have sent it, or that the browser has. */
  mail?: { delayMs: number } | 'sent';
}

interface StoreOptions {
  collection: string;
  /** The privacy notices in force, one for each language; the first stands for those that name none. */
  notices: readonly [PrivacyNotice, ...PrivacyNotice[]];
  /** Enquiries an hour from one mobile number before they are flagged; 0 is no limit. */
  mobileLimit: number;
  /** When the site was built; a clock that is behind that is wrong. */
  builtAt?: number | undefined;
  hasReceipts?: boolean;
  /** Whether the number of the click on an advert is kept. */
  hasAds?: boolean;
}

/** An older enquiry, which waited until it was collected, gets no receipt: its customer has heard from us, or gave up. */
const RECEIPT_WITHIN_MS = DAY_MS;

interface StoreParts {
  database: Database;
  mailJobs: MailJobs;
  webhooks: WebhookJobs;
  erasedIds: ErasedIds;
  visitorChanges: VisitorChanges;
}

interface QueuedEnquiry {
  id: string;
  fields: EnquiryFields;
  metadata: EnquiryMetadata;
  resolve: (result: AddResult) => void;
  reject: (error: unknown) => void;
}

/** The document store of enquiries. */
export class EnquiryStore {
  /** Goes into the ids of plain form posts and of proofs, so that nobody else can compute one. */
  readonly formSecret: Uint8Array;
  readonly proofs: Proofs;
  readonly #parts: StoreParts;
  readonly #options: StoreOptions;
  /** Those that arrive in the same turn of the event loop. */
  readonly #batch: QueuedEnquiry[] = [];
  #areNoticesStored = false;

  constructor(parts: StoreParts, options: StoreOptions) {
    this.#parts = parts;
    this.#options = options;
    const secret = parts.database.sql.get`SELECT value FROM secrets WHERE name = 'form-ids'`;
    this.formSecret = secret?.value as Uint8Array;
    this.proofs = new Proofs(parts, this.formSecret);
  }

  /**
   * Stores an enquiry together with its mail job; a flagged one goes without a job, a digest lists it. Enquiries that
   * arrive in the same turn of the event loop share one commit: the sync to disk is most of what an enquiry costs. The
   * id, a UUID, makes a repeated attempt harmless; the fields are as `normalizeEnquiry` gives them.
   */
  add(id: string, fields: EnquiryFields, metadata: EnquiryMetadata = {}): Promise<AddResult> {
    return new Promise((resolve, reject) => {
      this.#batch.push({ id: id.toLowerCase(), fields, metadata, resolve, reject });
      if (this.#batch.length === 1) setImmediate(() => this.#commit(this.#batch.splice(0)));
    });
  }

  /**
   * Inserts an enquiry that a member of staff adds by hand. The person was shown no privacy notice, and no mail tells
   * the company what it knows; a receiver of webhooks is told.
   *
   * @param details.enteredAt when it was entered, by a clock that may be wrong; an entry may wait as long as a session lasts
   */
  insertByHand(
    id: string,
    fields: EnquiryFields,
    channel: DeskChannel,
    { language, enteredAt }: Pick<NewEnquiry, 'language' | 'enteredAt'> = {},
  ): AddResult {
    const receipt = receiptOf(id);
    if (this.#parts.erasedIds.has(id)) return { kind: 'repeated', receipt };
    const { collection } = this.#options;
    const [now, source] = [Date.now(), deskSourceOf(channel)];
    const arrivedAt = this.#arrivalTime();
    const receivedAt = Math.min(arrivedAt, Math.max(enteredAt ?? arrivedAt, arrivedAt - SESSION_MS));
    const rowId = insertRecord(this.#parts.database, {
      id,
      collection,
      fields,
      receivedAt,
      source,
      ...(language && { language }),
    });
    if (rowId === undefined) return this.#repeatedOrConflict(receipt, fields);
    this.#parts.webhooks.queue(rowId, 'webhook-created', now);
    return { kind: 'stored', receipt, isFlagged: false };
  }

  /** Whether an enquiry with this id, in lower case, is or was on disk. */
  has(id: string): boolean {
    const { database, erasedIds } = this.#parts;
    return isStored(database, id) || erasedIds.has(id);
  }

  /**
   * Stores the privacy notices that the site shows from now on, once; where the server could not at its start, the
   * first enquiry does. Every notice is kept, so that it is known years later what a visitor was shown.
   */
  async storeNotices(): Promise<void> {
    if (this.#areNoticesStored) return;
    for (const { version, text } of this.#options.notices) {
      await this.#parts.database.commit`
        INSERT INTO privacy_notices (version, text, first_used_at) VALUES (${version}, ${text}, ${Date.now()})
        ON CONFLICT DO NOTHING`;
    }
    this.#areNoticesStored = true;
  }

  async #commit(batch: QueuedEnquiry[]): Promise<void> {
    try {
      await this.storeNotices();
      const results = await this.#parts.database.write(() => batch.map((enquiry) => this.#insert(enquiry)));
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    } catch (error) {
      if (batch.length === 1 || error instanceof StoreUnavailableError) {
        for (const { reject } of batch) reject(error);
      } else {
        // One that can't be inserted must not take the others with it.
        for (const enquiry of batch) await this.#commit([enquiry]);
      }
    }
  }

  #insert({ id, fields, metadata }: QueuedEnquiry): AddResult {
    const receipt = receiptOf(id);
    if (this.proofs.isProof(id)) {
      const isInserted = this.proofs.insert(this.#options.collection, fields);
      return isInserted ? { kind: 'stored', receipt, isFlagged: false } : { kind: 'conflict' };
    }
    if (this.#parts.visitorChanges.isGone(id)) return { kind: 'repeated', receipt };
    const now = Date.now();
    const { receivedAt = this.#arrivalTime(), mail = { delayMs: 0 }, source = {}, replaces } = metadata;
    const spamSignals = [...(metadata.spamSignals ?? []), ...this.#mobileSignals(fields.Mobile, receivedAt)];
    const replaced = replacedIdsIn(replaces);
    const { visitorChanges } = this.#parts;
    const corrected = replaced.map((one) => visitorChanges.correctedBy(one)).find((one) => one !== undefined);
    const rowId = insertRecord(this.#parts.database, {
      id,
      collection: this.#options.collection,
      fields,
      receivedAt,
      notice: this.#noticeFor(metadata.notice),
      spamSignals,
      source: this.#options.hasAds ? source : withoutClickIds(source),
      ...(metadata.language && { language: metadata.language }),
      ...(corrected && { replaces: corrected }),
    });
    if (rowId === undefined) return this.#repeatedOrConflict(receipt, fields);
    const isWithdrawn = replaced.some((one) => visitorChanges.withdrawWith(one, id, metadata.receivedAt));
    // What is flagged is out of the staff's sight: it takes nobody's place, gets no mail and no receipt.
    if (spamSignals.length === 0 && !isWithdrawn) {
      if (corrected) visitorChanges.replace(corrected, rowId, id, fields);
      for (const one of replaced) visitorChanges.overtake(one, now);
      this.#parts.mailJobs.queueEnquiry(rowId, now, metadata.senderRank ?? 1, mail);
      this.#parts.webhooks.queue(rowId, 'webhook-created', now);
      const isFresh = now - receivedAt < RECEIPT_WITHIN_MS;
      if (this.#options.hasReceipts && isFresh) this.#parts.mailJobs.queueReceipt(rowId, fields.Email, now);
    }
    return { kind: 'stored', receipt, isFlagged: spamSignals.length > 0 };
  }

  /** A stored id that is sent again; with other fields too, once it was withdrawn. */
  #repeatedOrConflict(receipt: EnquiryReceipt, fields: EnquiryFields): AddResult {
    const row = this.#parts.database.sql
      .get`SELECT document, withdrawn_at FROM enquiries WHERE id = ${receipt.id}`;
    const isRepeated =
      row?.withdrawn_at !== null || isSameEnquiry(JSON.parse(row.document as string), fields);
    return isRepeated ? { kind: 'repeated', receipt } : { kind: 'conflict' };
  }

  /** Dated by a clock that is years behind, an enquiry would have expired once that is right. */
  #arrivalTime(): number {
    return Math.max(Date.now(), this.#options.builtAt ?? 0);
  }

  /** The version to store with an enquiry: the one that the page says it showed, if there ever was such a notice. */
  #noticeFor(shown: string | undefined): string {
    const { sql } = this.#parts.database;
    const known = shown && sql.get`SELECT version FROM privacy_notices WHERE version = ${shown}`;
    return known ? shown : this.#options.notices[0].version;
  }

  /** More than the usual number from one mobile number is a signal, never a refusal: anyone can type any number. */
  #mobileSignals(mobile: string, at: number): SpamSignal[] {
    const { mobileLimit } = this.#options;
    if (mobileLimit === 0) return [];
    const nth = this.#parts.database.sql.get`
      SELECT 1 FROM enquiries
      WHERE mobile = ${mobile} AND received_at > ${at - MOBILE_WINDOW_MS} AND received_at <= ${at}
      LIMIT 1 OFFSET ${mobileLimit - 1}`;
    return nth ? ['repeated-number'] : [];
  }
}

function receiptOf(id: string): EnquiryReceipt {
  return { id, reference: referenceOf(id) };
}
