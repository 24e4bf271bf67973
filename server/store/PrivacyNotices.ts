import type { PrivacyNotice } from '../../domain/privacyNotice.ts';
import type { Database } from './database.ts';

/** Every privacy notice that visitors were shown, word for word, so that it is known years later what one agreed to. */
export class PrivacyNotices {
  readonly #current: string;
  readonly #known: Set<string>;

  /** Stores the notice that is in force. */
  constructor(database: Database, { version, text }: PrivacyNotice) {
    this.#current = version;
    const rows = database.sql.prepare('SELECT version FROM privacy_notices').all();
    this.#known = new Set(rows.map(({ version }) => version as string));
    // Only a new one, or a full disk would keep the server from starting.
    if (this.#known.has(this.#current)) return;
    database.sql
      .prepare(
        'INSERT INTO privacy_notices (version, text, first_used_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      )
      .run(this.#current, text, Date.now());
    this.#known.add(this.#current);
  }

  /** The version to store with an enquiry: the one that the page says it showed, if there ever was such a notice. */
  versionFor(shown: string | undefined): string {
    return shown !== undefined && this.#known.has(shown) ? shown : this.#current;
  }
}
