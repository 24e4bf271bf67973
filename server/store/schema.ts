import type { DatabaseSync } from 'node:sqlite';

/**
 * The store's shape, one entry for each version; a new version is added at the end, never changed.
 *
 * `document` holds exactly the five fields of the specification; everything of our own stands beside it.
 * Times are milliseconds since 1970, UTC.
 */
const VERSIONS = [
  `CREATE TABLE enquiries (
     sequence INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     collection TEXT NOT NULL,
     document TEXT NOT NULL CHECK (json_valid(document)),
     reference TEXT NOT NULL,
     received_at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX enquiries_by_email ON enquiries (lower(document ->> 'Email'));
   CREATE INDEX enquiries_by_mobile ON enquiries (document ->> 'Mobile');

   CREATE TABLE mail_jobs (
     enquiry_id TEXT PRIMARY KEY REFERENCES enquiries (id) ON DELETE CASCADE,
     state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'undelivered')),
     attempts INTEGER NOT NULL DEFAULT 0,
     due_at INTEGER NOT NULL,
     last_error TEXT
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX mail_jobs_due ON mail_jobs (due_at) WHERE state = 'pending';
   CREATE INDEX mail_jobs_undelivered ON mail_jobs (enquiry_id) WHERE state = 'undelivered';

   CREATE TABLE heartbeat (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL) STRICT;`,
];

/**
 * Brings a store, new or old, to the newest shape.
 *
 * @throws {Error} when the file was written by a newer version of this program
 */
export function migrate(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (version > VERSIONS.length) {
    database.exec('ROLLBACK');
    throw new Error(
      `the store is of version ${version} and this program knows ${VERSIONS.length}; update the program`,
    );
  }
  for (const statements of VERSIONS.slice(version)) database.exec(statements);
  database.exec(`PRAGMA user_version = ${VERSIONS.length}`);
  database.exec('COMMIT');
}
