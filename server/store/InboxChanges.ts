import type { DatabaseSync } from 'node:sqlite';
import type { InboxChange, InboxEvent } from '../../domain/inbox/inboxApi.ts';
import type { InboxRecords } from './InboxRecords.ts';
import { inTransaction } from './inTransaction.ts';
import { StoreUnavailableError } from './StoreUnavailableError.ts';

/** What came of a change. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'unknown' }
  /** Someone else changed the enquiry since the version that the change was made on; nothing was written. */
  | { kind: 'stale'; since: InboxEvent[]; version: number };

/** The kinds of event besides an erasure, with their values. */
type Step = Pick<InboxEvent, 'kind' | 'value'>;

/** What the staff do, added as events beside the enquiries and never over them. */
export class InboxChanges {
  readonly #database: DatabaseSync;
  readonly #records: InboxRecords;

  /** @param database from `openDatabase` */
  constructor(database: DatabaseSync, records: InboxRecords) {
    this.#database = database;
    this.#records = records;
  }

  /**
   * Notes a new status, a note, or both.
   *
   * @param by the address of the one who does it
   * @param now milliseconds since 1970
   * @throws {StoreUnavailableError} when the store can't write; nothing was changed then
   */
  change(id: string, { version, status, note }: InboxChange, by: string, now: number): Outcome {
    const steps: Step[] = [];
    if (status) steps.push({ kind: 'status', value: status });
    if (note) steps.push({ kind: 'note', value: note });
    return this.#add(id, version, steps, by, now);
  }

  /** Queues an enquiry's mail again and notes so, unless it waits or was sent. */
  resend(id: string, version: number, by: string, now: number, queue: (id: string) => number): Outcome {
    return this.#add(id, version, [{ kind: 'resend', value: '' }], by, now, () => queue(id) > 0);
  }

  /** Notes that a person was erased, and how many enquiries went; nothing else is left of them. */
  noteErasure(count: number, by: string, now: number): void {
    this.#database
      .prepare("INSERT INTO inbox_events (enquiry, at, by, kind, value) VALUES (NULL, ?, ?, 'erase', ?)")
      .run(now, by, String(count));
  }

  #add(id: string, version: number, steps: Step[], by: string, now: number, also = () => true): Outcome {
    return this.#write(() => {
      const found = this.#database.prepare('SELECT sequence FROM enquiries WHERE id = ?').get(id);
      if (!found) return { kind: 'unknown' };
      const sequence = found.sequence as number;
      const since = this.#records.eventsOf(sequence, version);
      const last = since.at(-1);
      if (last) return { kind: 'stale', since, version: last.id };
      if (!also()) return { kind: 'done' };
      const insert = this.#database.prepare(
        'INSERT INTO inbox_events (enquiry, at, by, kind, value) VALUES (?, ?, ?, ?, ?)',
      );
      for (const { kind, value } of steps) insert.run(sequence, now, by, kind, value);
      return { kind: 'done' };
    });
  }

  #write(work: () => Outcome): Outcome {
    try {
      return inTransaction(this.#database, work);
    } catch (cause) {
      throw new StoreUnavailableError(cause);
    }
  }
}
