import type { InboxChange, InboxEvent } from '../../domain/inboxApi.ts';
import type { SpamSignal } from '../../domain/spamSignals.ts';
import type { Database } from './database.ts';
import type { InboxStore } from './InboxStore.ts';

/** The result of a change. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'unknown' }
  /** The change names another version than the enquiry has; nothing was written. */
  | { kind: 'conflict'; since: InboxEvent[]; version: number };

type NewEvent = Pick<InboxEvent, 'kind' | 'value'>;

const STAFF_SIGNAL: SpamSignal = 'staff';

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
        const { status, note, withdraw, isSpam } = change;
        const events: NewEvent[] = [];
        if (status) {
          this.#set(rowId, 'status', status);
          events.push({ kind: 'status', value: status });
        }
        if (isSpam !== undefined) {
          this.#set(rowId, 'spam_signals', isSpam ? STAFF_SIGNAL : null);
          events.push({ kind: 'spam', value: isSpam ? 'yes' : 'no' });
        }
        if (note) events.push({ kind: 'note', value: note });
        if (withdraw !== undefined && this.#removeNote(rowId, withdraw, by)) {
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
    queue: (id: string) => number,
  ): Promise<Outcome> {
    return this.#database.write(() =>
      this.#apply(id, version, by, now, () => (queue(id) > 0 ? [{ kind: 'resend', value: '' }] : [])),
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

  #set(rowId: number, column: 'status' | 'spam_signals', value: string | null): void {
    this.#database.sql.prepare(`UPDATE enquiries SET ${column} = ? WHERE row_id = ?`).run(value, rowId);
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
