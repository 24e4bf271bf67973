import { type BatchState, type MadeChange, madeChangesOf } from '../api/changeQueue.ts';
import { RETRY_DELAY_MS } from '../api/requests.ts';

/** What was saved while later changes were still waiting for the connection: it is reported together. */
export interface SavedTogether {
  count: number;
  /** Whether something has waited, also on an earlier page; else each change is reported by itself. */
  hasWaited: boolean;
  /** Where colleagues did something meanwhile, which is said with the last. */
  overlapping: MadeChange[];
}

export const NONE_SAVED: SavedTogether = { count: 0, hasWaited: false, overlapping: [] };

/**
 * Adds what the server has responded to.
 *
 * @param isLast whether no later change waits
 * @returns what is saved by now, and what is left to be reported with later changes
 */
export function saveTogether(
  before: SavedTogether,
  state: BatchState,
  isLast: boolean,
  now: number,
): Record<'saved' | 'left', SavedTogether> {
  const made = madeChangesOf(state);
  const hasWaited = before.hasWaited || now - state.submittedAt >= RETRY_DELAY_MS;
  const overlapping = made.filter(({ meanwhile }) => meanwhile.length > 0);
  const saved = {
    count: hasWaited ? before.count + made.length : 0,
    hasWaited,
    overlapping: [...before.overlapping, ...overlapping],
  };
  return { saved, left: isLast ? NONE_SAVED : saved };
}
