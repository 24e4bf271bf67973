import { stepsOfEvents } from '../../domain/hostedWork.ts';
import type { BulkResult, EnquiryChange, InboxEvent, InboxItem } from '../../domain/inboxSchemas.ts';
import { claimedBy, isRecordOf, valuesOfChange } from '../../domain/inboxWork.ts';

/** A change of one enquiry, as it was when it was shown. */
export interface ItemChange {
  item: InboxItem;
  change: EnquiryChange;
}

/** A change with its result, and the enquiry that it was made on, as this page knew it. */
export interface ChangeOutcome extends ItemChange {
  result: BulkResult;
}

/** The enquiry after what the result reports: the change itself, or in a conflict what a colleague did. */
export function itemAfter({ item, result: { events, version } }: ChangeOutcome): InboxItem {
  let after = { ...item, version };
  for (const { flagged, ...step } of stepsOfEvents(events)) {
    after = { ...after, ...valuesOfChange({ ...step, ...(flagged !== undefined && { isSpam: flagged }) }) };
  }
  return after;
}

/** Whether a change is saved: now, or by an earlier request whose response was lost. */
export function isSaved({ item, change, result: { outcome, events } }: ChangeOutcome, by: string): boolean {
  return (
    outcome === 'done' ||
    (outcome === 'conflict' && isRecordOf(claimedBy(by, item.owner, change), by, events))
  );
}

/**
 * The change that undoes another one; undefined when none does.
 *
 * @param events of the enquiry since `before`
 */
export function inverseOf(
  change: EnquiryChange,
  before: InboxItem,
  events: InboxEvent[],
): EnquiryChange | undefined {
  const names = Object.keys(change);
  // Taking over and releasing have a button of their own.
  if (names.length === 1 && names[0] === 'owner') return undefined;
  const note = change.note === undefined ? undefined : events.findLast(({ kind }) => kind === 'note');
  const { status, owner, spamSignals, followUpAt, closeReason, wonPacks, wonAmount } = before;
  return {
    // Whoever made the change has claimed an unclaimed enquiry.
    ...((change.owner !== undefined || owner === null) && { owner }),
    ...(change.status && { status, followUpAt }),
    ...(change.status && closeReason && { closeReason }),
    // Named also where it was empty, if the change has set it.
    ...(change.status && (wonPacks ?? change.wonPacks) != null && { wonPacks }),
    ...(change.status && (wonAmount ?? change.wonAmount) != null && { wonAmount }),
    ...(change.followUpAt !== undefined && { followUpAt }),
    ...(change.isSpam !== undefined && { isSpam: spamSignals.length > 0 }),
    ...(note && { withdraw: note.id }),
  };
}
