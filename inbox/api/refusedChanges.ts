import type { QueryClient } from '@tanstack/react-query';
import type { EnquiryChange } from '../../domain/desk/changeSchemas.ts';
import { MAX_OWN_CHANGES } from '../../domain/desk/inboxApi.ts';
import type { InboxDetail, InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { applyChange } from '../../domain/desk/inboxWork.ts';
import { isOpen, type Status } from '../../domain/desk/status.ts';
import {
  type BatchState,
  type ChangeResult,
  isWaiting,
  ownChangesSince,
  type QueuedChange,
} from './changeQueue.ts';

// What the server has not made, such as where a colleague was first, and what can be made of it.

export interface RefusedChange extends QueuedChange {
  result: ChangeResult;
}

export function refusedChangesOf({ variables: batch, data = [] }: BatchState): RefusedChange[] {
  return batch.changes.flatMap((queued, index) => {
    const result = data[index];
    return result && result.outcome !== 'done' ? { ...queued, result } : [];
  });
}

/** All of a batch that waits; of another one, what was refused. */
export function unsavedChangesOf(state: BatchState): QueuedChange[] {
  return isWaiting(state) ? state.variables.changes : refusedChangesOf(state);
}

/**
 * What was refused, to be made over what was done meanwhile: work on what the customer has corrected, on its correction.
 *
 * @param shown a single enquiry, where it was shown as it is now and not as it was when the change was refused
 */
export function changesAgain(client: QueryClient, state: BatchState, shown?: InboxItem): QueuedChange[] {
  return refusedChangesOf(state).flatMap(({ result, ...queued }) => {
    if (result.outcome === 'unknown') return [];
    if (result.outcome !== 'conflict' || !result.enquiry) return queued;
    const { replacedBy } = result.enquiry;
    // The history has moved to the correction: what was done since is another conflict to be shown.
    const version = replacedBy ? queued.change.version : (shown?.version ?? result.enquiry.version);
    const id = replacedBy ?? queued.id;
    const own = [...(queued.change.after ?? []), ...ownChangesSince(client, { id, version })];
    const after = [...new Set(own)].slice(-MAX_OWN_CHANGES);
    return { ...queued, id, change: { ...queued.change, version, ...(after.length > 0 && { after }) } };
  });
}

/**
 * The status of an enquiry that a colleague has won or closed, and that stays so though the change is made again, as a call
 * does not reopen it.
 *
 * @param shown the enquiry as it is now; default: as it was when the change was refused
 */
export function keptStatus(refused: RefusedChange, by: string, shown?: InboxDetail): Status | undefined {
  const made = madeAgain(refused, by, shown);
  if (!made) return undefined;
  const { status } = made.enquiry;
  return !made.step?.changed.status && !isOpen(status) && refused.change.status !== status
    ? status
    : undefined;
}

/**
 * What an undo sets if it is made over what a colleague has done, as a change.
 *
 * @param shown see {@link keptStatus}
 */
export function undoneAnyway(refused: RefusedChange, by: string, shown?: InboxDetail): EnquiryChange {
  const { status, closeReason, wonPacks, wonAmount, followUpAt, spamSignals, corrections, owner } =
    madeAgain(refused, by, shown)?.step?.changed ?? {};
  return {
    ...(status && { status: status.after }),
    ...(closeReason?.after && { closeReason: closeReason.after }),
    ...(wonPacks?.after && { wonPacks: wonPacks.after }),
    ...(wonAmount?.after && { wonAmount: wonAmount.after }),
    ...(followUpAt && { followUpAt: followUpAt.after }),
    ...(spamSignals && { isSpam: spamSignals.after.length > 0 }),
    ...(corrections && { corrections: corrections.after }),
    ...(owner && { owner: owner.after }),
  };
}

/**
 * An enquiry, with the step, if a change is made over what a colleague has done; undefined where that can't be known.
 *
 * @param shown see {@link keptStatus}
 */
export function madeAgain({ change, result, undone }: RefusedChange, by: string, shown?: InboxDetail) {
  const enquiry = result.outcome === 'conflict' && (shown ?? result.enquiry);
  if (!enquiry) return undefined;
  // The server reports those since the one that is undone.
  const steps = shown?.steps ?? [...(undone ? [undone] : []), ...result.steps];
  const again = { ...change, version: enquiry.version, changeId: '' };
  const applied = applyChange(enquiry, steps, again, { by, at: enquiry.receivedAt });
  return applied.outcome === 'done' ? applied : undefined;
}

/**
 * What conflicts with nothing, of changes that were held back by the rest of them: that someone was called or written to,
 * and the note about it. `changes` are those of {@link changesAgain}.
 */
export function factsOf(changes: readonly QueuedChange[]): QueuedChange[] {
  return changes.flatMap(({ change: { version, after, outcome, note }, ...queued }) => {
    if (!outcome) return [];
    return { ...queued, change: { version, ...(after && { after }), outcome, ...(note && { note }) } };
  });
}
