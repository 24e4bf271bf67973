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
  /** Not yet in the store, by day and source, such as `2026-11-05 direct`. */
  readonly #pending = new Map<string, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Counts one visit; it is in the store after the next {@link flush}. */
  add(source: string, now: number): void {
    this.#count(indiaDayOf(now), source, 1);
  }

  /** Writes what was counted; where the store can't write, the visits are written with the next flush. */
  async flush(): Promise<void> {
    const pending = [...this.#pending].map(([key, count]) => ({
      day: key.slice(0, 10),
      source: key.slice(11),
      count,
    }));
    if (pending.length === 0) return;
    this.#pending.clear();
    try {
      await this.#database.write(() => {
        for (const { day, source, count } of pending) this.#insert(day, source, count);
      });
    } catch (error) {
      for (const { day, source, count } of pending) this.#count(day, source, count);
      throw error;
    }
  }

  #count(day: string, source: string, count: number): void {
    const keyOf = (counted: string) => `${day} ${counted}`;
    const key = keyOf(countedSource(source, this.#pending.has(keyOf(source)), this.#pending.size));
    this.#pending.set(key, (this.#pending.get(key) ?? 0) + count);
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
