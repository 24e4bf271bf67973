import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { describeChanges, describeStep, describeSteps } from '../../domain/desk/stepWords.ts';
import {
  type BatchState,
  batchesOf,
  CHANGES_KEY,
  type ChangeBatch,
  cancelChange,
  isChange,
  isWaiting,
  type MadeChange,
  madeChangesOf,
  type QueuedChange,
  stateOf,
} from '../api/changeQueue.ts';
import { isStored } from '../api/keptChanges.ts';
import { useEnquiry } from '../api/queries.ts';
import { refusedChangesOf } from '../api/refusedChanges.ts';
import { useActorName, useSession, useStaffName } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { restoreDrafts } from './drafts.ts';
import { NONE_SAVED, type SavedTogether, saveTogether } from './savedTogether.ts';
import { type DoneChange, inverseOf, isOvertaken } from './undo.ts';
import { describeOrders, orderLostBy } from './wonChange.ts';

/** Time to notice it while other notices are listed. */
const UNDO_MS = 30_000;

/** Long enough to read what was undone; on a phone the bar covers buttons. */
const UNDONE_MS = 8_000;

/**
 * Announces what becomes of the changes: that they are saved, kept on this device or undone.
 *
 * @param send makes changes, as those that undo others
 * @param onReported called with what is announced, the id of the first of the changed enquiries, and whether it was undone
 */
export function useAnnouncedChanges(
  send: (changes: QueuedChange[]) => void,
  onReported: (label: string, firstId: string, isUndo: boolean) => void,
) {
  const client = useQueryClient();
  const { email } = useSession();
  const nameOf = useStaffName();
  const actorOf = useActorName();
  const [done, setDone] = useState<DoneChange>();
  const savedBefore = useRef(NONE_SAVED);
  /** What was done last while a later change was being sent. */
  const doneBefore = useRef<DoneChange>(undefined);
  /** The id of the last change, until it is announced that it is kept. */
  const unannounced = useRef<string>(undefined);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(undefined), done.undo ? UNDO_MS : UNDONE_MS);
    return () => clearTimeout(timer);
  }, [done]);

  const [firstId, ...others] = done?.ids ?? [];
  const singleId = others.length === 0 ? firstId : undefined;
  const { data: single, isErased } = useEnquiry(singleId);
  const unchanged: DoneChange | undefined = done?.unchanged
    ? { label: done.unchanged, ids: [], enteredAt: done.enteredAt }
    : undefined;
  // Of one that is erased there is nothing left to undo.
  const isGone = isErased || (single && done?.inverse?.some((change) => isOvertaken(single, change, email)));

  /** Once the server can't be reached, says that the last change is kept, and offers to undo it. */
  const onWaiting = useEffectEvent(() => {
    const waiting = batchesOf(client).filter(isWaiting);
    const last = waiting.at(-1);
    const { changeId, changes = [] } = last?.variables ?? {};
    const [first] = changes;
    const isUnreachable = waiting.some(({ failureCount }) => failureCount > 0);
    if (!last || !changeId || !first || changeId !== unannounced.current || !isUnreachable) return;
    unannounced.current = undefined;
    const facts = { ids: changes.map(({ id }) => id), enteredAt: last.submittedAt };
    const customers = customersOf(changes);
    const what = describeWithoutNotes(changes, email, nameOf);
    const label = MESSAGES.change.kept(customers, what, isStored(last, localStorage));
    const undo = () => {
      cancelChange(client, changeId);
      restoreDrafts(changes);
      const undone = MESSAGES.change.undone(customers, what);
      setDone({ label: undone, ...facts });
      onReported(undone, first.id, true);
    };
    setDone({ label, ...facts, ...(!first.undone && { undo }) });
    onReported(label, first.id, false);
  });

  const onMade = useEffectEvent((state: BatchState) => {
    const made = madeChangesOf(state);
    const inverse = inverseOf(state);
    // That is reported, with what was saved before.
    if (state.variables.isCancelled && inverse.length > 0) return send(inverse);
    // While a later one waits, Undo would mean that.
    const isLast = client.isMutating({ mutationKey: CHANGES_KEY }) === 0;
    const before = savedBefore.current;
    const { saved, left } = saveTogether(before, state, isLast, Date.now());
    savedBefore.current = left;
    const [first] = made;
    if (!first) {
      if (isLast) announceNoneMade(state, before);
      return;
    }
    const undone = made.flatMap((one) => one.undone ?? []);
    const isUndo = undone.length > 0;
    const customers = customersOf(made);
    const what = isUndo
      ? MESSAGES.change.undone(customers, describeSteps(undone, nameOf).join(', '))
      : MESSAGES.change.saved(
          customers,
          describeMade(made, email, nameOf),
          before.count > 0 ? saved.count : 1,
        );
    const label = isLast ? withNews(what, saved.overlapping) : what;
    if (isUndo) restoreDrafts(made);
    const ids = (isUndo ? made : inverse).map(({ id }) => id);
    const { isImplied } = state.variables;
    const undoing = isUndo ? {} : { isImplied, undo: () => send(inverse), inverse };
    const ofThis = ids.length > 0 ? { label, ids, enteredAt: state.submittedAt, ...undoing } : undefined;
    doneBefore.current = isLast ? undefined : ofThis;
    if (isLast) setDone(ofThis);
    onReported(label, first.id, isUndo);
  });
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || !isChange(event.mutation)) return;
        if (event.action.type === 'success') onMade(stateOf(event.mutation));
        // Once it is stored, where it fits: keptChanges.ts follows the same events.
        else queueMicrotask(onWaiting);
      }),
    [client],
  );

  function announceNoneMade(state: BatchState, { count, overlapping }: SavedTogether): void {
    const { changes, isImplied, isCancelled } = state.variables;
    const [result] = state.data ?? [];
    const facts = { ids: [], enteredAt: state.submittedAt };
    const before = doneBefore.current ?? (done?.isHeld ? { ...done, isHeld: false } : undefined);
    doneBefore.current = undefined;
    if (count > 0) setDone({ label: withNews(MESSAGES.change.savedCount(count), overlapping), ...facts });
    // It was refused, and was kept until then.
    else if (refusedChangesOf(state).length > 0) setDone(before);
    else if (result && !isImplied && !isCancelled) {
      const what = describeWithoutNotes(changes, email, nameOf);
      const label = MESSAGES.change.unchanged(customersOf(changes), what);
      setDone(before?.undo ? { ...before, unchanged: label } : { label, ...facts });
      onReported(label, result.id, false);
    } else if (before) setDone(before);
  }

  /** @param overlapping of which it also says what colleagues did meanwhile, in a sentence for each enquiry */
  function withNews(label: string, overlapping: MadeChange[]): string {
    const news = new Map<string, string>();
    for (const { id, name, enquiry, meanwhile } of overlapping) {
      const last = meanwhile.at(-1);
      if (!last) continue;
      const owner = meanwhile.some(({ changed }) => changed.owner) && enquiry?.owner;
      const text =
        owner && owner !== email
          ? MESSAGES.change.isOf(name, nameOf(owner))
          : MESSAGES.change.meanwhile(
              name,
              actorOf(last.by),
              describeStep(last, nameOf, meanwhile).join(', '),
            );
      news.set(id, text);
    }
    return MESSAGES.change.withNews(label, [...news.values()]);
  }

  return {
    done: isGone ? unchanged : done,
    /** As when something else was done, which Undo would not mean. */
    closeDone: () => setDone(undefined),
    sayDone: (label: string) => setDone({ label, ids: [], enteredAt: Date.now() }),
    /** Says what is not made after all; `restore` is its Undo. */
    discard: (changes: QueuedChange[], restore: () => void) => {
      const [first] = changes;
      if (!first) return;
      const what = describeWithoutNotes(changes, email, nameOf);
      const label = MESSAGES.change.discarded(customersOf(changes), what);
      const undo = () => {
        setDone(undefined);
        restore();
      };
      setDone({ label, ids: changes.map(({ id }) => id), enteredAt: Date.now(), undo });
      onReported(label, first.id, false);
    },
    /**
     * A change is sent, which is announced once it is saved or kept. The one before it keeps its place, so that no other
     * notice appears there in between; its Undo is back where nothing came of the later one.
     */
    begin: ({ changeId, isImplied }: ChangeBatch) => {
      setDone((last) => last && { ...last, isHeld: true });
      unannounced.current = isImplied ? undefined : changeId;
    },
    /** An enquiry was added that had waited for the connection. */
    countAdded: () => {
      const { count, overlapping } = savedBefore.current;
      if (client.isMutating({ mutationKey: CHANGES_KEY }) > 0)
        savedBefore.current = { count: count + 1, hasWaited: true, overlapping };
    },
  };
}

function customersOf(changes: readonly QueuedChange[]): string {
  return MESSAGES.bulk.customers(changes.map(({ name }) => name));
}

/** What {@link describeWithoutNotes} says, with the orders that were removed. */
function describeMade(made: MadeChange[], author: string, nameOf: (email: string) => string): string {
  const what = describeWithoutNotes(made, author, nameOf);
  const lost = made.flatMap(({ step, enquiry }) => orderLostBy(step, enquiry));
  return lost.length > 0 ? `${what}; ${MESSAGES.change.ordersLost(describeOrders(lost))}` : what;
}

/** Such as `Won, 20 packs, ₹9,800`; a note is not repeated. */
function describeWithoutNotes(
  changes: QueuedChange[],
  author: string,
  nameOf: (email: string) => string,
): string {
  const withoutNotes = changes.map(({ change: { note: _, ...change }, ...queued }) => ({
    ...queued,
    change,
  }));
  const hasNote = changes.some(({ change }) => change.note);
  return describeChanges(withoutNotes, author, nameOf) || (hasNote ? MESSAGES.detail.note.toLowerCase() : '');
}
