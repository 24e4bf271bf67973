import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Statements that are prepared when they are first used, and then kept: to parse one takes longer than to run it. */
export class Statements {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  /** @param database from `openDatabase` */
  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** The statement with this text. Not for `iterate()`: two at once would share one cursor. */
  get(text: string): StatementSync {
    let statement = this.#prepared.get(text);
    if (!statement) {
      statement = this.#database.prepare(text);
      this.#prepared.set(text, statement);
    }
    return statement;
  }
}
