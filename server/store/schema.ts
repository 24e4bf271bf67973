import type { DatabaseSync } from 'node:sqlite';
import { INBOX_SCHEMA } from './inboxSchema.ts';
import { StoreVersionError } from './StoreVersionError.ts';

/**
 * The store's shape, one entry for each version; a new version is added at the end, never changed.
 *
 * `document` holds exactly the five fields of the specification; everything of our own stands beside it.
 * Times are milliseconds since 1970, UTC.
 */
export const VERSIONS = [
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

  // 2: signs of spam, the notice that was shown, a mail job that may be a digest, and when a mail was taken.
  `CREATE TABLE notices (
     version TEXT PRIMARY KEY,
     text TEXT NOT NULL,
     first_used_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;

   ALTER TABLE enquiries ADD COLUMN notice TEXT REFERENCES notices (version);
   ALTER TABLE enquiries ADD COLUMN signs TEXT; -- separated by spaces; NULL: none
   ALTER TABLE enquiries ADD COLUMN digest TEXT; -- the day of the digest that lists a flagged one
   CREATE INDEX enquiries_undigested ON enquiries (received_at) WHERE signs IS NOT NULL AND digest IS NULL;
   CREATE INDEX enquiries_by_digest ON enquiries (digest) WHERE digest IS NOT NULL;
   CREATE INDEX enquiries_by_age ON enquiries (received_at);
   DROP INDEX enquiries_by_mobile;
   CREATE INDEX enquiries_by_mobile ON enquiries (document ->> 'Mobile', received_at);

   CREATE TABLE jobs (
     id TEXT PRIMARY KEY, -- the enquiry's id, or digest-2026-11-05
     enquiry_id TEXT UNIQUE REFERENCES enquiries (id) ON DELETE CASCADE, -- NULL: a digest
     state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'undelivered')),
     attempts INTEGER NOT NULL DEFAULT 0,
     due_at INTEGER NOT NULL,
     last_error TEXT,
     sent_at INTEGER
   ) STRICT, WITHOUT ROWID;
   INSERT INTO jobs (id, enquiry_id, state, attempts, due_at, last_error)
     SELECT enquiry_id, enquiry_id, state, attempts, due_at, last_error FROM mail_jobs;
   DROP TABLE mail_jobs;
   ALTER TABLE jobs RENAME TO mail_jobs;
   CREATE INDEX mail_jobs_due ON mail_jobs (due_at) WHERE state = 'pending';
   CREATE INDEX mail_jobs_undelivered ON mail_jobs (id) WHERE state = 'undelivered';
   CREATE INDEX mail_jobs_sent ON mail_jobs (sent_at) WHERE sent_at IS NOT NULL;`,

  // 3: the inbox.
  INBOX_SCHEMA,

  // 4: a mail job names its enquiry by its place, not by its id: an index of random ids, of which there were two here,
  // has another page to write for nearly each new enquiry. docs/decisions/store.md
  `CREATE TABLE jobs (
     sequence INTEGER PRIMARY KEY,
     enquiry INTEGER UNIQUE REFERENCES enquiries (sequence) ON DELETE CASCADE,
     name TEXT CHECK ((name IS NULL) <> (enquiry IS NULL)), -- digest-2026-11-05; NULL: an enquiry's, named by its id
     state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'undelivered')),
     attempts INTEGER NOT NULL DEFAULT 0,
     due_at INTEGER NOT NULL,
     last_error TEXT,
     sent_at INTEGER,
     urgent INTEGER NOT NULL DEFAULT 0 -- 1: the cap on mail an hour does not hold it
   ) STRICT;
   INSERT INTO jobs (enquiry, name, state, attempts, due_at, last_error, sent_at, urgent)
     SELECT e.sequence, iif(e.sequence IS NULL, j.id, NULL), state, attempts, due_at, last_error, sent_at, urgent
     FROM mail_jobs j LEFT JOIN enquiries e ON e.id = j.enquiry_id ORDER BY e.sequence;
   DROP TABLE mail_jobs;
   ALTER TABLE jobs RENAME TO mail_jobs;
   CREATE UNIQUE INDEX mail_jobs_by_name ON mail_jobs (name) WHERE name IS NOT NULL;
   CREATE INDEX mail_jobs_due ON mail_jobs (due_at) WHERE state = 'pending';
   CREATE INDEX mail_jobs_urgent ON mail_jobs (due_at) WHERE state = 'pending' AND urgent = 1;
   CREATE INDEX mail_jobs_undelivered ON mail_jobs (enquiry) WHERE state = 'undelivered';
   CREATE INDEX mail_jobs_sent ON mail_jobs (sent_at) WHERE sent_at IS NOT NULL;
   CREATE TRIGGER mail_moved AFTER UPDATE OF state ON mail_jobs
   WHEN old.state <> new.state AND new.enquiry IS NOT NULL BEGIN
     UPDATE enquiries SET undelivered = (new.state = 'undelivered')
       WHERE sequence = new.enquiry AND undelivered <> (new.state = 'undelivered');
     UPDATE inbox_version SET version = version + 1;
   END;`,

  // 5: a quarantine of the clock that outlives a restart. And the place of an enquiry that was erased before it was
  // indexed is indexed for the one that gets it; what was missed so far is, too, by indexing all anew.
  `ALTER TABLE heartbeat ADD COLUMN quarantine INTEGER NOT NULL DEFAULT 0; -- milliseconds that it still lasts
   ALTER TABLE heartbeat ADD COLUMN probed_at INTEGER; -- when it was last tried whether the store can be written
   DROP TRIGGER enquiry_unindexed;
   CREATE TRIGGER enquiry_unindexed AFTER DELETE ON enquiries BEGIN
     INSERT INTO enquiry_search (enquiry_search, rowid, words)
       SELECT 'delete', old.sequence, search_text(old.document, old.reference)
       WHERE old.sequence <= (SELECT upto FROM search_progress);
     UPDATE search_progress SET upto = min(upto, coalesce((SELECT max(sequence) FROM enquiries), 0));
   END;
   INSERT INTO enquiry_search (enquiry_search) VALUES ('delete-all');
   UPDATE search_progress SET upto = 0;`,
];

/** What to do with a store of an older version: upgrade it, or refuse it, since a server of its age may be using it. */
export type OlderStore = 'upgrade' | 'refuse';

/**
 * Brings a store, new or old, to the newest shape.
 *
 * @throws {StoreVersionError} when the file is of a newer version than this program knows, or of an older one that is
 *   to be refused; it is as it was then
 */
export function migrate(database: DatabaseSync, older: OlderStore = 'upgrade'): void {
  database.exec('BEGIN IMMEDIATE');
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  const isOlder = version > 0 && version < VERSIONS.length;
  if (version > VERSIONS.length || (isOlder && older === 'refuse')) {
    database.exec('ROLLBACK');
    throw new StoreVersionError(version, VERSIONS.length);
  }
  try {
    for (const statements of VERSIONS.slice(version)) database.exec(statements);
    // Only then, or a full disk would keep the server from starting.
    if (version < VERSIONS.length) database.exec(`PRAGMA user_version = ${VERSIONS.length}`);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
