import type { InboxChange, InboxEvent } from '../../domain/inboxApi.ts';
import { valuesOfChange } from '../../domain/inboxWork.ts';
import type { Database } from './database.ts';
import type { InboxStore } from './InboxStore.ts';

/** The result of a change. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'unknown' }
  /** The change names another version than the enquiry has; nothing was written. */
  | { kind: 'conflict'; since: InboxEvent[]; version: number };

type NewEvent = Pick<InboxEvent, 'kind' | 'value'>;

/** What the staff do: columns of the enquiry, and an event for each change of them. */
export class InboxChanges {
  readonly #database: Database;
  readonly #store: InboxStore;

  constructor(database: Database, store: InboxStore) {
    this.#database = database;
    this.#store = store;
  }

  /**
   * Makes all changes that are named.
   *
   * @param by the e-mail of the one who does it
   * @param now milliseconds since 1970
   * @throws {StoreUnavailableError} when the store can't write; nothing was changed then
   */
  change(id: string, { version, ...change }: InboxChange, by: string, now: number): Promise<Outcome> {
    return this.#database.write(() =>
      this.#apply(id, version, by, now, (rowId) => {
        const found = this.#database.sql.prepare('SELECT owner FROM enquiries WHERE row_id = ?').get(rowId);
        // The first who does something about an enquiry works on it.
        const claim = found?.owner === null && change.owner === undefined ? { owner: by } : {};
        this.#update(rowId, { ...change, ...claim }, now);
        const events = eventsOf({ ...change, ...claim });
        if (change.withdraw !== undefined && this.#removeNote(rowId, change.withdraw, by)) {
          events.push({ kind: 'withdraw', value: '' });
        }
        return events;
      }),
    );
  }

  /** Queues an enquiry's mail again and notes so, unless it is queued or was sent. */
  resend(
    id: string,
    version: number,
    by: string,
    now: number,
    queue: (rowId: number) => boolean,
  ): Promise<Outcome> {
    return this.#database.write(() =>
      this.#apply(id, version, by, now, (rowId) => (queue(rowId) ? [{ kind: 'resend', value: '' }] : [])),
    );
  }

  /** Notes that enquiries were erased, and how many; nothing else is left of them. */
  async noteErasure(count: number, by: string, now: number): Promise<void> {
    await this.#database.write(() =>
      this.#database.sql
        .prepare("INSERT INTO inbox_events (enquiry, at, by, kind, value) VALUES (NULL, ?, ?, 'erase', ?)")
        .run(now, by, String(count)),
    );
  }

  /** Within a transaction: applies a change to the version that it names, and notes its events. */
  #apply(
    id: string,
    version: number,
    by: string,
    now: number,
    apply: (rowId: number) => NewEvent[],
  ): Outcome {
    const found = this.#database.sql.prepare('SELECT row_id FROM enquiries WHERE id = ?').get(id);
    if (!found) return { kind: 'unknown' };
    const current = this.#store.eventsOf(id).at(-1)?.id ?? 0;
    if (version !== current) {
      return { kind: 'conflict', since: this.#store.eventsOf(id, version), version: current };
    }
    const rowId = found.row_id as number;
    const insert = this.#database.sql.prepare(
      'INSERT INTO inbox_events (enquiry, at, by, kind, value) VALUES (?, ?, ?, ?, ?)',
    );
    for (const { kind, value } of apply(rowId)) insert.run(rowId, now, by, kind, value);
    return { kind: 'done' };
  }

  #update(rowId: number, change: Omit<InboxChange, 'version'>, now: number): void {
    const columns = columnsOf(change);
    const names = Object.keys(columns);
    if (names.length === 0) return;
    this.#database.sql
      .prepare(
        `UPDATE enquiries SET ${names.map((name) => `${name} = :${name}`).join(', ')} WHERE row_id = :rowId`,
      )
      .run({ ...columns, rowId });
    if (change.status === 'contacted' || change.status === 'won') {
      this.#database.sql
        .prepare('UPDATE enquiries SET first_contact_at = coalesce(first_contact_at, ?) WHERE row_id = ?')
        .run(now, rowId);
    }
  }

  /** Removes the text of one's own note; the event stays. */
  #removeNote(rowId: number, event: number, by: string): boolean {
    const { changes } = this.#database.sql
      .prepare(
        "UPDATE inbox_events SET value = '' WHERE id = ? AND enquiry = ? AND by = ? AND kind = 'note' AND value <> ''",
      )
      .run(event, rowId, by);
    return changes > 0;
  }
}

/** The staff know of what they flag themselves: no digest lists it. */
const NO_DIGEST = '';

type Columns = Record<string, string | number | null>;

/** The columns that a change sets. */
function columnsOf(change: Omit<InboxChange, 'version'>): Columns {
  const { status, isContacted, spamSignals, owner, followUpAt, closeReason, wonPacks, wonAmount } =
    valuesOfChange(change);
  return {
    ...(status && { status }),
    ...(isContacted === false && { first_contact_at: null }),
    ...(spamSignals && { spam_signals: spamSignals.join(' ') || null, digest_day: NO_DIGEST }),
    ...(owner !== undefined && { owner }),
    ...(followUpAt !== undefined && { follow_up_at: followUpAt }),
    ...(closeReason !== undefined && { close_reason: closeReason }),
    ...(wonPacks !== undefined && { won_packs: wonPacks }),
    ...(wonAmount !== undefined && { won_amount: wonAmount }),
  };
}

/** One event for each thing that a change names. */
function eventsOf(change: Omit<InboxChange, 'version'>): NewEvent[] {
  const { status, isSpam, owner, followUpAt, closeReason, wonPacks, wonAmount, note } = change;
  const values: [InboxEvent['kind'], string | number | null | undefined][] = [
    ['status', status],
    ['reason', closeReason],
    ['packs', wonPacks],
    ['amount', wonAmount],
    ['follow-up', followUpAt],
    ['spam', isSpam === undefined ? undefined : isSpam ? 'yes' : 'no'],
    ['note', note],
    ['owner', owner],
  ];
  return values.flatMap(([kind, value]) => (value === undefined ? [] : { kind, value: String(value ?? '') }));
}
