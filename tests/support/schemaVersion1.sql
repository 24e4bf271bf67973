CREATE TABLE privacy_notices (
  version TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  first_used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE enquiries (
  row_id INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  collection TEXT NOT NULL,
  document TEXT NOT NULL CHECK (json_valid(document)),
  reference TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  status TEXT NOT NULL DEFAULT 'new',
  spam_signals TEXT,
  owner TEXT,
  follow_up_at INTEGER,
  first_contact_at INTEGER,
  close_reason TEXT,
  won_packs INTEGER,
  won_amount INTEGER,
  digest_day TEXT,
  privacy_notice TEXT REFERENCES privacy_notices (version),
  link_code TEXT,
  utm_source TEXT,
  utm_medium TEXT,
  utm_campaign TEXT,
  referrer TEXT,
  search_text TEXT NOT NULL,
  buyer_kind TEXT GENERATED ALWAYS AS (document ->> 'RetailerSelfUse') VIRTUAL,
  quantity INTEGER GENERATED ALWAYS AS (CAST(document ->> 'Quantity' AS INTEGER)) VIRTUAL,
  source TEXT GENERATED ALWAYS AS (coalesce(link_code, utm_source, referrer, 'direct')) VIRTUAL
) STRICT;

CREATE INDEX enquiries_by_time ON enquiries (received_at, spam_signals, buyer_kind);
CREATE INDEX enquiries_by_status ON enquiries (status, received_at, spam_signals, buyer_kind);
CREATE INDEX enquiries_flagged ON enquiries (received_at, digest_day) WHERE spam_signals IS NOT NULL;
CREATE INDEX enquiries_by_quantity ON enquiries (quantity, status, spam_signals, owner, buyer_kind, received_at);
CREATE INDEX enquiries_due ON enquiries (follow_up_at, spam_signals, owner) WHERE follow_up_at IS NOT NULL;
CREATE INDEX enquiries_by_owner ON enquiries (owner, received_at, status, spam_signals, buyer_kind)
  WHERE owner IS NOT NULL;
CREATE INDEX enquiries_unclaimed ON enquiries (received_at, status, spam_signals, buyer_kind) WHERE owner IS NULL;
CREATE INDEX enquiries_by_source ON enquiries (source, received_at, status, spam_signals, buyer_kind);
CREATE INDEX enquiries_by_email ON enquiries (lower(document ->> 'Email'));
CREATE INDEX enquiries_by_mobile ON enquiries (document ->> 'Mobile', received_at);

CREATE INDEX enquiries_earnings ON enquiries
  (received_at, source, status, won_packs, won_amount, first_contact_at) WHERE spam_signals IS NULL;

CREATE TABLE visits (
  day TEXT NOT NULL,
  source TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, source)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE enquiry_search USING fts5 (
  search_text, content = 'enquiries', content_rowid = 'row_id', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);
INSERT INTO enquiry_search (enquiry_search, rank) VALUES ('secure-delete', 1);
CREATE TRIGGER enquiry_search_insert AFTER INSERT ON enquiries BEGIN
  INSERT INTO enquiry_search (rowid, search_text) VALUES (new.row_id, new.search_text);
END;
CREATE TRIGGER enquiry_search_delete AFTER DELETE ON enquiries BEGIN
  INSERT INTO enquiry_search (enquiry_search, rowid, search_text) VALUES ('delete', old.row_id, old.search_text);
END;

CREATE TABLE inbox_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  enquiry INTEGER REFERENCES enquiries (row_id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  by TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('status', 'note', 'withdraw', 'spam', 'resend', 'owner',
    'follow-up', 'reason', 'packs', 'amount', 'erase')),
  value TEXT NOT NULL
) STRICT;
CREATE INDEX inbox_events_by_enquiry ON inbox_events (enquiry, id);

CREATE TABLE mail_jobs (
  row_id INTEGER PRIMARY KEY,
  enquiry INTEGER UNIQUE REFERENCES enquiries (row_id) ON DELETE CASCADE,
  name TEXT CHECK ((name IS NULL) <> (enquiry IS NULL)),
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'undelivered')),
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,
  written_at INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  sent_at INTEGER,
  urgent INTEGER NOT NULL DEFAULT 0,
  sender_rank INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE UNIQUE INDEX mail_jobs_by_name ON mail_jobs (name) WHERE name IS NOT NULL;
CREATE INDEX mail_jobs_due ON mail_jobs (urgent, sender_rank, due_at) WHERE state = 'pending';
CREATE INDEX mail_jobs_undelivered ON mail_jobs (enquiry) WHERE state = 'undelivered';
CREATE INDEX mail_jobs_sent ON mail_jobs (sent_at) WHERE sent_at IS NOT NULL;

CREATE TABLE sign_in_requests (
  id TEXT PRIMARY KEY,
  email_hash TEXT NOT NULL,
  email TEXT,
  requested_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_requests_by_email ON sign_in_requests (email_hash, requested_at);
CREATE INDEX sign_in_requests_by_age ON sign_in_requests (requested_at);

CREATE TABLE sign_in_links (
  token_hash TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  request TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE staff_sessions (
  token_hash TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_sessions_by_email ON staff_sessions (email);

CREATE TABLE health (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  checked BLOB,
  retention_ran_at INTEGER
) STRICT;
INSERT INTO health (id) VALUES (1);
PRAGMA user_version = 1;
