import type { InboxDetail } from '../../domain/desk/inboxSchemas.ts';
import { applyChange } from '../../domain/desk/inboxWork.ts';
import { type BatchState, madeChangesOf, type QueuedChange } from '../api/changeQueue.ts';

/** What became of the last change, as a notice says it for a while. */
export interface DoneChange {
  /** Such as that it was saved, kept on this device or undone, or has changed nothing. */
  label: string;
  /** The enquiries that were changed. */
  ids: string[];
  /** When the change was entered, in milliseconds by the device's clock. */
  enteredAt: number;
  /** Missing where it can't be undone, such as once it is. */
  undo?: () => void;
  /** Default: “Undo”. */
  undoLabel?: string;
  /** The id of the change that it says is kept on the device. */
  keptId?: string;
  /** That a later one has changed nothing. */
  unchanged?: string;
  /** The changes that undo it, once it is saved. */
  inverse?: QueuedChange[];
}

/** The changes that undo others; none where there is nothing to turn round, as of a mail that was sent again. */
export function inverseOf(state: BatchState): QueuedChange[] {
  const { isCancelled } = state.variables;
  return madeChangesOf(state)
    .filter(({ step }) => !step.resent)
    .map(({ step, draft, enquiry: _enquiry, meanwhile: _meanwhile, change: _change, ...queued }) => ({
      ...queued,
      change: { version: step.version, undo: step.version },
      undone: step,
      // Cancelling it has restored that.
      ...(draft && !isCancelled && { draft }),
    }));
}

/** Whether Undo would conflict with what colleagues are known to have done since, or has nothing to change any more. */
export function isOvertaken(
  enquiry: InboxDetail,
  { change, undone }: Pick<QueuedChange, 'change' | 'undone'>,
  author: string,
): boolean {
  if (enquiry.version <= change.version) return false;
  const named = { ...change, changeId: '' };
  const applied = applyChange(enquiry, enquiry.steps, named, { by: author, at: enquiry.receivedAt });
  if (applied.outcome === 'conflict' || !applied.step) return true;
  const { changed, withdraws } = applied.step;
  return Object.keys(changed).length === 0 && withdraws === undefined && !undone?.outcome;
}
