import { excerptOf } from '../format.ts';
import { indiaDayOf } from '../time.ts';
import type { EnquiryChange, InboxChange } from './changeSchemas.ts';
import { isConflict } from './conflicts.ts';
import { correct, documentOf, mergeCorrections } from './corrections.ts';
import { NOTE_PREVIEW_LENGTH } from './inboxApi.ts';
import type { InboxItem, Step } from './inboxSchemas.ts';
import { attemptsAfter, type Outcome } from './outcomes.ts';
import { isOpen } from './status.ts';

/** The values of an enquiry that the staff change, in the order in which a step is described. */
const VALUE_NAMES = [
  'status',
  'closeReason',
  'wonPacks',
  'wonAmount',
  'wonAt',
  'wonBy',
  'followUpAt',
  'spamSignals',
  'owner',
  'firstContactAt',
  'corrections',
  'attempts',
  'wrongMobile',
] as const;

type ValueName = (typeof VALUE_NAMES)[number];
type Values = Pick<InboxItem, ValueName>;

/** The part of an enquiry that a change reads or writes. */
export type WorkedEnquiry = Values &
  Pick<
    InboxItem,
    'version' | 'mailState' | 'lastNote' | 'lastReply' | 'fields' | 'sent' | 'withdrawnAt' | 'replacedBy'
  >;

/** Who makes a change, and when, in milliseconds since 1970. */
export interface Author {
  by: string;
  at: number;
}

/** The author of the steps that the server makes by itself. */
export const SERVER_AUTHOR = 'server';

/** `done` without a step: nothing differs, or the same was made or undone before. `conflict`: somebody else was first. */
type Applied<Enquiry> = { outcome: 'done'; enquiry: Enquiry; step?: Step } | { outcome: 'conflict' };

/**
 * Applies a change to an enquiry: the server in its transaction, the page before the server has responded. The step
 * that it returns records all that has changed.
 *
 * @param steps the enquiry's history, oldest first, as far as it is known
 */
export function applyChange<Enquiry extends WorkedEnquiry>(
  enquiry: Enquiry,
  steps: readonly Step[],
  change: InboxChange,
  { by, at }: Author,
): Applied<Enquiry> {
  const { version, changeId, after = [], note, outcome, undo, withdraw, resend } = change;
  if (steps.some((step) => step.changeId === changeId)) return { outcome: 'done', enquiry };
  if (version > enquiry.version || (enquiry.replacedBy !== null && (isWork(change) || change.corrections)))
    return { outcome: 'conflict' };

  const ownStep = (named: number | undefined) =>
    steps.find((step) => step.version === named && step.by === by);
  const undone = ownStep(undo);
  if (undone && steps.some(({ undoes }) => undoes === undone.version)) return { outcome: 'done', enquiry };
  const noteStep = undone ?? ownStep(withdraw);
  const unknown = steps.filter((step) => step.version > version && !after.includes(step.changeId));
  const values = undone
    ? valuesBefore(undone, enquiry)
    : namedValues(enquiry, change, at, mobileBefore(unknown, enquiry));
  const changed = changesBetween(enquiry, withEnd(enquiry, values, undone ? null : by, at));
  const content = {
    changed,
    ...(note !== undefined && { note }),
    ...(outcome && { outcome }),
    ...(noteStep?.note && { withdraws: noteStep.version }),
    ...(undone && { undoes: undone.version }),
    ...(resend && canResend(enquiry) && { resent: true as const }),
  };
  if (Object.keys(content).length === 1 && Object.keys(changed).length === 0) {
    return { outcome: 'done', enquiry };
  }
  if (unknown.some((step) => isConflict(content, step))) return { outcome: 'conflict' };
  // Whoever first works on an unclaimed enquiry becomes its owner. To sort out spam is no such work, nor is a correction,
  // which may be made in enquiries of a colleague's customer as well.
  if (enquiry.owner === null && change.owner === undefined && isWork(change)) {
    changed.owner = { before: null, after: by };
  }
  const step: Step = { version: enquiry.version + 1, changeId, at, by, ...content };
  const changedTo = Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, value.after]));
  return {
    outcome: 'done',
    enquiry: {
      ...enquiry,
      ...changedTo,
      ...(changed.corrections && correct(documentOf(enquiry), changed.corrections.after)),
      ...(content.resent && { mailState: 'pending' }),
      ...lastNotesAfter(steps, step),
      version: step.version,
    },
    step,
  };
}

/** Whether a change comes of dealing with the customer: of a replaced enquiry, that belongs to its correction. */
function isWork({ status, outcome, followUpAt, note }: InboxChange): boolean {
  return [status, outcome, followUpAt, note].some((value) => value !== undefined);
}

/** Whether an enquiry is still to be worked on: it is neither withdrawn nor replaced by a correction. */
export function isCurrent(enquiry: Pick<InboxItem, 'withdrawnAt' | 'replacedBy'>): boolean {
  return !enquiry.withdrawnAt && !enquiry.replacedBy;
}

/** Whether a call to the number that is used has reached somebody else. */
export function hasWrongMobile({ wrongMobile, fields }: Pick<InboxItem, 'wrongMobile' | 'fields'>): boolean {
  return wrongMobile === fields.Mobile;
}

/** Whether the customer is best reached by e-mail: the number is wrong, and there is an address. */
export function shouldMailFirst(enquiry: Pick<InboxItem, 'wrongMobile' | 'fields'>): boolean {
  return hasWrongMobile(enquiry) && enquiry.fields.Email !== '';
}

/**
 * Whether an enquiry's mail can be sent again: it has failed permanently, or a flagged enquiry has none of its own. There
 * is none about what was withdrawn or replaced.
 */
function canResend(enquiry: WorkedEnquiry): boolean {
  return isCurrent(enquiry) && ['undelivered', 'none'].includes(enquiry.mailState);
}

/**
 * The beginning of the last note that was typed, and what was sent since, as far as a step changes them; what was
 * withdrawn does not count.
 */
function lastNotesAfter(
  steps: readonly Step[],
  step: Step,
): Partial<Pick<InboxItem, 'lastNote' | 'lastReply'>> {
  // The steps before it may not be known.
  if (step.withdraws === undefined) {
    if (step.note === undefined) return {};
    return step.outcome
      ? { lastReply: step.note }
      : { lastNote: excerptOf(step.note, NOTE_PREVIEW_LENGTH), lastReply: null };
  }
  const left = steps.filter(({ version, note }) => note && version !== step.withdraws);
  const last = left.at(-1);
  const typed = left.findLast(({ outcome }) => !outcome)?.note;
  return {
    lastNote: typed ? excerptOf(typed, NOTE_PREVIEW_LENGTH) : null,
    lastReply: (last?.outcome && last.note) ?? null,
  };
}

/** The number that was shown before these steps. */
function mobileBefore(steps: readonly Step[], enquiry: WorkedEnquiry): string {
  const corrected = steps.find(({ changed }) => changed.corrections)?.changed.corrections;
  return corrected ? (corrected.before.Mobile ?? documentOf(enquiry).Mobile) : enquiry.fields.Mobile;
}

/** The number that a call has found to be wrong; null once the customer was reached at it. */
function wrongMobileAfter(
  { wrongMobile }: WorkedEnquiry,
  { channel, result }: Outcome,
  mobile: string,
): string | null {
  if (channel === 'call' && result === 'wrong-number') return mobile;
  return channel !== 'email' && result === 'reached' ? null : wrongMobile;
}

/**
 * The values that a change sets: those that it names, and those that depend on its status.
 *
 * @param mobile the number that its author knew
 */
function namedValues(
  enquiry: WorkedEnquiry,
  { status: wanted, isSpam, outcome, corrections, wonAt, ...named }: EnquiryChange,
  at: number,
  mobile: string,
): Partial<Values> {
  // A call that reached someone does not reopen what a colleague has won or closed meanwhile.
  const status = outcome && wanted === 'contacted' && !isOpen(enquiry.status) ? undefined : wanted;
  return {
    ...(status && { status }),
    ...(status === 'new' && { firstContactAt: null }),
    ...((status === 'contacted' || status === 'won') && { firstContactAt: enquiry.firstContactAt ?? at }),
    ...((status === 'won' || status === 'closed') && { followUpAt: null }),
    // Flagged enquiries are in no report.
    ...((isSpam === false || status === 'won') && { spamSignals: [] }),
    ...(isSpam && enquiry.spamSignals.length === 0 && { spamSignals: ['staff'] }),
    ...(outcome && {
      attempts: attemptsAfter(enquiry.attempts, outcome.result),
      wrongMobile: wrongMobileAfter(enquiry, outcome, mobile),
    }),
    ...(corrections && {
      corrections: mergeCorrections(documentOf(enquiry), enquiry.corrections, corrections),
    }),
    // A device's clock may be ahead. Another time of the same day is no other day.
    ...(wonAt !== undefined &&
      indiaDayOf(wonAt) !== (enquiry.wonAt && indiaDayOf(enquiry.wonAt)) && { wonAt: Math.min(wonAt, at) }),
    ...named,
  };
}

/**
 * An enquiry has a reason only while its status is `closed`, and an order, its time and its winner exactly while it is `won`;
 * a correction keeps the last two.
 */
function withEnd(enquiry: Values, named: Partial<Values>, by: string | null, at: number): Partial<Values> {
  const status = named.status ?? enquiry.status;
  const values = status === 'closed' ? named : { ...named, closeReason: null };
  if (status !== 'won') return { ...values, wonPacks: null, wonAmount: null, wonAt: null, wonBy: null };
  const { wonAt, wonBy } = enquiry.status === 'won' ? enquiry : { wonAt: at, wonBy: by };
  return { wonBy, ...values, wonAt: values.wonAt ?? wonAt ?? at };
}

/**
 * The values before a step, which undoing it sets again; one that an older store did not keep is left out. Attempts since
 * then still count.
 */
function valuesBefore({ changed }: Step, enquiry: Values): Partial<Values> {
  const before = VALUE_NAMES.map((name) => [name, changed[name]?.before] as const);
  const { attempts } = changed;
  return {
    ...Object.fromEntries(
      before.filter(([name, value]) => value !== undefined && !(name === 'spamSignals' && value === null)),
    ),
    ...(attempts && { attempts: Math.max(0, enquiry.attempts + attempts.before - attempts.after) }),
  };
}

function changesBetween(enquiry: Values, values: Partial<Values>): Step['changed'] {
  const different = VALUE_NAMES.filter(
    (name) => name in values && JSON.stringify(values[name]) !== JSON.stringify(enquiry[name]),
  );
  return Object.fromEntries(different.map((name) => [name, { before: enquiry[name], after: values[name] }]));
}
