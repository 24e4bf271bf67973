import { type Corrections, keptCorrections } from '../../domain/desk/corrections.ts';
import { searchTextOf } from '../../domain/desk/searchWords.ts';
import { isOpen, type Status } from '../../domain/desk/status.ts';
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import type { EnquiryState, EnquiryWithdrawal } from '../../domain/enquiry/enquirySchemas.ts';
import type { Database } from './database.ts';
import { isStored, linkedIds } from './EnquiryRecords.ts';
import type { ErasedIds } from './ErasedIds.ts';
import type { MailJobs } from './MailJobs.ts';
import type { WebhookJobs } from './WebhookJobs.ts';

export interface Withdrawal {
  id: string;
  at: number;
}

export interface VisitorChange {
  id: string;
  withdrawnAt: number | null;
  /** The id of the one that has taken its place in the lists. */
  replacedBy: string | null;
}

/** What the staff have made of an enquiry. */
interface Work {
  row_id: number;
  status: Status;
  owner: string | null;
  follow_up_at: number | null;
  first_contact_at: number | null;
  unanswered: number;
  document: string;
  corrections: string | null;
}

/** How many ids are remembered that were withdrawn before they arrived: anyone can send any number. */
const MAX_EARLY = 1_000;

/** What visitors do with an enquiry that they have sent: withdraw it, and replace it by a corrected one. */
export class VisitorChanges {
  readonly #database: Database;
  readonly #mailJobs: MailJobs;
  readonly #webhooks: WebhookJobs;
  readonly #erasedIds: ErasedIds;
  /** Ids that were withdrawn and are not stored, oldest first. What a closed tab has sent may still be on its way. */
  readonly #early = new Set<string>();

  constructor(database: Database, mailJobs: MailJobs, webhooks: WebhookJobs, erasedIds: ErasedIds) {
    this.#database = database;
    this.#mailJobs = mailJobs;
    this.#webhooks = webhooks;
    this.#erasedIds = erasedIds;
  }

  /**
   * Withdraws an enquiry, and with it those that it corrects and that correct it: they are one. It leaves the lists,
   * and its mail is not sent any more. What the staff have done stays until it is erased. Undefined when there never
   * was one with this id.
   */
  async withdraw(id: string, at: number): Promise<EnquiryWithdrawal | undefined> {
    // Anyone can send any number of ids: only one that is stored is worth a transaction.
    const withdrawnAt = isStored(this.#database, id)
      ? await this.#database.write(() => this.#withdraw({ id, at }))
      : this.#erasedIds.erasedAt(id);
    if (withdrawnAt !== undefined) return { reference: referenceOf(id), ...this.stateOf(id), withdrawnAt };
    this.#rememberEarly(id);
    return undefined;
  }

  /**
   * What became of an enquiry; undefined when there is none with this id, or it was erased. A correction that is
   * flagged counts too, so that nobody learns what is.
   */
  stateOf(id: string): EnquiryState | undefined {
    const row = this.#database.sql.get`
      WITH RECURSIVE versions (id) AS (
        SELECT id FROM enquiries WHERE id = ${id}
        UNION SELECT e.id FROM enquiries e JOIN versions v ON e.replaces = v.id
      )
      SELECT id AS latest, (SELECT withdrawn_at FROM enquiries WHERE id = ${id}) AS withdrawnAt
      FROM enquiries WHERE id IN (SELECT id FROM versions) ORDER BY row_id DESC LIMIT 1`;
    if (!row) return undefined;
    const { latest, withdrawnAt } = row as { latest: string; withdrawnAt: number | null };
    return {
      reference: referenceOf(id),
      ...(withdrawnAt !== null && { withdrawnAt }),
      ...(latest !== id && { replacedBy: referenceOf(latest) }),
    };
  }

  /**
   * Withdraws the enquiries that were withdrawn at the hosted site. One that has not arrived yet is not stored any more
   * when it does.
   */
  withdrawAll(withdrawals: readonly Withdrawal[]): Promise<void> {
    return this.#database.write(() => {
      for (const withdrawal of withdrawals) {
        if (isStored(this.#database, withdrawal.id)) this.#withdraw(withdrawal);
        else this.#erasedIds.add(withdrawal.id, withdrawal.at);
      }
    });
  }

  /** Withdraws and replaces enquiries as it was done in another store. One whose correction is not here stays. */
  repeat(changes: readonly VisitorChange[]): Promise<void> {
    return this.#database.write(() => {
      for (const { id, withdrawnAt, replacedBy } of changes) {
        if (withdrawnAt !== null && isStored(this.#database, id)) this.#withdraw({ id, at: withdrawnAt });
        if (replacedBy === null || !isStored(this.#database, replacedBy)) continue;
        this.#database.sql.run`UPDATE enquiries SET replaced_by = ${replacedBy} WHERE id = ${id}`;
        this.#mailJobs.dropUnsent(id);
      }
    });
  }

  /**
   * The enquiry that a new one corrects: one that it names, or what has replaced that since. One that is unknown,
   * withdrawn or erased does not count.
   */
  correctedBy(named: string): string | undefined {
    const row = this.#database.sql.get`
      WITH RECURSIVE versions (id, replaced_by) AS (
        SELECT id, replaced_by FROM enquiries WHERE id = ${named}
        UNION SELECT e.id, e.replaced_by FROM enquiries e JOIN versions v ON e.id = v.replaced_by
      )
      SELECT e.id FROM versions JOIN enquiries e USING (id) WHERE e.replaced_by IS NULL AND withdrawn_at IS NULL`;
    return row?.id as string | undefined;
  }

  /**
   * Gives a new enquiry, in this row, the owner of the one that it corrects; and if work on that is open, also its
   * status, follow-up and history, what the staff have corrected and the customer has not changed, and its place in the
   * lists. What was won or closed stays as it is: the correction begins anew.
   */
  replace(corrected: string, rowId: number | bigint, id: string, fields: EnquiryFields): void {
    const { sql } = this.#database;
    const work = sql.get`
      SELECT row_id, status, owner, follow_up_at, first_contact_at, unanswered, document, corrections FROM enquiries
      WHERE id = ${corrected}` as unknown as Work;
    sql.run`UPDATE enquiries SET owner = ${work.owner} WHERE row_id = ${rowId}`;
    if (!isOpen(work.status)) return;
    sql.run`
      UPDATE enquiries SET status = ${work.status}, follow_up_at = ${work.follow_up_at},
        first_contact_at = ${work.first_contact_at}, unanswered = ${work.unanswered} WHERE row_id = ${rowId}`;
    if (work.corrections) this.#correct(rowId, id, fields, work.document, work.corrections);
    sql.run`UPDATE steps SET enquiry = ${rowId} WHERE enquiry = ${work.row_id}`;
    sql.run`UPDATE enquiries SET replaced_by = ${id} WHERE row_id = ${work.row_id}`;
    this.#mailJobs.dropUnsent(corrected);
  }

  /**
   * Withdraws a new correction that was sent before the enquiry that it names was withdrawn, as happens on two devices
   * while nothing is collected. One that is sent later, such as now, is a new enquiry. Returns whether it is withdrawn.
   */
  withdrawWith(named: string, id: string, sentAt: number | undefined): boolean {
    if (sentAt === undefined) return false;
    const { changes } = this.#database.sql.run`
      UPDATE enquiries SET replaces = ${named}, withdrawn_at = e.withdrawn_at FROM enquiries e
      WHERE enquiries.id = ${id} AND e.id = ${named} AND e.withdrawn_at >= ${sentAt}`;
    return changes > 0;
  }

  /** Whether an enquiry that arrives must not be stored: it was erased, or withdrawn or corrected before. */
  isGone(id: string): boolean {
    return this.#early.has(id) || this.#erasedIds.has(id);
  }

  /** Keeps an enquiry from being stored that its correction has overtaken on the way here. */
  overtake(id: string, now: number): void {
    if (!isStored(this.#database, id) && !this.#erasedIds.has(id)) this.#erasedIds.add(id, now);
  }

  /** The device that sent an enquiry does not know what the staff have corrected of it. */
  #correct(rowId: number | bigint, id: string, fields: EnquiryFields, before: string, json: string): void {
    const corrections = keptCorrections(JSON.parse(before), fields, JSON.parse(json) as Corrections);
    if (Object.keys(corrections).length === 0) return;
    this.#database.sql.run`
      UPDATE enquiries SET corrections = ${JSON.stringify(corrections)},
        search_text = ${searchTextOf(fields, referenceOf(id), corrections)} WHERE row_id = ${rowId}`;
  }

  #rememberEarly(id: string): void {
    this.#early.add(id);
    const [oldest = ''] = this.#early;
    if (this.#early.size > MAX_EARLY) this.#early.delete(oldest);
  }

  /** For a caller that has begun a transaction; returns when it was first withdrawn. */
  #withdraw({ id, at }: Withdrawal): number {
    const { sql } = this.#database;
    for (const linked of linkedIds(this.#database, 'id = :id', { id })) {
      sql.run`UPDATE enquiries SET withdrawn_at = ${at} WHERE id = ${linked} AND withdrawn_at IS NULL`;
      this.#mailJobs.dropUnsent(linked);
      this.#webhooks.queueWithdrawn(linked, Date.now());
    }
    const row = sql.get`SELECT withdrawn_at FROM enquiries WHERE id = ${id}`;
    return row?.withdrawn_at as number;
  }
}
