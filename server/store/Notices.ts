import type { DatabaseSync } from 'node:sqlite';
import { noticeVersionOf } from '../../domain/privacy/noticeVersionOf.ts';

/** Every notice that visitors were shown, word for word, so that it can be said years later what one agreed to. */
export class Notices {
  readonly #database: DatabaseSync;
  readonly #current: string;
  readonly #known: Set<string>;

  /**
   * Keeps the notice that is in force.
   *
   * @param database from `openDatabase`
   * @param text the notice in force, from `noticeTextOf`
   */
  constructor(database: DatabaseSync, text: string) {
    this.#database = database;
    this.#current = noticeVersionOf(text);
    const rows = database.prepare('SELECT version FROM notices').all();
    this.#known = new Set(rows.map(({ version }) => version as string));
    // Only a new one, or a full disk would keep the server from starting.
    if (this.#known.has(this.#current)) return;
    database
      .prepare('INSERT INTO notices VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
      .run(this.#current, text, Date.now());
    this.#known.add(this.#current);
  }

  /** The version to keep with an enquiry: what the page says it showed, if there ever was such a notice. */
  versionFor(shown: string | undefined): string {
    return shown !== undefined && this.#known.has(shown) ? shown : this.#current;
  }

  /** The words of a version. */
  textOf(version: string): string | undefined {
    return this.#database.prepare('SELECT text FROM notices WHERE version = ?').get(version)?.text as
      | string
      | undefined;
  }
}
