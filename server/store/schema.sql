-- The whole store. Times are milliseconds since 1970, UTC.

-- Every privacy notice that visitors were shown, word for word.
CREATE TABLE privacy_notices (
  version TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  first_used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- `document` holds exactly the five fields of the specification; everything of our own stands beside it.
CREATE TABLE enquiries (
  row_id INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  collection TEXT NOT NULL,
  document TEXT NOT NULL CHECK (json_valid(document)),
  reference TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  status TEXT NOT NULL DEFAULT 'new',
  spam_signals TEXT, -- separated by spaces; NULL: not flagged
  owner TEXT, -- the e-mail of the member of staff who works on it; NULL: unclaimed
  follow_up_at INTEGER, -- when to get in touch again
  first_contact_at INTEGER, -- when it was first marked as contacted or won
  close_reason TEXT,
  won_packs INTEGER,
  won_paise INTEGER, -- the amount
  digest_day TEXT, -- the day of the digest that lists a flagged enquiry; '': none does, the staff flagged it
  privacy_notice TEXT REFERENCES privacy_notices (version),
  link_code TEXT, -- where the visitor came from, see domain/enquiry/source.ts
  utm_source TEXT,
  utm_medium TEXT,
  utm_campaign TEXT,
  referrer TEXT,
  search_text TEXT NOT NULL, -- name, mobile, e-mail and reference, with corrections, folded as domain/desk/searchWords.ts does
  buyer_kind TEXT GENERATED ALWAYS AS (document ->> 'RetailerSelfUse') VIRTUAL,
  source TEXT GENERATED ALWAYS AS (coalesce(link_code, utm_source, referrer, 'direct')) VIRTUAL,
  language TEXT, -- of the page, such as 'hi'; NULL: the page did not say
  replaces TEXT, -- the id of the enquiry that this one corrects
  replaced_by TEXT, -- the id of the one that has taken its place in the lists
  withdrawn_at INTEGER, -- when the customer withdrew it
  won_at INTEGER, -- exactly while the status is `won`
  won_by TEXT, -- the e-mail of the member of staff who marked it as won; NULL where that was not recorded
  order_id BLOB NOT NULL DEFAULT (randomblob(16)), -- goes into `erased_orders`; known to this store and its backups alone
  unanswered INTEGER NOT NULL DEFAULT 0, -- calls and messages without an answer since the customer was last reached
  corrections TEXT CHECK (json_valid(corrections)), -- by the staff, such as {"Mobile": "9876543210"}
  quantity INTEGER
    GENERATED ALWAYS AS (CAST(coalesce(corrections ->> 'Quantity', document ->> 'Quantity') AS INTEGER)) VIRTUAL,
  mobile TEXT GENERATED ALWAYS AS (coalesce(corrections ->> 'Mobile', document ->> 'Mobile')) VIRTUAL,
  -- In lower case; NULL where there is none.
  email TEXT GENERATED ALWAYS AS (nullif(lower(coalesce(corrections ->> 'Email', document ->> 'Email')), '')) VIRTUAL,
  gclid TEXT, -- the click on an advert of Google's or Meta's, see domain/enquiry/source.ts
  wbraid TEXT,
  gbraid TEXT,
  fbclid TEXT
) STRICT;

-- One index for each order of a list. Each also contains the columns that the list is filtered by, so that filtering and
-- counting read the index alone.
-- All, newest or oldest first; and the columns that the sales sum up.
CREATE INDEX enquiries_by_time ON enquiries
  (received_at, withdrawn_at, replaced_by, spam_signals, status, owner, buyer_kind, source, won_packs,
   won_paise, first_contact_at);
-- The tabs of the statuses.
CREATE INDEX enquiries_by_status ON enquiries
  (status, received_at, withdrawn_at, replaced_by, spam_signals, owner, buyer_kind, source);
-- The tab of flagged enquiries, and the daily mail that lists them.
CREATE INDEX enquiries_flagged ON enquiries (received_at, digest_day, withdrawn_at, replaced_by, spam_signals)
  WHERE spam_signals IS NOT NULL;
-- Largest first.
CREATE INDEX enquiries_by_quantity ON enquiries
  (quantity, status, withdrawn_at, replaced_by, spam_signals, owner, buyer_kind, received_at, source);
-- The tab of due follow-ups.
CREATE INDEX enquiries_due ON enquiries (follow_up_at, withdrawn_at, replaced_by, spam_signals, owner)
  WHERE follow_up_at IS NOT NULL;
-- Mine, or a colleague's.
CREATE INDEX enquiries_by_owner ON enquiries
  (owner, received_at, status, withdrawn_at, replaced_by, spam_signals, buyer_kind, source)
  WHERE owner IS NOT NULL;
-- What was won, by the time when it was; and the columns that the report sums up.
CREATE INDEX enquiries_won ON enquiries
  (won_at, withdrawn_at, replaced_by, spam_signals, status, owner, buyer_kind, source, received_at, won_by,
   won_packs, won_paise)
  WHERE won_at IS NOT NULL;
-- Other enquiries of the same person.
CREATE INDEX enquiries_by_email ON enquiries (email);
CREATE INDEX enquiries_by_mobile ON enquiries (mobile, received_at);
-- The corrections of one.
CREATE INDEX enquiries_by_replaced ON enquiries (replaces) WHERE replaces IS NOT NULL;
-- The tab of withdrawn enquiries, and those to erase.
CREATE INDEX enquiries_withdrawn ON enquiries (withdrawn_at) WHERE withdrawn_at IS NOT NULL;

-- How many visits each day in India had, by where they came from; nothing else is kept of a visit.
CREATE TABLE visits (
  day TEXT NOT NULL,
  source TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, source)
) STRICT, WITHOUT ROWID;

-- Any three characters in a row are found. `secure-delete` removes the text of an erased enquiry from the index at
-- once (https://www.sqlite.org/fts5.html#the_secure_delete_configuration_option).
CREATE VIRTUAL TABLE enquiry_search USING fts5 (
  search_text, content = 'enquiries', content_rowid = 'row_id', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);
INSERT INTO enquiry_search (enquiry_search, rank) VALUES ('secure-delete', 1);
CREATE TRIGGER enquiry_search_insert AFTER INSERT ON enquiries BEGIN
  INSERT INTO enquiry_search (rowid, search_text) VALUES (new.row_id, new.search_text);
END;
CREATE TRIGGER enquiry_search_update AFTER UPDATE OF search_text ON enquiries BEGIN
  INSERT INTO enquiry_search (enquiry_search, rowid, search_text) VALUES ('delete', old.row_id, old.search_text);
  INSERT INTO enquiry_search (rowid, search_text) VALUES (new.row_id, new.search_text);
END;
-- Not by ON DELETE CASCADE: SQLite's shell does not enforce foreign keys, and the next enquiry may get the same row id.
CREATE TRIGGER enquiry_delete AFTER DELETE ON enquiries BEGIN
  INSERT INTO enquiry_search (enquiry_search, rowid, search_text) VALUES ('delete', old.row_id, old.search_text);
  DELETE FROM mail_jobs WHERE enquiry = old.row_id;
  DELETE FROM steps WHERE enquiry = old.row_id;
  UPDATE enquiries SET replaces = NULL WHERE replaces = old.id;
  UPDATE enquiries SET replaced_by = NULL WHERE id = old.replaces AND replaced_by = old.id;
  INSERT OR IGNORE INTO erased_orders (id, day, by, source, packs, paise)
    SELECT old.order_id, strftime('%Y-%m-%d', (old.won_at + 19800000) / 1000, 'unixepoch'), old.won_by, old.source,
      old.won_packs, old.won_paise
    WHERE old.won_at IS NOT NULL AND old.spam_signals IS NULL;
END;

-- Orders of erased enquiries, so that the months of the report stay as they were; nothing that leads to the person.
CREATE TABLE erased_orders (
  id BLOB PRIMARY KEY, -- random, so that an import of another store adds it once
  day TEXT NOT NULL, -- on which it was won, in India: UTC and 19,800,000 ms
  by TEXT, -- as `won_by`
  source TEXT NOT NULL,
  packs INTEGER,
  paise INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX erased_orders_by_day ON erased_orders (day);

-- What the staff did: a step for each change, and nothing else records it. Rows are only added, and a withdrawn note loses
-- its text. The columns of `enquiries` hold the values after the last step, and are updated in the same transaction. Row ids
-- are never used again, since devices keep the one up to which they were told.
CREATE TABLE steps (
  row_id INTEGER PRIMARY KEY AUTOINCREMENT,
  enquiry INTEGER NOT NULL REFERENCES enquiries (row_id),
  version INTEGER NOT NULL, -- 1, 2, 3 … of each enquiry
  change_id TEXT NOT NULL, -- made by the page: the same change again is stored once
  at INTEGER NOT NULL,
  by TEXT NOT NULL,
  changed TEXT NOT NULL CHECK (json_valid(changed)), -- such as {"status": {"before": "new", "after": "won"}}
  note TEXT, -- '': it was withdrawn
  withdraws INTEGER, -- the version of the step whose note it has withdrawn
  resent INTEGER NOT NULL DEFAULT 0, -- 1: it has queued the mail again
  channel TEXT, -- of a call or message, see domain/desk/outcomes.ts
  result TEXT, -- what came of it
  undoes INTEGER, -- the version of the step that it has undone
  UNIQUE (enquiry, version),
  UNIQUE (enquiry, change_id)
) STRICT;

-- Erasures by the staff; of what was erased, they say how much.
CREATE TABLE erasures (
  row_id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  by TEXT NOT NULL,
  enquiries INTEGER NOT NULL
) STRICT;

-- The ids of erased enquiries, so that one that its device sends again is not stored anew. No other row leads to them.
CREATE TABLE erased_ids (
  id_hash BLOB PRIMARY KEY, -- SHA-256
  erased_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX erased_ids_by_age ON erased_ids (erased_at);

CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
-- Goes into the ids of plain form posts, so that nobody can compute the id of someone else's.
INSERT INTO secrets (name, value) VALUES ('form-ids', randomblob(32));

-- The transactional outbox of mails and webhooks: a job is written in the commit of its enquiry. Row ids are never used again, so that the
-- outcome of a mail is not recorded at another job when its own was erased meanwhile.
CREATE TABLE mail_jobs (
  row_id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL DEFAULT 'enquiry' CHECK (kind IN ('enquiry', 'receipt', 'digest', 'due', 'sign-in', 'proof',
    'webhook-created', 'webhook-status', 'webhook-withdrawn', 'webhook-erased')),
  enquiry INTEGER REFERENCES enquiries (row_id),
  step INTEGER NOT NULL DEFAULT 0, -- of a webhook about a change of the status, the version of that step
  day TEXT, -- of a digest, of a mail that tells an owner what is due, and of a receipt
  recipient TEXT, -- that owner; of a receipt, the mailbox, see mailboxOf in mailSubjects.ts
  request TEXT, -- for a sign-in link, see sign_in_requests; of an erased enquiry, see receiverIdOf in mailSubjects.ts; of a proof, when it arrived
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'undelivered')),
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,
  written_at INTEGER NOT NULL DEFAULT 0, -- when `due_at` was set, to notice a clock that was set back
  last_error TEXT,
  accepted TEXT CHECK (json_valid(accepted)), -- the recipients who have it while others were refused
  sent_at INTEGER,
  lane TEXT GENERATED ALWAYS AS (CASE WHEN kind LIKE 'webhook-%' THEN 'webhook'
    WHEN kind IN ('enquiry', 'receipt', 'proof') THEN 'ordinary' -- held by the limit of mails an hour
    ELSE 'urgent' END) VIRTUAL,
  -- 2: the second enquiry of its sender within an hour, and so on; receipts come after all of them
  sender_rank INTEGER NOT NULL DEFAULT 1,
  UNIQUE (enquiry, kind, step),
  CHECK ((kind IN ('digest', 'due', 'sign-in', 'proof', 'webhook-erased')) = (enquiry IS NULL))
) STRICT;
-- One digest a day, one mail to each owner, and one receipt to each mailbox.
CREATE UNIQUE INDEX mail_jobs_by_day ON mail_jobs (day, kind, coalesce(recipient, '')) WHERE day IS NOT NULL;
CREATE INDEX mail_jobs_due ON mail_jobs (lane, sender_rank, due_at) WHERE state = 'pending';
CREATE INDEX mail_jobs_undelivered ON mail_jobs (enquiry) WHERE state = 'undelivered';
CREATE INDEX mail_jobs_receipts ON mail_jobs (written_at) WHERE kind = 'receipt';
CREATE INDEX mail_jobs_sent ON mail_jobs (sent_at) WHERE sent_at IS NOT NULL;

CREATE TABLE sign_in_requests (
  id TEXT PRIMARY KEY, -- a UUID, which its mail job has as `request`
  email TEXT, -- NULL: not on the list, and nobody is mailed
  requested_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_requests_by_age ON sign_in_requests (requested_at);

CREATE TABLE sign_in_links (
  token_hash TEXT PRIMARY KEY, -- SHA-256
  email TEXT NOT NULL,
  request TEXT NOT NULL, -- one of the links of a request can be used, once
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE staff_sessions (
  token_hash TEXT PRIMARY KEY, -- SHA-256
  email TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_sessions_by_email ON staff_sessions (email);

-- The devices that are told of new enquiries (Web Push).
CREATE TABLE push_devices (
  id TEXT PRIMARY KEY, -- SHA-256 of the endpoint
  email TEXT NOT NULL, -- of the member of staff
  session TEXT NOT NULL, -- the token hash of the session that added it; signing out removes it
  endpoint TEXT NOT NULL, -- where its push service takes messages
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  name TEXT NOT NULL, -- such as 'Chrome on Android'
  added_at INTEGER NOT NULL,
  quiet_from TEXT, -- such as '21:00', in India; NULL: it has no quiet hours
  quiet_to TEXT,
  told_job INTEGER NOT NULL -- the last of mail_jobs that it was told of
) STRICT, WITHOUT ROWID;
CREATE INDEX push_devices_by_email ON push_devices (email);

-- One row.
CREATE TABLE health (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  checked BLOB, -- written to find out whether there is room for an enquiry
  retention_ran_at INTEGER,
  backed_up_at INTEGER,
  backed_up_to TEXT, -- the file of that backup
  proof_arrived_at INTEGER, -- when an hourly proof last went the whole way
  proof_missed_since INTEGER, -- when the first proof began that has not arrived since; NULL: none is under way
  proof_error TEXT -- why the last one was not accepted
) STRICT;
INSERT INTO health (id) VALUES (1);
