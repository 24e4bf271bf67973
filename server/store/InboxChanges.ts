import { randomUUID } from 'node:crypto';
import type { SQLInputValue } from 'node:sqlite';
import type { BulkChange, BulkResult, NewEnquiry } from '../../domain/desk/changeSchemas.ts';
import { type Corrections, documentOf } from '../../domain/desk/corrections.ts';
import { MAX_BULK } from '../../domain/desk/inboxApi.ts';
import type { Step } from '../../domain/desk/inboxSchemas.ts';
import { type Author, applyChange, SERVER_AUTHOR } from '../../domain/desk/inboxWork.ts';
import { searchTextOf } from '../../domain/desk/searchWords.ts';
import { PAISE_PER_RUPEE } from '../../domain/desk/status.ts';
import type { Database } from './database.ts';
import type { EnquiryRecord } from './EnquiryRecords.ts';
import type { AddResult, EnquiryStore } from './EnquiryStore.ts';
import type { InboxStore } from './InboxStore.ts';
import type { MailJobs } from './MailJobs.ts';
import type { WebhookJobs } from './WebhookJobs.ts';

/** The columns of the values that a step changes; a wrong number is read from the steps alone. */
const COLUMNS: Record<Exclude<keyof Step['changed'], 'wrongMobile'>, string> = {
  status: 'status',
  closeReason: 'close_reason',
  wonPacks: 'won_packs',
  wonAmount: 'won_paise',
  wonAt: 'won_at',
  wonBy: 'won_by',
  followUpAt: 'follow_up_at',
  spamSignals: 'spam_signals',
  owner: 'owner',
  firstContactAt: 'first_contact_at',
  corrections: 'corrections',
  attempts: 'unanswered',
};

/** The staff know of what they flag themselves: no digest lists it. */
const NO_DIGEST = '';

/** What the staff do: a step for each change, and the columns of the enquiry that hold its values. */
export class InboxChanges {
  readonly #database: Database;
  readonly #store: InboxStore;
  readonly #mailJobs: MailJobs;
  readonly #webhooks: WebhookJobs;

  constructor(database: Database, store: InboxStore, mailJobs: MailJobs, webhooks: WebhookJobs) {
    this.#database = database;
    this.#store = store;
    this.#mailJobs = mailJobs;
    this.#webhooks = webhooks;
  }

  /**
   * Makes changes of several enquiries in one transaction, and returns the result of each; one that a colleague changed
   * first is left as it is, and does not hold back the others. Their author's device says when they were made.
   */
  changeAll(changes: readonly BulkChange[], author: Author, enteredAt?: number): Promise<BulkResult[]> {
    return this.#database.write(() => changes.map((change) => this.#change(change, author, enteredAt)));
  }

  /** Adds an enquiry by hand: its author is its owner, and the first step of its history says so. */
  addByHand(
    store: EnquiryStore,
    { id, fields, source, note, ...details }: NewEnquiry,
    author: Author,
  ): Promise<AddResult> {
    return this.#database.write(() => {
      const result = store.insertByHand(id, fields, source, details);
      if (result.kind === 'stored') {
        const change = { version: 0, changeId: id, owner: author.by, ...(note !== undefined && { note }) };
        this.#change({ id, change }, author, details.enteredAt);
        return result;
      }
      // It was edited after a response was lost: without an error its author would take the new note for saved.
      const first = this.#store.stepsOf(id).find(({ changeId }) => changeId === id);
      return first && first.note !== note ? { kind: 'conflict' } : result;
    });
  }

  /** Releases the open enquiries of those who are no longer members of staff, so that a colleague claims them. */
  async releaseUnlisted(staff: ReadonlySet<string>, at: number): Promise<void> {
    const listed = JSON.stringify([...staff]);
    const next = () => this.#database.sql.all`
      SELECT id FROM enquiries WHERE status IN ('new', 'contacted') AND owner IS NOT NULL
        AND owner NOT IN (SELECT value FROM json_each(${listed})) LIMIT ${MAX_BULK}`;
    for (let rows = next(); rows.length > 0; rows = next()) {
      const changes = this.#store.find(rows.map(({ id }) => id as string)).map(({ id, version }) => ({
        id,
        change: { version, changeId: randomUUID(), owner: null },
      }));
      await this.changeAll(changes, { by: SERVER_AUTHOR, at });
    }
  }

  /** Records that enquiries were erased, and how many. */
  async recordErasure(count: number, { by, at }: Author): Promise<void> {
    await this.#database.commit`INSERT INTO erasures (at, by, enquiries) VALUES (${at}, ${by}, ${count})`;
  }

  #change({ id, change }: BulkChange, { by, at: now }: Author, enteredAt = now): BulkResult {
    const [enquiry] = this.#store.find([id]);
    if (!enquiry) return { id, outcome: 'unknown', enquiry: null, steps: [] };
    // It was made before, and has moved to the correction with the rest of the history.
    if (this.#isMadeOfCorrection(id, change.changeId)) return { id, outcome: 'done', enquiry, steps: [] };
    const steps = this.#store.stepsOf(id);
    // A device's clock may be wrong, and the history goes forward.
    const at = Math.min(now, Math.max(enteredAt, enquiry.receivedAt, steps.at(-1)?.at ?? 0));
    const applied = applyChange(enquiry, steps, change, { by, at });
    if (applied.outcome === 'done' && applied.step) {
      this.#record(enquiry, applied.step, now);
      steps.push(applied.step);
    }
    return {
      id,
      outcome: applied.outcome,
      enquiry: applied.outcome === 'done' ? applied.enquiry : enquiry,
      steps: steps.filter(({ version }) => version > change.version),
    };
  }

  #isMadeOfCorrection(id: string, changeId: string): boolean {
    const row = this.#database.sql.get`
      WITH RECURSIVE later (id) AS (
        SELECT replaced_by FROM enquiries WHERE id = ${id}
        UNION SELECT replaced_by FROM enquiries JOIN later USING (id)
      )
      SELECT 1 FROM later JOIN enquiries e USING (id) JOIN steps ON enquiry = e.row_id WHERE change_id = ${changeId}`;
    return row !== undefined;
  }

  /** Writes a step, and the values that it changed. What it makes the server send is due now. */
  #record(enquiry: EnquiryRecord, step: Step, now: number): void {
    const { rowId } = enquiry;
    const { sql, connection } = this.#database;
    const { version, changeId, at, by, changed, withdraws = null, outcome } = step;
    sql.run`
      INSERT INTO steps (enquiry, version, change_id, at, by, changed, note, withdraws, resent, channel, result, undoes)
      VALUES (${rowId}, ${version}, ${changeId}, ${at}, ${by}, ${JSON.stringify(changed)}, ${step.note ?? null},
        ${withdraws}, ${Number(step.resent ?? false)}, ${outcome?.channel ?? null}, ${outcome?.result ?? null},
        ${step.undoes ?? null})`;
    if (withdraws) sql.run`UPDATE steps SET note = '' WHERE enquiry = ${rowId} AND version = ${withdraws}`;
    if (step.resent) this.#mailJobs.resendEnquiry(rowId, now);
    this.#queueWebhook(enquiry, step, now);
    const values: Record<string, SQLInputValue> = {};
    const { wrongMobile: _, ...stored } = changed;
    for (const [name, { after }] of Object.entries(stored)) {
      values[COLUMNS[name as keyof typeof COLUMNS]] = columnValueOf(after);
    }
    const amount = changed.wonAmount?.after;
    // The column is in paise.
    if (amount) values.won_paise = Math.round(amount * PAISE_PER_RUPEE);
    if (changed.corrections) {
      values.search_text = searchTextOf(documentOf(enquiry), enquiry.reference, changed.corrections.after);
    }
    if (changed.spamSignals) values.digest_day = NO_DIGEST;
    const assignments = Object.keys(values).map((column) => `${column} = :${column}`);
    if (assignments.length === 0) return;
    connection
      .prepare(`UPDATE enquiries SET ${assignments.join(', ')} WHERE row_id = :rowId`)
      .run({ ...values, rowId });
  }

  /** Tells a receiver of webhooks of a new status, and of an enquiry that turns out to be no spam, or to be spam. */
  #queueWebhook({ rowId, id, spamSignals }: EnquiryRecord, { version, changed }: Step, now: number): void {
    const { status, spamSignals: flag } = changed;
    if (!status && !flag) return;
    const isFlagged = (flag?.after ?? spamSignals).length > 0;
    if (isFlagged && this.#webhooks.known([id]).length === 0) return;
    if (flag && !isFlagged && this.#webhooks.queue(rowId, 'webhook-created', now)) return;
    this.#webhooks.queue(rowId, 'webhook-status', now, version);
  }
}

/** Spam signals are separated by spaces, corrections are JSON, and none of either is NULL. */
function columnValueOf(value: string | number | null | string[] | Corrections): SQLInputValue {
  if (Array.isArray(value)) return value.join(' ') || null;
  if (typeof value !== 'object' || value === null) return value;
  return Object.keys(value).length > 0 ? JSON.stringify(value) : null;
}
