import type { InboxChange, InboxEvent } from '../../domain/inboxApi.ts';
import type { Database } from './database.ts';
import type { InboxStore } from './InboxStore.ts';

/** The result of a change. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'unknown' }
  /** The change names another version than the enquiry has; nothing was written. */
  | { kind: 'conflict'; since: InboxEvent[]; version: number };

type NewEvent = Pick<InboxEvent, 'kind' | 'value'>;

/** What the staff do, added as events beside the enquiries and never over them. */
export class InboxChanges {
  readonly #database: Database;
  readonly #store: InboxStore;

  constructor(database: Database, store: InboxStore) {
    this.#database = database;
    this.#store = store;
  }

  /**
   * Notes a new status, a note, or both.
   *
   * @param by the e-mail of the one who does it
   * @param now milliseconds since 1970
   * @throws {StoreUnavailableError} when the store can't write; nothing was changed then
   */
  change(id: string, { version, status, note }: InboxChange, by: string, now: number): Promise<Outcome> {
    const events: NewEvent[] = [];
    if (status) events.push({ kind: 'status', value: status });
    if (note) events.push({ kind: 'note', value: note });
    return this.#add(id, version, events, by, now);
  }

  /** Queues an enquiry's mail again and notes so, unless it is queued or was sent. */
  resend(
    id: string,
    version: number,
    by: string,
    now: number,
    queue: (id: string) => number,
  ): Promise<Outcome> {
    return this.#add(id, version, [{ kind: 'resend', value: '' }], by, now, () => queue(id) > 0);
  }

  /** Notes that enquiries were erased, and how many; nothing else is left of them. */
  async noteErasure(count: number, by: string, now: number): Promise<void> {
    await this.#database.write(() =>
      this.#database.sql
        .prepare("INSERT INTO inbox_events (enquiry, at, by, kind, value) VALUES (NULL, ?, ?, 'erase', ?)")
        .run(now, by, String(count)),
    );
  }

  #add(id: string, version: number, events: NewEvent[], by: string, now: number, apply = () => true) {
    return this.#database.write((): Outcome => {
      const found = this.#database.sql.prepare('SELECT row_id FROM enquiries WHERE id = ?').get(id);
      if (!found) return { kind: 'unknown' };
      const current = this.#store.eventsOf(id).at(-1)?.id ?? 0;
      if (version !== current) {
        return { kind: 'conflict', since: this.#store.eventsOf(id, version), version: current };
      }
      if (!apply()) return { kind: 'done' };
      const insert = this.#database.sql.prepare(
        'INSERT INTO inbox_events (enquiry, at, by, kind, value) VALUES (?, ?, ?, ?, ?)',
      );
      for (const { kind, value } of events) insert.run(found.row_id as number, now, by, kind, value);
      return { kind: 'done' };
    });
  }
}
