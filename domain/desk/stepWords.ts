import { INDIA_DATE, INDIA_TIME, NAMES, packsOf, RUPEES, weekdayTime } from '../format.ts';
import { indiaDayOf } from '../time.ts';
import type { EnquiryChange } from './changeSchemas.ts';
import { CORRECTABLE_FIELDS, type CorrectableField } from './corrections.ts';
import type { InboxItem, Step } from './inboxSchemas.ts';
import { SERVER_AUTHOR } from './inboxWork.ts';
import { describeOutcome, RESULT_LABELS } from './outcomes.ts';
import { CLOSE_REASON_LABELS, STATUS_LABELS } from './status.ts';

/** What each field that can be corrected is called in a sentence. */
export const CORRECTABLE_NAMES: Record<CorrectableField, string> = {
  Mobile: 'mobile number',
  Email: 'e-mail address',
  Quantity: 'quantity',
};

type NameOf = (email: string) => string;

const asEmail: NameOf = (email) => email;

/**
 * What a step did, such as `marked it as Won`, with times in India; without the text of a note. One that undoes another is
 * described by that, and by what it has changed that was changed since.
 *
 * @param steps the history, as far as it is known
 * @param it what the enquiry is called
 */
export function describeStep(step: Step, nameOf = asEmail, steps: readonly Step[] = [], it = 'it'): string[] {
  const { undoes, ...own } = step;
  if (undoes === undefined) return describeOwn(own, nameOf, it);
  const undone = steps.find(({ version }) => version === undoes);
  if (!undone) return ['undid an earlier change', ...describeOwn(own, nameOf, it)];
  const [first, ...others] = describeStep(undone, nameOf, steps);
  const [overriding, ...more] = describeOwn(overridingOf(step, undone), nameOf, it);
  return [`undid: ${first}`, ...others, ...(overriding ? [`which ${overriding}`, ...more] : [])];
}

/** The part of an undo that changes what was done since. */
function overridingOf({ version, changeId, at, by, changed }: Step, undone: Step): Step {
  const values: [string, { before: unknown } | undefined][] = Object.entries(changed);
  const overriding = values.filter(([name, value]) => {
    const made: { after: unknown } | undefined = undone.changed[name as keyof Step['changed']];
    return JSON.stringify(value?.before) !== JSON.stringify(made?.after);
  });
  return { version, changeId, at, by, changed: Object.fromEntries(overriding) };
}

function describeOwn(step: Step, nameOf: NameOf, it: string): string[] {
  const { at, by, changed, outcome, note, withdraws, resent } = step;
  const { status, closeReason, wonPacks, wonAmount, wonAt, followUpAt, spamSignals, owner, corrections } =
    changed;
  const either = <Value>(
    value: { after: Value | null } | undefined,
    set: (after: Value) => string,
    removed: string,
  ) => value && (value.after === null ? removed : set(value.after));
  return [
    outcome && describeOutcome(outcome),
    status && `marked ${it} as ${STATUS_LABELS[status.after]}`,
    either(closeReason, (reason) => `gave the reason: ${CLOSE_REASON_LABELS[reason]}`, 'removed the reason'),
    either(wonPacks, (packs) => `recorded an order of ${packsOf(packs)}`, 'removed the order'),
    either(wonAmount, (amount) => `recorded an amount of ${RUPEES.format(amount)}`, 'removed the amount'),
    wonAt?.after && indiaDayOf(wonAt.after) !== indiaDayOf(at) && `won on ${INDIA_DATE.format(wonAt.after)}`,
    either(followUpAt, (due) => `set the follow-up to ${INDIA_TIME.format(due)}`, 'removed the follow-up'),
    spamSignals && (spamSignals.after.length > 0 ? `marked ${it} as spam` : `marked ${it} as not spam`),
    ...describeCorrections(corrections),
    note !== undefined && 'wrote a note',
    either(
      owner,
      (email) => {
        if (email !== by) return `assigned ${it} to ${nameOf(email)}`;
        return owner?.before ? `took ${it} over from ${nameOf(owner.before)}` : `claimed ${it}`;
      },
      by === SERVER_AUTHOR
        ? `released ${it}, as ${nameOf(owner?.before ?? '')} is no longer a member of staff`
        : `released ${it}`,
    ),
    withdraws !== undefined && 'deleted a note',
    resent && 'sent the mail again',
  ].filter((text) => typeof text === 'string');
}

/** Such as `corrected the mobile number to 9876543210`. */
function describeCorrections(changed: Step['changed']['corrections']): string[] {
  const { before = {}, after = {} } = changed ?? {};
  return CORRECTABLE_FIELDS.filter((name) => before[name] !== after[name]).map((name) =>
    after[name] === undefined
      ? `removed the correction of the ${CORRECTABLE_NAMES[name]}`
      : `corrected the ${CORRECTABLE_NAMES[name]} to ${after[name]}`,
  );
}

/** What several steps that were made together have in common, as the orders of several enquiries differ; else all. */
export function describeSteps(steps: readonly Step[], nameOf = asEmail): string[] {
  const it = steps.length === 1 ? 'it' : 'them';
  const described = steps.map((step) => describeStep(step, nameOf, [], it));
  const all = [...new Set(described.flat())];
  const common = all.filter((text) => described.every((one) => one.includes(text)));
  return common.length > 0 ? common : all;
}

export interface DescribedChange {
  change: EnquiryChange;
  /** Who owned it when the change was made, as far as that was known. */
  owner?: string | null;
  /** The step that it undoes. */
  undone?: Step;
  /** The step that it has made. */
  step?: Step;
  /** As it is since then. */
  enquiry?: Pick<InboxItem, 'status'> | null;
}

/** Such as `claimed by you`, or from whom. */
function describeClaim(changes: readonly DescribedChange[], author: string, nameOf: NameOf): string {
  const before = changes.flatMap(({ step, owner: shown }) => {
    const owner = step?.changed.owner ? step.changed.owner.before : shown;
    return owner && owner !== author ? owner : [];
  });
  const names = NAMES.format(new Set(before.map(nameOf)));
  if (before.length === 0) return 'claimed by you';
  return before.length < changes.length
    ? `claimed by you, ${before.length} of them from ${names}`
    : `taken over from ${names}`;
}

/**
 * What `author` changes of one or several enquiries together, in words, such as `Won, 20 packs, ₹9,800`. What several
 * have ordered is added up.
 */
export function describeChanges(
  changes: readonly DescribedChange[],
  author: string,
  nameOf = asEmail,
): string {
  const { status, closeReason, wonAt, followUpAt, isSpam, note, owner, corrections, outcome, resend } =
    changes[0]?.change ?? {};
  const undone = changes.flatMap((one) => one.undone ?? []);
  // A call does not reopen what a colleague has won or closed.
  const isKept = changes.every(
    ({ step, enquiry }) => step && !step.changed.status && enquiry && enquiry.status !== status,
  );
  const sumOf = (name: 'wonPacks' | 'wonAmount') =>
    changes.reduce((sum, { change }) => sum + (change[name] ?? 0), 0);
  const [packs, amount] = [sumOf('wonPacks'), sumOf('wonAmount')];
  const order = [packs && packsOf(packs), amount && RUPEES.format(amount)].filter(Boolean).join(', ');
  return [
    outcome && RESULT_LABELS[outcome.result].toLowerCase(),
    undone.length > 0 && `undo of “${describeSteps(undone, nameOf).join(', ')}”`,
    status && !isKept && STATUS_LABELS[status],
    closeReason && closeReason !== outcome?.result && CLOSE_REASON_LABELS[closeReason],
    order && (changes.length > 1 ? `${order} in total` : order),
    wonAt && `on ${INDIA_DATE.format(wonAt)}`,
    followUpAt && `follow-up ${weekdayTime(followUpAt)}`,
    followUpAt === null && 'no follow-up',
    isSpam !== undefined && (isSpam ? 'spam' : 'not spam'),
    note !== undefined && `note “${note}”`,
    ...CORRECTABLE_FIELDS.map(
      (name) => corrections?.[name] && `${CORRECTABLE_NAMES[name]} ${corrections[name]}`,
    ),
    owner && (owner === author ? describeClaim(changes, author, nameOf) : `assigned to ${nameOf(owner)}`),
    owner === null && 'released',
    resend && 'send the mail again',
  ]
    .filter((text) => typeof text === 'string' && text !== '')
    .join(', ');
}
