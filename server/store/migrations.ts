import { readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../errors.ts';
import { recordWins } from './recordWins.ts';
import { writeStepsOfEvents } from './stepsOfEvents.ts';

const SCHEMA = readFileSync(new URL('./schema.sql', import.meta.url), 'utf8');

/**
 * Migrates a store from schema version 1 to 2, from 2 to 3, and so on, each in the transaction of {@link migrate}. A
 * released migration is never changed. A new store gets `schema.sql`, which therefore has to include every migration.
 */
const MIGRATIONS: readonly ((connection: DatabaseSync) => void)[] = [
  splitMailNames,
  resistAttacks,
  recordSteps,
  letVisitorsWithdraw,
  recordMore,
  addPushDevices,
  keepClickIds,
  addWebhooks,
  watchItself,
];

/**
 * To 2: the name of a mail job, such as `due-2026-11-05-priya=shop.example`, becomes columns. The indexes of a list
 * contain its filters, which those of 1.0.0 did not.
 */
function splitMailNames(connection: DatabaseSync): void {
  connection.exec(`
  DROP TRIGGER IF EXISTS enquiry_delete;
  DROP TRIGGER IF EXISTS enquiry_search_delete;
  CREATE TABLE mail_jobs_2 (
    row_id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL DEFAULT 'enquiry' CHECK (kind IN ('enquiry', 'digest', 'due', 'sign-in')),
    enquiry INTEGER UNIQUE REFERENCES enquiries (row_id),
    day TEXT,
    recipient TEXT,
    request TEXT,
    state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'undelivered')),
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    written_at INTEGER NOT NULL DEFAULT 0,
    last_error TEXT,
    sent_at INTEGER,
    urgent INTEGER GENERATED ALWAYS AS (kind <> 'enquiry') VIRTUAL,
    sender_rank INTEGER NOT NULL DEFAULT 1,
    CHECK ((kind = 'enquiry') = (enquiry IS NOT NULL))
  ) STRICT;
  INSERT INTO mail_jobs_2 (row_id, kind, enquiry, day, recipient, request,
      state, attempts, due_at, written_at, last_error, sent_at, sender_rank)
    SELECT row_id,
      CASE WHEN name IS NULL THEN 'enquiry' WHEN name LIKE 'sign-in-%' THEN 'sign-in' WHEN name LIKE 'due-%' THEN 'due'
        ELSE 'digest' END,
      enquiry,
      CASE WHEN name LIKE 'digest-%' THEN substr(name, 8) WHEN name LIKE 'due-%' THEN substr(name, 5, 10) END,
      CASE WHEN name LIKE 'due-%' -- the last '=' stands for the at sign
        THEN substr(name, 16, length(until_at) - 16) || '@' || substr(name, length(until_at) + 1) END,
      CASE WHEN name LIKE 'sign-in-%' THEN substr(name, 9) END,
      state, attempts, due_at, written_at, last_error, sent_at, sender_rank
    FROM (SELECT *, rtrim(name, replace(name, '=', '')) AS until_at FROM mail_jobs)
    WHERE enquiry IS NULL OR enquiry IN (SELECT row_id FROM enquiries);
  DROP TABLE mail_jobs;
  ALTER TABLE mail_jobs_2 RENAME TO mail_jobs;
  CREATE UNIQUE INDEX mail_jobs_by_day ON mail_jobs (day, kind, coalesce(recipient, '')) WHERE day IS NOT NULL;
  CREATE INDEX mail_jobs_due ON mail_jobs (urgent, sender_rank, due_at) WHERE state = 'pending';
  CREATE INDEX mail_jobs_undelivered ON mail_jobs (enquiry) WHERE state = 'undelivered';
  CREATE INDEX mail_jobs_sent ON mail_jobs (sent_at) WHERE sent_at IS NOT NULL;
  CREATE TRIGGER enquiry_delete AFTER DELETE ON enquiries BEGIN
    INSERT INTO enquiry_search (enquiry_search, rowid, search_text) VALUES ('delete', old.row_id, old.search_text);
    DELETE FROM mail_jobs WHERE enquiry = old.row_id;
    DELETE FROM inbox_events WHERE enquiry = old.row_id;
  END;
  DROP INDEX IF EXISTS enquiries_unclaimed;
  DROP INDEX IF EXISTS enquiries_by_source;
  DROP INDEX IF EXISTS enquiries_earnings;
  DROP INDEX enquiries_by_time;
  DROP INDEX enquiries_by_status;
  DROP INDEX enquiries_flagged;
  DROP INDEX enquiries_by_quantity;
  DROP INDEX enquiries_by_owner;
  CREATE INDEX enquiries_by_time ON enquiries
    (received_at, spam_signals, status, owner, buyer_kind, source, won_packs, won_amount, first_contact_at);
  CREATE INDEX enquiries_by_status ON enquiries (status, received_at, spam_signals, owner, buyer_kind, source);
  CREATE INDEX enquiries_flagged ON enquiries (received_at, digest_day, spam_signals) WHERE spam_signals IS NOT NULL;
  CREATE INDEX enquiries_by_quantity ON enquiries
    (quantity, status, spam_signals, owner, buyer_kind, received_at, source);
  CREATE INDEX enquiries_by_owner ON enquiries (owner, received_at, status, spam_signals, buyer_kind, source)
    WHERE owner IS NOT NULL;
  UPDATE sign_in_requests SET id = substr(id, 9);
  UPDATE sign_in_links SET request = substr(request, 9) WHERE request LIKE 'sign-in-%';`);
}

/**
 * To 3: the ids of erased enquiries, the secret that goes into those of plain form posts, and when the last backup was
 * made. Requests for sign-in links are counted in memory.
 */
function resistAttacks(connection: DatabaseSync): void {
  connection.exec(`
  CREATE TABLE erased_ids (
    id_hash BLOB PRIMARY KEY,
    erased_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX erased_ids_by_age ON erased_ids (erased_at);
  CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO secrets (name, value) VALUES ('form-ids', randomblob(32));
  DROP INDEX sign_in_requests_by_email;
  ALTER TABLE sign_in_requests DROP COLUMN email_hash;
  ALTER TABLE health ADD COLUMN backed_up_at INTEGER;`);
}

/** To 4: a step for each change, with the values before it, in place of an event for each value. */
function recordSteps(connection: DatabaseSync): void {
  connection.exec(`
  CREATE TABLE steps (
    row_id INTEGER PRIMARY KEY,
    enquiry INTEGER NOT NULL REFERENCES enquiries (row_id),
    version INTEGER NOT NULL,
    change_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    changed TEXT NOT NULL CHECK (json_valid(changed)),
    note TEXT,
    withdraws INTEGER,
    resent INTEGER NOT NULL DEFAULT 0,
    UNIQUE (enquiry, version),
    UNIQUE (enquiry, change_id)
  ) STRICT;
  CREATE TABLE erasures (
    row_id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    enquiries INTEGER NOT NULL
  ) STRICT;
  INSERT INTO erasures (at, by, enquiries)
    SELECT at, by, CAST(value AS INTEGER) FROM inbox_events WHERE enquiry IS NULL ORDER BY id;`);
  writeStepsOfEvents(connection);
  connection.exec(`
  DROP TRIGGER enquiry_delete;
  CREATE TRIGGER enquiry_delete AFTER DELETE ON enquiries BEGIN
    INSERT INTO enquiry_search (enquiry_search, rowid, search_text) VALUES ('delete', old.row_id, old.search_text);
    DELETE FROM mail_jobs WHERE enquiry = old.row_id;
    DELETE FROM steps WHERE enquiry = old.row_id;
  END;
  DROP TABLE inbox_events;`);
}

/**
 * To 5: the language of an enquiry, that the customer withdrew or corrected it, and the receipt that they get. The lists
 * leave out what is not current, so that their indexes contain it.
 */
function letVisitorsWithdraw(connection: DatabaseSync): void {
  connection.exec(`
  ALTER TABLE enquiries ADD COLUMN language TEXT;
  ALTER TABLE enquiries ADD COLUMN replaces TEXT;
  ALTER TABLE enquiries ADD COLUMN replaced_by TEXT;
  ALTER TABLE enquiries ADD COLUMN withdrawn_at INTEGER;
  DROP INDEX enquiries_by_time;
  DROP INDEX enquiries_by_status;
  DROP INDEX enquiries_flagged;
  DROP INDEX enquiries_by_quantity;
  DROP INDEX enquiries_due;
  DROP INDEX enquiries_by_owner;
  CREATE INDEX enquiries_by_time ON enquiries
    (received_at, withdrawn_at, replaced_by, spam_signals, status, owner, buyer_kind, source, won_packs,
     won_amount, first_contact_at);
  CREATE INDEX enquiries_by_status ON enquiries
    (status, received_at, withdrawn_at, replaced_by, spam_signals, owner, buyer_kind, source);
  CREATE INDEX enquiries_flagged ON enquiries (received_at, digest_day, withdrawn_at, replaced_by, spam_signals)
    WHERE spam_signals IS NOT NULL;
  CREATE INDEX enquiries_by_quantity ON enquiries
    (quantity, status, withdrawn_at, replaced_by, spam_signals, owner, buyer_kind, received_at, source);
  CREATE INDEX enquiries_due ON enquiries (follow_up_at, withdrawn_at, replaced_by, spam_signals, owner)
    WHERE follow_up_at IS NOT NULL;
  CREATE INDEX enquiries_by_owner ON enquiries
    (owner, received_at, status, withdrawn_at, replaced_by, spam_signals, buyer_kind, source)
    WHERE owner IS NOT NULL;
  CREATE INDEX enquiries_by_replaced ON enquiries (replaces) WHERE replaces IS NOT NULL;
  CREATE INDEX enquiries_withdrawn ON enquiries (withdrawn_at) WHERE withdrawn_at IS NOT NULL;
  CREATE TABLE mail_jobs_5 (
    row_id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL DEFAULT 'enquiry' CHECK (kind IN ('enquiry', 'receipt', 'digest', 'due', 'sign-in')),
    enquiry INTEGER REFERENCES enquiries (row_id),
    day TEXT,
    recipient TEXT,
    request TEXT,
    state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'undelivered')),
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    written_at INTEGER NOT NULL DEFAULT 0,
    last_error TEXT,
    sent_at INTEGER,
    urgent INTEGER GENERATED ALWAYS AS (kind NOT IN ('enquiry', 'receipt')) VIRTUAL,
    sender_rank INTEGER NOT NULL DEFAULT 1,
    UNIQUE (enquiry, kind),
    CHECK ((kind IN ('enquiry', 'receipt')) = (enquiry IS NOT NULL))
  ) STRICT;
  INSERT INTO mail_jobs_5 (row_id, kind, enquiry, day, recipient, request,
      state, attempts, due_at, written_at, last_error, sent_at, sender_rank)
    SELECT row_id, kind, enquiry, day, recipient, request,
      state, attempts, due_at, written_at, last_error, sent_at, sender_rank FROM mail_jobs;
  DROP TRIGGER enquiry_delete;
  DROP TABLE mail_jobs;
  ALTER TABLE mail_jobs_5 RENAME TO mail_jobs;
  CREATE UNIQUE INDEX mail_jobs_by_day ON mail_jobs (day, kind, coalesce(recipient, '')) WHERE day IS NOT NULL;
  CREATE INDEX mail_jobs_due ON mail_jobs (urgent, sender_rank, due_at) WHERE state = 'pending';
  CREATE INDEX mail_jobs_undelivered ON mail_jobs (enquiry) WHERE state = 'undelivered';
  CREATE INDEX mail_jobs_receipts ON mail_jobs (written_at) WHERE kind = 'receipt';
  CREATE INDEX mail_jobs_sent ON mail_jobs (sent_at) WHERE sent_at IS NOT NULL;
  CREATE TRIGGER enquiry_delete AFTER DELETE ON enquiries BEGIN
    INSERT INTO enquiry_search (enquiry_search, rowid, search_text) VALUES ('delete', old.row_id, old.search_text);
    DELETE FROM mail_jobs WHERE enquiry = old.row_id;
    DELETE FROM steps WHERE enquiry = old.row_id;
    UPDATE enquiries SET replaces = NULL WHERE replaces = old.id;
    UPDATE enquiries SET replaced_by = NULL WHERE id = old.replaces AND replaced_by = old.id;
  END;`);
}

/** To 6: when and by whom an enquiry was won, amounts in paise, corrections by the staff, and what came of calls. */
function recordMore(connection: DatabaseSync): void {
  connection.exec(`
  ALTER TABLE steps ADD COLUMN channel TEXT;
  ALTER TABLE steps ADD COLUMN result TEXT;
  ALTER TABLE steps ADD COLUMN undoes INTEGER;
  DROP INDEX enquiries_by_time;
  DROP INDEX enquiries_by_quantity;
  DROP INDEX enquiries_by_email;
  DROP INDEX enquiries_by_mobile;
  ALTER TABLE enquiries DROP COLUMN quantity;
  ALTER TABLE enquiries RENAME COLUMN won_amount TO won_paise;
  UPDATE enquiries SET won_paise = 100 * won_paise WHERE won_paise IS NOT NULL;
  ALTER TABLE enquiries ADD COLUMN won_at INTEGER;
  ALTER TABLE enquiries ADD COLUMN won_by TEXT;
  ALTER TABLE enquiries ADD COLUMN unanswered INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE enquiries ADD COLUMN corrections TEXT CHECK (json_valid(corrections));
  ALTER TABLE enquiries ADD COLUMN quantity INTEGER
    GENERATED ALWAYS AS (CAST(coalesce(corrections ->> 'Quantity', document ->> 'Quantity') AS INTEGER)) VIRTUAL;
  ALTER TABLE enquiries ADD COLUMN mobile TEXT
    GENERATED ALWAYS AS (coalesce(corrections ->> 'Mobile', document ->> 'Mobile')) VIRTUAL;
  ALTER TABLE enquiries ADD COLUMN email TEXT
    GENERATED ALWAYS AS (nullif(lower(coalesce(corrections ->> 'Email', document ->> 'Email')), '')) VIRTUAL;
  CREATE INDEX enquiries_by_quantity ON enquiries
    (quantity, status, withdrawn_at, replaced_by, spam_signals, owner, buyer_kind, received_at, source);
  CREATE INDEX enquiries_by_email ON enquiries (email);
  CREATE INDEX enquiries_by_mobile ON enquiries (mobile, received_at);
  CREATE TRIGGER enquiry_search_update AFTER UPDATE OF search_text ON enquiries BEGIN
    INSERT INTO enquiry_search (enquiry_search, rowid, search_text) VALUES ('delete', old.row_id, old.search_text);
    INSERT INTO enquiry_search (rowid, search_text) VALUES (new.row_id, new.search_text);
  END;
  CREATE INDEX enquiries_by_time ON enquiries
    (received_at, withdrawn_at, replaced_by, spam_signals, status, owner, buyer_kind, source, won_packs,
     won_paise, first_contact_at);`);
  recordWins(connection);
  connection.exec(`
  CREATE INDEX enquiries_won ON enquiries
    (won_at, withdrawn_at, replaced_by, spam_signals, status, owner, buyer_kind, source, received_at, won_by,
     won_packs, won_paise)
    WHERE won_at IS NOT NULL;`);
}

/** To 7: the devices that are told of new enquiries. */
function addPushDevices(connection: DatabaseSync): void {
  connection.exec(`
  CREATE TABLE push_devices (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    session TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    name TEXT NOT NULL,
    added_at INTEGER NOT NULL,
    quiet_from TEXT,
    quiet_to TEXT,
    told_job INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX push_devices_by_email ON push_devices (email);`);
}

/** To 8: the number of the click on an advert. */
function keepClickIds(connection: DatabaseSync): void {
  connection.exec(`
  ALTER TABLE enquiries ADD COLUMN gclid TEXT;
  ALTER TABLE enquiries ADD COLUMN wbraid TEXT;
  ALTER TABLE enquiries ADD COLUMN gbraid TEXT;
  ALTER TABLE enquiries ADD COLUMN fbclid TEXT;`);
}

/** To 9: webhooks are jobs like mails, in a lane of their own, and so are the mails of the hourly proofs. */
function addWebhooks(connection: DatabaseSync): void {
  connection.exec(`
  CREATE TABLE mail_jobs_9 (
    row_id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL DEFAULT 'enquiry' CHECK (kind IN ('enquiry', 'receipt', 'digest', 'due', 'sign-in', 'proof',
      'webhook-created', 'webhook-status', 'webhook-withdrawn', 'webhook-erased')),
    enquiry INTEGER REFERENCES enquiries (row_id),
    step INTEGER NOT NULL DEFAULT 0,
    day TEXT,
    recipient TEXT,
    request TEXT,
    state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'undelivered')),
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    written_at INTEGER NOT NULL DEFAULT 0,
    last_error TEXT,
    sent_at INTEGER,
    lane TEXT GENERATED ALWAYS AS (CASE WHEN kind LIKE 'webhook-%' THEN 'webhook'
      WHEN kind IN ('enquiry', 'receipt', 'proof') THEN 'ordinary' ELSE 'urgent' END) VIRTUAL,
    sender_rank INTEGER NOT NULL DEFAULT 1,
    UNIQUE (enquiry, kind, step),
    CHECK ((kind IN ('digest', 'due', 'sign-in', 'proof', 'webhook-erased')) = (enquiry IS NULL))
  ) STRICT;
  INSERT INTO mail_jobs_9 (row_id, kind, enquiry, day, recipient, request,
      state, attempts, due_at, written_at, last_error, sent_at, sender_rank)
    SELECT row_id, kind, enquiry, day, recipient, request,
      state, attempts, due_at, written_at, last_error, sent_at, sender_rank FROM mail_jobs;
  -- The devices of the staff count on row ids that only grow.
  DELETE FROM sqlite_sequence WHERE name = 'mail_jobs_9';
  INSERT INTO sqlite_sequence (name, seq) SELECT 'mail_jobs_9', seq FROM sqlite_sequence WHERE name = 'mail_jobs';
  DROP TRIGGER enquiry_delete;
  DROP TABLE mail_jobs;
  ALTER TABLE mail_jobs_9 RENAME TO mail_jobs;
  CREATE UNIQUE INDEX mail_jobs_by_day ON mail_jobs (day, kind, coalesce(recipient, '')) WHERE day IS NOT NULL;
  CREATE INDEX mail_jobs_due ON mail_jobs (lane, sender_rank, due_at) WHERE state = 'pending';
  CREATE INDEX mail_jobs_undelivered ON mail_jobs (enquiry) WHERE state = 'undelivered';
  CREATE INDEX mail_jobs_receipts ON mail_jobs (written_at) WHERE kind = 'receipt';
  CREATE INDEX mail_jobs_sent ON mail_jobs (sent_at) WHERE sent_at IS NOT NULL;
  CREATE TRIGGER enquiry_delete AFTER DELETE ON enquiries BEGIN
    INSERT INTO enquiry_search (enquiry_search, rowid, search_text) VALUES ('delete', old.row_id, old.search_text);
    DELETE FROM mail_jobs WHERE enquiry = old.row_id;
    DELETE FROM steps WHERE enquiry = old.row_id;
    UPDATE enquiries SET replaces = NULL WHERE replaces = old.id;
    UPDATE enquiries SET replaced_by = NULL WHERE id = old.replaces AND replaced_by = old.id;
  END;`);
}

/** To 10: where the last backup is, and what became of the proofs that the site sends itself. */
function watchItself(connection: DatabaseSync): void {
  connection.exec(`
  ALTER TABLE health ADD COLUMN backed_up_to TEXT;
  ALTER TABLE health ADD COLUMN proof_arrived_at INTEGER;
  ALTER TABLE health ADD COLUMN proof_missed_since INTEGER;
  ALTER TABLE health ADD COLUMN proof_error TEXT;`);
}

/** The schema version that this program writes. */
export const SCHEMA_VERSION = 1 + MIGRATIONS.length;

/** What to do with a store of an older version: the server migrates it, the command line leaves it to the server. */
export type OlderStore = 'migrate' | 'refuse';

/**
 * Creates the tables of a new store, or migrates an older one.
 *
 * @throws {OperatorError} when the store is of a newer version, or of an older one that is to be refused; it is left as it was
 */
export function migrate(connection: DatabaseSync, older: OlderStore): void {
  const current = SCHEMA_VERSION;
  connection.exec('BEGIN IMMEDIATE');
  try {
    const { user_version: version } = connection.prepare('PRAGMA user_version').get() as {
      user_version: number;
    };
    if (version > current) {
      throw new OperatorError(
        `The store has schema version ${version}. Update the program, which knows ${current}.`,
      );
    }
    if (version > 0 && version < current && older === 'refuse') {
      throw new OperatorError(
        `The store has schema version ${version}. Restart the server, which migrates it to ${current}.`,
      );
    }
    if (version === 0) connection.exec(SCHEMA);
    else for (const migration of MIGRATIONS.slice(version - 1)) migration(connection);
    // Only when it changes, so that a server starts that was killed by a full disk.
    if (version < current) connection.exec(`PRAGMA user_version = ${current}`);
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}
