import type { Step } from './inboxSchemas.ts';
import { isOpen } from './status.ts';

/** What a step is about, as far as another one may contradict it. */
const SUBJECTS = ['end', 'status', 'followUp', 'corrections', 'owner', 'attempt', 'note'] as const;

type Subject = (typeof SUBJECTS)[number];

/**
 * What a change conflicts with, of what was done since the version that it was made on. What sets the same values as they
 * are by then is about nothing, and an attempt or a note is a fact, which overwrites nothing. Before an enquiry comes to
 * an end, all but its owner has to be read.
 */
const CONFLICTS: Record<Subject, readonly Subject[]> = {
  end: ['end', 'status', 'followUp', 'corrections', 'attempt', 'note'],
  status: ['end', 'status'],
  followUp: ['end', 'followUp'],
  corrections: ['corrections'],
  owner: ['owner'],
  attempt: [],
  note: [],
};

type Contents = Pick<Step, 'changed' | 'outcome' | 'note'>;

/** Whether a change, as the step that it would make now, contradicts a step that it did not know. */
export function isConflict(change: Contents, step: Contents): boolean {
  const since = subjectsOf(step);
  return subjectsOf(change).some((subject) => CONFLICTS[subject].some((other) => since.includes(other)));
}

function subjectsOf({ changed, outcome, note }: Contents): Subject[] {
  const { status, spamSignals, closeReason, wonPacks, wonAmount, wonAt } = changed;
  // Without a status they correct what has ended.
  const hasEnd = status ? !isOpen(status.after) : closeReason || wonPacks || wonAmount || wonAt;
  const is: Record<Subject, unknown> = {
    end: hasEnd || spamSignals?.after.length,
    status: status || spamSignals,
    followUp: changed.followUpAt,
    corrections: changed.corrections,
    owner: changed.owner,
    attempt: outcome,
    note,
  };
  return SUBJECTS.filter((subject) => is[subject]);
}
