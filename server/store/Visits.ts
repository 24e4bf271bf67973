import { DIRECT } from '../../domain/enquiry/source.ts';
import { indiaDayOf } from '../../domain/time.ts';
import type { Database } from './database.ts';

/** Anyone can make up sources; those beyond this many a day are counted as one. */
const MAX_SOURCES_PER_DAY = 200;

/** What the sources beyond `MAX_SOURCES_PER_DAY` are counted as. */
const OTHER_SOURCES = 'other';

/** Counts visits by day and source, and keeps nothing else of them. */
export class Visits {
  readonly #database: Database;
  /** By day, then by source; not yet in the store. */
  #pending = new Map<string, Map<string, number>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Counts one visit; it is in the store after the next {@link flush}. */
  add(source: string, now: number): void {
    this.#count(indiaDayOf(now), source, 1);
  }

  /**
   * Writes what was counted, in one transaction.
   *
   * @throws {StoreUnavailableError} when the store can't write; the visits are then written with the next flush
   */
  async flush(): Promise<void> {
    const pending = this.#pending;
    if (pending.size === 0) return;
    this.#pending = new Map();
    try {
      await this.#database.write(() => {
        for (const [day, counts] of pending) {
          for (const [source, count] of counts) this.#insert(day, source, count);
        }
      });
    } catch (error) {
      const later = this.#pending;
      this.#pending = pending;
      for (const [day, counts] of later) {
        for (const [source, count] of counts) this.#count(day, source, count);
      }
      throw error;
    }
  }

  #count(day: string, source: string, count: number): void {
    const counts = this.#pending.get(day) ?? new Map<string, number>();
    const counted = countedSource(source, counts.has(source), counts.size);
    counts.set(counted, (counts.get(counted) ?? 0) + count);
    this.#pending.set(day, counts);
  }

  #insert(day: string, source: string, count: number): void {
    const { sql } = this.#database;
    const { sources, known } = sql.get`
      SELECT count(*) AS sources, total(source = ${source}) AS known FROM visits
      WHERE day = ${day}` as { sources: number; known: number };
    const counted = countedSource(source, known > 0, sources);
    sql.run`
      INSERT INTO visits (day, source, count) VALUES (${day}, ${counted}, ${count})
      ON CONFLICT (day, source) DO UPDATE SET count = count + excluded.count`;
  }
}

/** What a source is counted as on a day that has this many sources already. */
function countedSource(source: string, isKnown: boolean, sources: number): string {
  return isKnown || sources < MAX_SOURCES_PER_DAY || source === DIRECT ? source : OTHER_SOURCES;
}
