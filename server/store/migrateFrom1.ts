import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { PAISE_PER_RUPEE } from '../../domain/desk/status.ts';
import { MINUTE_MS } from '../../domain/time.ts';

/** A row of `inbox_events`, the history of 1.0.0: each value that a change set is a row of its own. */
interface EventRow {
  id: number;
  enquiry: number;
  at: number;
  by: string;
  kind: string;
  value: string;
}

/** A row of `steps`. */
interface StepRow {
  enquiry: number;
  version: number;
  /** Unique among the enquiry's; the page of that time made none. */
  change_id: string;
  at: number;
  by: string;
  changed: Record<string, { before: unknown; after: unknown }>;
  note: string | null;
  withdraws: number | null;
  resent: number;
}

type Values = Record<string, unknown>;

const ARRIVED: Values = {
  status: 'new',
  closeReason: null,
  wonPacks: null,
  wonAmount: null,
  followUpAt: null,
  spamSignals: [],
  owner: null,
  firstContactAt: null,
  wonAt: null,
  wonBy: null,
};

/** How an event's value is read, by its kind: which value of the enquiry it set, and to what. */
const SET_BY: Record<string, (value: string) => Values> = {
  status: (status) => ({ status }),
  reason: (value) => ({ closeReason: value || null }),
  packs: (value) => ({ wonPacks: numberOf(value) }),
  amount: (value) => ({ wonAmount: numberOf(value) }),
  'follow-up': (value) => ({ followUpAt: numberOf(value) }),
  spam: (value) => ({ spamSignals: value === 'yes' ? ['staff'] : [] }),
  owner: (value) => ({ owner: value || null }),
};

const TABLES = [
  'privacy_notices',
  'enquiries',
  'visits',
  'inbox_events',
  'mail_jobs',
  'sign_in_requests',
  'sign_in_links',
  'staff_sessions',
  'health',
];

/**
 * Makes a store of the current schema from one of 1.0.0, within the caller's transaction: creates the new tables, copies
 * all rows, and drops the old ones.
 */
export function migrateFrom1(connection: DatabaseSync, schema: string): void {
  const replaced = connection.prepare(
    "SELECT type, name FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL",
  );
  for (const { type, name } of replaced.all()) connection.exec(`DROP ${type} ${name}`);
  connection.exec('DROP TABLE enquiry_search');
  for (const table of TABLES) connection.exec(`ALTER TABLE ${table} RENAME TO old_${table}`);
  connection.exec(schema);
  connection.exec(COPY);
  writeSteps(connection);
  // The tables that refer to others first.
  for (const table of TABLES.toReversed()) connection.exec(`DROP TABLE old_${table}`);
}

/**
 * The name of a mail job, such as `due-2026-11-05-priya=shop.example`, becomes columns. What belongs to enquiries that
 * are gone is left out: programs that do not enforce foreign keys delete without it.
 */
const COPY = `
  INSERT INTO privacy_notices SELECT * FROM old_privacy_notices;
  INSERT INTO enquiries (row_id, id, collection, document, reference, received_at, status, spam_signals, owner,
      follow_up_at, first_contact_at, close_reason, won_packs, won_paise, digest_day, privacy_notice, link_code,
      utm_source, utm_medium, utm_campaign, referrer, search_text)
    SELECT row_id, id, collection, document, reference, received_at, status, spam_signals, owner,
      follow_up_at, first_contact_at, close_reason, won_packs, ${PAISE_PER_RUPEE} * won_amount, digest_day,
      privacy_notice, link_code, utm_source, utm_medium, utm_campaign, referrer, search_text
    FROM old_enquiries;
  INSERT INTO visits SELECT * FROM old_visits;
  INSERT INTO mail_jobs (row_id, kind, enquiry, day, recipient, request,
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
    FROM (SELECT *, rtrim(name, replace(name, '=', '')) AS until_at FROM old_mail_jobs)
    WHERE enquiry IS NULL OR enquiry IN (SELECT row_id FROM enquiries);
  INSERT INTO sign_in_requests SELECT substr(id, 9), email, requested_at FROM old_sign_in_requests;
  INSERT INTO sign_in_links
    SELECT token_hash, email, iif(request LIKE 'sign-in-%', substr(request, 9), request), expires_at
    FROM old_sign_in_links;
  INSERT INTO staff_sessions SELECT * FROM old_staff_sessions;
  UPDATE health SET retention_ran_at = (SELECT retention_ran_at FROM old_health);
  INSERT INTO erasures (at, by, enquiries)
    SELECT at, by, CAST(value AS INTEGER) FROM old_inbox_events WHERE enquiry IS NULL ORDER BY id;`;

/** Writes the steps of all enquiries, and when and by whom each was won. */
function writeSteps(connection: DatabaseSync): void {
  const insertStep = connection.prepare(
    `INSERT INTO steps (enquiry, version, change_id, at, by, changed, note, withdraws, resent)
     VALUES (:enquiry, :version, :change_id, :at, :by, :changed, :note, :withdraws, :resent)`,
  );
  const recordWin = connection.prepare('UPDATE enquiries SET won_at = ?, won_by = ? WHERE row_id = ?');
  const events = connection
    .prepare(
      `SELECT id, enquiry, at, by, kind, value FROM old_inbox_events
       WHERE enquiry IN (SELECT row_id FROM enquiries) ORDER BY enquiry, id`,
    )
    .iterate() as unknown as Iterable<EventRow>;
  for (const ofEnquiry of groupsOf(events, (event, [first]) => event.enquiry === first.enquiry)) {
    const { steps, values } = historyOf(ofEnquiry);
    for (const step of steps) insertStep.run({ ...step, changed: JSON.stringify(step.changed) });
    const { wonAt, wonBy } = values as Record<string, SQLInputValue>;
    if (wonAt) recordWin.run(wonAt, wonBy ?? null, ofEnquiry[0].enquiry);
  }
  // One that is won without a step was won when it was first contacted.
  connection.exec(`
    UPDATE enquiries SET won_at = coalesce(first_contact_at, received_at) WHERE status = 'won' AND won_at IS NULL`);
}

/**
 * The steps of one enquiry's events, both oldest first, and the values after them. What was before each event follows
 * from those before it; an event that changed nothing makes no step.
 */
function historyOf(events: readonly EventRow[]): { steps: StepRow[]; values: Values } {
  let values = { ...ARRIVED };
  // What an enquiry was flagged for when it arrived was not kept once the staff had decided about it.
  const firstFlag = events.find(({ kind }) => kind === 'spam');
  if (firstFlag?.value === 'no') values.spamSignals = null;
  const steps: StepRow[] = [];
  for (const change of changesOf(events)) {
    const [{ id, enquiry, at, by }] = change;
    const valueFor = (kind: string) => change.find((event) => event.kind === kind)?.value;
    const status = valueFor('status');
    const after = {
      ...values,
      ...(status && consequencesOf(status, change[0], values, steps.at(-1))),
      ...Object.assign({}, ...change.map(({ kind, value }) => SET_BY[kind]?.(value))),
    };
    const different = Object.keys(ARRIVED).filter(
      (name) => JSON.stringify(values[name]) !== JSON.stringify(after[name]),
    );
    const withdrawn = valueFor('withdraw') === undefined ? undefined : withdrawnNote(steps, by);
    const step: StepRow = {
      enquiry,
      version: steps.length + 1,
      change_id: `event-${id}`,
      at,
      by,
      changed: Object.fromEntries(
        different.map((name) => [name, { before: values[name], after: after[name] }]),
      ),
      note: valueFor('note') ?? null,
      withdraws: withdrawn?.version ?? null,
      resent: valueFor('resend') === undefined ? 0 : 1,
    };
    values = after;
    if (different.length > 0 || step.note !== null || step.withdraws || step.resent) steps.push(step);
  }
  return { steps, values };
}

/** The events of each change: they have one author and time, and each kind once. */
function changesOf(events: readonly EventRow[]): Iterable<Group<EventRow>> {
  return groupsOf(
    events,
    (event, change) =>
      change[0].at === event.at &&
      change[0].by === event.by &&
      !change.some(({ kind }) => kind === event.kind),
  );
}

type Group<Item> = [Item, ...Item[]];

/** Items that follow each other, as long as they belong to those before. */
function* groupsOf<Item>(
  items: Iterable<Item>,
  belongs: (item: Item, group: Group<Item>) => boolean,
): Generator<Group<Item>> {
  let group: Group<Item> | undefined;
  for (const item of items) {
    if (group && belongs(item, group)) {
      group.push(item);
    } else {
      if (group) yield group;
      group = [item];
    }
  }
  if (group) yield group;
}

/** The values that a status set without an event of their own. */
function consequencesOf(status: string, { at, by }: EventRow, before: Values, last?: StepRow): Values {
  return {
    ...(status === 'new' && { firstContactAt: null }),
    ...((status === 'contacted' || status === 'won') && { firstContactAt: before.firstContactAt ?? at }),
    ...((status === 'won' || status === 'closed') && { followUpAt: null }),
    ...(status !== 'closed' && { closeReason: null }),
    ...(status !== 'won' && { wonPacks: null, wonAmount: null, wonAt: null, wonBy: null }),
    ...(status === 'won' &&
      before.status !== 'won' &&
      (winUndoneBy(by, at, last) ?? { wonAt: at, wonBy: by })),
  };
}

/** The win that the author's last step took back, which marking it as won restores: Undo is offered for seconds. */
function winUndoneBy(by: string, at: number, last?: StepRow): Values | undefined {
  if (last?.by !== by || at - last.at >= MINUTE_MS) return undefined;
  const { wonAt, wonBy } = last.changed;
  return wonAt?.before ? { wonAt: wonAt.before, wonBy: wonBy?.before } : undefined;
}

/** The author's last note without a text that no step has withdrawn yet. */
function withdrawnNote(steps: StepRow[], by: string): StepRow | undefined {
  const withdrawn = new Set(steps.map(({ withdraws }) => withdraws));
  return steps.findLast((step) => step.by === by && step.note === '' && !withdrawn.has(step.version));
}

function numberOf(value: string): number | null {
  return value === '' ? null : Number(value);
}
