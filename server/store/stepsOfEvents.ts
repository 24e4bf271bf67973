import type { DatabaseSync } from 'node:sqlite';

/** A row of `inbox_events`, the history of schema versions 1 to 3: each value that a change set is a row of its own. */
export interface EventRow {
  id: number;
  enquiry: number;
  at: number;
  by: string;
  kind: string;
  value: string;
}

/** A row of `steps`, as schema version 4 introduced it. */
interface StepRow {
  enquiry: number;
  version: number;
  /** Unique among the enquiry's; the page of that time made none. */
  change_id: string;
  at: number;
  by: string;
  changed: string;
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

/**
 * Writes the steps of schema version 4 from the events of before. What was before each event follows from those before
 * it; an event that changed nothing makes no step.
 */
export function writeStepsOfEvents(connection: DatabaseSync): void {
  const insert = connection.prepare(
    `INSERT INTO steps (enquiry, version, change_id, at, by, changed, note, withdraws, resent)
     VALUES (:enquiry, :version, :change_id, :at, :by, :changed, :note, :withdraws, :resent)`,
  );
  const events = connection
    .prepare(
      // Without those of enquiries that were deleted by a program that does not enforce foreign keys.
      `SELECT id, enquiry, at, by, kind, value FROM inbox_events
       WHERE enquiry IN (SELECT row_id FROM enquiries) ORDER BY enquiry, id`,
    )
    .iterate() as unknown as Iterable<EventRow>;
  const write = (ofEnquiry: EventRow[]) => {
    for (const step of stepsOfEvents(ofEnquiry)) insert.run({ ...step });
  };
  let ofEnquiry: EventRow[] = [];
  for (const event of events) {
    if (ofEnquiry[0] && ofEnquiry[0].enquiry !== event.enquiry) {
      write(ofEnquiry);
      ofEnquiry = [];
    }
    ofEnquiry.push(event);
  }
  write(ofEnquiry);
}

/** The steps of one enquiry's events, both oldest first. */
export function stepsOfEvents(events: readonly EventRow[]): StepRow[] {
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
      ...(status && consequencesOf(status, values.firstContactAt ?? at)),
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
      changed: JSON.stringify(
        Object.fromEntries(different.map((name) => [name, { before: values[name], after: after[name] }])),
      ),
      note: valueFor('note') ?? null,
      withdraws: withdrawn?.version ?? null,
      resent: valueFor('resend') === undefined ? 0 : 1,
    };
    values = after;
    if (different.length > 0 || step.note !== null || step.withdraws || step.resent) steps.push(step);
  }
  return steps;
}

/** The events of each change: they have one author and time, and each kind once. */
function changesOf(events: readonly EventRow[]): [EventRow, ...EventRow[]][] {
  const changes: [EventRow, ...EventRow[]][] = [];
  for (const event of events) {
    const last = changes.at(-1);
    const isSame =
      last?.[0].at === event.at && last[0].by === event.by && !last.some(({ kind }) => kind === event.kind);
    if (isSame) last.push(event);
    else changes.push([event]);
  }
  return changes;
}

/** The values that a status set without an event of their own. */
function consequencesOf(status: string, contactedAt: unknown): Values {
  return {
    ...(status === 'new' && { firstContactAt: null }),
    ...((status === 'contacted' || status === 'won') && { firstContactAt: contactedAt }),
    ...((status === 'won' || status === 'closed') && { followUpAt: null }),
    ...(status !== 'closed' && { closeReason: null }),
    ...(status !== 'won' && { wonPacks: null, wonAmount: null }),
  };
}

/** The author's last note without a text that no step has withdrawn yet. */
function withdrawnNote(steps: StepRow[], by: string): StepRow | undefined {
  const withdrawn = new Set(steps.map(({ withdraws }) => withdraws));
  return steps.findLast((step) => step.by === by && step.note === '' && !withdrawn.has(step.version));
}

function numberOf(value: string): number | null {
  return value === '' ? null : Number(value);
}
