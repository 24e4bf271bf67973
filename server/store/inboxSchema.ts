import type { DatabaseSync } from 'node:sqlite';
import type { EnquiryFields } from '../../domain/enquiry/enquiryFields.ts';
import { FACET_WEIGHTS } from '../../domain/inbox/facets.ts';
import { BUYER_KIND_OF, KINDS } from '../../domain/inbox/kinds.ts';
import { searchTextOf } from '../../domain/inbox/searchWords.ts';
import { STATUSES } from '../../domain/inbox/statuses.ts';

const quoted = (text: string) => `'${text}'`;

const statusNumber = STATUSES.map(
  (status, number) => `WHEN ${quoted(status)} THEN ${number * FACET_WEIGHTS.status}`,
).join(' ');
const kindNumber = KINDS.map(
  (kind, number) => `WHEN ${quoted(BUYER_KIND_OF[kind])} THEN ${number * FACET_WEIGHTS.kind}`,
).join(' ');

/** The same as `facetNumberOf` of `domain/inbox/facets.ts`. */
const FACET = `CASE status ${statusNumber} END
  + CASE document ->> 'RetailerSelfUse' ${kindNumber} ELSE 0 END
  + (signs IS NOT NULL) * ${FACET_WEIGHTS.flagged}
  + undelivered * ${FACET_WEIGHTS.undelivered}`;

/** The number of the day in India, counted from 1970; see `domain/time/indiaDay.ts`. */
const dayOf = (time: string) => `((${time} + 19800000) / 86400000)`;

const count = (row: 'old' | 'new', step: string) => `
  INSERT INTO tallies VALUES (${dayOf(`${row}.received_at`)}, ${row}.facet, ${step})
    ON CONFLICT DO UPDATE SET count = count + excluded.count;
  INSERT INTO facet_totals VALUES (${row}.facet, ${step})
    ON CONFLICT DO UPDATE SET count = count + excluded.count;
  UPDATE inbox_version SET version = version + 1;`;

/**
 * The inbox's part of the store: what was done with an enquiry, and by whom, stands in `inbox_events` beside it and
 * is only ever added to. Everything else here is derived, by triggers, so that whoever writes keeps it right:
 * `status` from the events, `undelivered` from the mail jobs, `facet` from both, the tallies from `facet`. The search
 * index alone is brought up to date later, by `SearchIndex.ts`; its entries are overwritten when an enquiry is erased
 * (https://www.sqlite.org/fts5.html, "secure-delete").
 */
export const INBOX_SCHEMA = `
  ALTER TABLE enquiries ADD COLUMN status TEXT NOT NULL DEFAULT 'new'
    CHECK (status IN (${STATUSES.map(quoted).join(', ')}));
  ALTER TABLE enquiries ADD COLUMN undelivered INTEGER NOT NULL DEFAULT 0 CHECK (undelivered IN (0, 1));
  ALTER TABLE enquiries ADD COLUMN facet INTEGER GENERATED ALWAYS AS (${FACET}) VIRTUAL;
  UPDATE enquiries SET undelivered = 1
    WHERE id IN (SELECT enquiry_id FROM mail_jobs WHERE state = 'undelivered');
  CREATE INDEX enquiries_by_facet ON enquiries (facet, received_at);

  CREATE TABLE inbox_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    enquiry INTEGER REFERENCES enquiries (sequence) ON DELETE CASCADE, -- NULL: an erasure
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('status', 'note', 'resend', 'erase')),
    value TEXT NOT NULL -- the new status, the note, or how many were erased
  ) STRICT;
  CREATE INDEX inbox_events_by_enquiry ON inbox_events (enquiry, id);

  CREATE TABLE tallies (
    day INTEGER NOT NULL, facet INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (day, facet)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE facet_totals (facet INTEGER PRIMARY KEY, count INTEGER NOT NULL) STRICT;
  INSERT INTO tallies SELECT ${dayOf('received_at')}, facet, count(*) FROM enquiries GROUP BY 1, 2;
  INSERT INTO facet_totals SELECT facet, count(*) FROM enquiries GROUP BY facet;

  CREATE TABLE inbox_version (one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL) STRICT;
  INSERT INTO inbox_version VALUES (1, 0);

  CREATE VIRTUAL TABLE enquiry_search USING fts5 (
    words, content = '', detail = 'none', columnsize = 0, tokenize = 'trigram case_sensitive 1'
  );
  INSERT INTO enquiry_search (enquiry_search, rank) VALUES ('secure-delete', 1);
  CREATE TABLE search_progress (one INTEGER PRIMARY KEY CHECK (one = 1), upto INTEGER NOT NULL) STRICT;
  INSERT INTO search_progress VALUES (1, 0);

  CREATE TRIGGER enquiry_added AFTER INSERT ON enquiries BEGIN
    ${count('new', '1')}
  END;
  CREATE TRIGGER enquiry_changed AFTER UPDATE OF status, undelivered, signs ON enquiries
  WHEN old.facet <> new.facet BEGIN
    ${count('old', '-1')}
    ${count('new', '1')}
  END;
  CREATE TRIGGER enquiry_removed AFTER DELETE ON enquiries BEGIN
    ${count('old', '-1')}
  END;
  CREATE TRIGGER enquiry_unindexed AFTER DELETE ON enquiries
  WHEN old.sequence <= (SELECT upto FROM search_progress) BEGIN
    INSERT INTO enquiry_search (enquiry_search, rowid, words)
      VALUES ('delete', old.sequence, search_text(old.document, old.reference));
    -- The next enquiry may get the place of the last one, and has to be indexed then.
    UPDATE search_progress SET upto = min(upto, coalesce((SELECT max(sequence) FROM enquiries), 0));
  END;
  CREATE TRIGGER mail_moved AFTER UPDATE OF state ON mail_jobs
  WHEN old.state <> new.state AND new.enquiry_id IS NOT NULL BEGIN
    UPDATE enquiries SET undelivered = (new.state = 'undelivered')
      WHERE id = new.enquiry_id AND undelivered <> (new.state = 'undelivered');
    UPDATE inbox_version SET version = version + 1;
  END;
  CREATE TRIGGER inbox_event_added AFTER INSERT ON inbox_events BEGIN
    UPDATE enquiries SET status = new.value WHERE new.kind = 'status' AND sequence = new.enquiry;
    UPDATE inbox_version SET version = version + 1;
  END;

  ALTER TABLE mail_jobs ADD COLUMN urgent INTEGER NOT NULL DEFAULT 0; -- 1: the cap on mail an hour does not hold it
  CREATE INDEX mail_jobs_urgent ON mail_jobs (due_at) WHERE state = 'pending' AND urgent = 1;

  CREATE TABLE sign_in_requests (
    id TEXT PRIMARY KEY, -- that of its mail job
    address_hash TEXT NOT NULL, -- SHA-256, to count requests by
    email TEXT, -- NULL: the address is not on the list, and nobody is mailed
    asked_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sign_in_requests_by_address ON sign_in_requests (address_hash, asked_at);
  CREATE INDEX sign_in_requests_by_age ON sign_in_requests (asked_at);
  CREATE TABLE sign_in_links (
    token_hash TEXT PRIMARY KEY, -- SHA-256
    email TEXT NOT NULL,
    request TEXT NOT NULL, -- links of one request work once among them
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE staff_sessions (
    token_hash TEXT PRIMARY KEY, -- SHA-256
    email TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX staff_sessions_by_email ON staff_sessions (email);`;

/** Adds the function that erasing and searching need; see {@link INBOX_SCHEMA}. */
export function addSearchFunction(database: DatabaseSync): void {
  database.function('search_text', { deterministic: true }, (document, reference) =>
    searchTextOf(JSON.parse(document as string) as EnquiryFields, reference as string),
  );
}
