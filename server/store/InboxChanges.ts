import { eventsOfStep, type HostedStep } from '../../domain/hostedWork.ts';
import type { BulkChange, BulkResult, EnquiryChange, InboxChange } from '../../domain/inboxSchemas.ts';
import { claimedBy, stepValuesOf, valuesOfChange } from '../../domain/inboxWork.ts';
import type { Database } from './database.ts';
import { type EnquiryRecord, insertEvents } from './EnquiryRecords.ts';
import type { InboxStore } from './InboxStore.ts';
import type { MailQueue } from './MailQueue.ts';

/** The result of a change. `conflict`: it names another version than the enquiry has, and nothing was written. */
export type Outcome = Omit<BulkResult, 'id'>;

type CurrentEnquiry = Pick<EnquiryRecord, 'rowId' | 'owner' | 'firstContactAt' | 'version'>;

/** The columns of the values that are stored as they are. */
const COLUMNS: Record<
  Exclude<keyof ReturnType<typeof valuesOfChange>, 'isContacted' | 'spamSignals'>,
  string
> = {
  status: 'status',
  owner: 'owner',
  followUpAt: 'follow_up_at',
  closeReason: 'close_reason',
  wonPacks: 'won_packs',
  wonAmount: 'won_amount',
};

/** The staff know of what they flag themselves: no digest lists it. */
const NO_DIGEST = '';

/** What the staff do: columns of the enquiry, and an event for each change of them. */
export class InboxChanges {
  readonly #database: Database;
  readonly #store: InboxStore;
  readonly #queue: MailQueue;

  constructor(database: Database, store: InboxStore, queue: MailQueue) {
    this.#database = database;
    this.#store = store;
    this.#queue = queue;
  }

  /**
   * Makes a change of an enquiry with all that it names.
   *
   * @param by the e-mail of the one who does it
   * @param now milliseconds since 1970
   * @throws {StoreUnavailableError} when the store can't write; nothing was changed then
   */
  change(id: string, change: InboxChange, by: string, now: number): Promise<Outcome> {
    return this.#database.write(() => this.#change(id, change, by, now));
  }

  /**
   * Makes changes of several enquiries in one transaction; one that a colleague changed first is left as it is, and
   * does not hold back the others. Returns the result of each.
   *
   * @throws {StoreUnavailableError} when the store can't write; nothing was changed then
   */
  changeAll(changes: readonly BulkChange[], by: string, now: number): Promise<BulkResult[]> {
    return this.#database.write(() =>
      changes.map(({ id, change }) => ({ id, ...this.#change(id, change, by, now) })),
    );
  }

  /** Queues an enquiry's mail again and records it, unless it is queued or was sent. */
  resend(id: string, version: number, by: string, now: number): Promise<Outcome> {
    return this.#database.write(() =>
      this.#apply(id, version, ({ rowId }) => ({
        at: now,
        by,
        ...(this.#queue.resendEnquiry(rowId, now) && { resend: true }),
      })),
    );
  }

  /** Records that enquiries were erased, and how many; nothing else is left of them. */
  async recordErasure(count: number, by: string, now: number): Promise<void> {
    await this.#database.commit`
      INSERT INTO inbox_events (enquiry, at, by, kind, value) VALUES (NULL, ${now}, ${by}, 'erase', ${String(count)})`;
  }

  #change(id: string, { version, ...change }: InboxChange, by: string, now: number): Outcome {
    return this.#apply(id, version, ({ rowId, owner, firstContactAt }) => {
      const { withdraw, ...values } = claimedBy(by, owner, change);
      this.#update(rowId, values, firstContactAt ?? now);
      const isWithdrawn = withdraw !== undefined && this.#removeNote(rowId, withdraw, by);
      return { at: now, by, ...stepValuesOf(values), ...(isWithdrawn && { withdraw }) };
    });
  }

  /** Within a transaction: applies a change to the version that it names, and records the events of its step. */
  #apply(id: string, version: number, apply: (enquiry: CurrentEnquiry) => HostedStep): Outcome {
    const found = this.#database.sql.get`
      SELECT row_id AS rowId, owner, first_contact_at AS firstContactAt,
        (SELECT coalesce(max(id), 0) FROM inbox_events WHERE enquiry = row_id) AS version
      FROM enquiries WHERE id = ${id}` as CurrentEnquiry | undefined;
    if (!found) return { outcome: 'unknown', events: [], version };
    const isConflict = version !== found.version;
    if (!isConflict) insertEvents(this.#database, found.rowId, eventsOfStep(version, apply(found)));
    const events = this.#store.eventsOf(id, version);
    return {
      outcome: isConflict ? 'conflict' : 'done',
      events,
      version: events.at(-1)?.id ?? found.version,
    };
  }

  /** @param contactedAt when the customer was contacted first, if the change says so */
  #update(rowId: number, change: EnquiryChange, contactedAt: number): void {
    const { isContacted, spamSignals, ...values } = valuesOfChange(change);
    const columns: Record<string, string | number | null> = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [COLUMNS[name as keyof typeof values], value]),
    );
    if (isContacted !== undefined) columns.first_contact_at = isContacted ? contactedAt : null;
    if (spamSignals) {
      columns.spam_signals = spamSignals.join(' ') || null;
      columns.digest_day = NO_DIGEST;
    }
    const names = Object.keys(columns);
    if (names.length === 0) return;
    this.#database.connection
      .prepare(
        `UPDATE enquiries SET ${names.map((name) => `${name} = :${name}`).join(', ')} WHERE row_id = :rowId`,
      )
      .run({ ...columns, rowId });
  }

  /** Removes the text of one's own note; the event stays. */
  #removeNote(rowId: number, event: number, by: string): boolean {
    const { changes } = this.#database.sql.run`
      UPDATE inbox_events SET value = ''
      WHERE id = ${event} AND enquiry = ${rowId} AND by = ${by} AND kind = 'note' AND value <> ''`;
    return changes > 0;
  }
}
