import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { describeSteps } from '../../domain/desk/stepWords.ts';
import {
  type BatchState,
  batchesOf,
  type ChangeBatch,
  cancelChange,
  isChange,
  isWaiting,
  madeChangesOf,
  type QueuedChange,
  stateOf,
  useBatches,
} from '../api/changeQueue.ts';
import { isStored } from '../api/keptChanges.ts';
import { knownEnquiries, useEnquiry } from '../api/queries.ts';
import { refusedChangesOf } from '../api/refusedChanges.ts';
import { useActorName, useSession, useStaffName } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { useLasting } from '../ui/now.tsx';
import { askAgain } from './calls.ts';
import { customersOf, describeMade, describeMeanwhile, describeWithoutNotes } from './changeWords.ts';
import { restoreDrafts } from './drafts.ts';
import { NONE_SAVED, type SavedTogether, saveTogether } from './savedTogether.ts';
import { type DoneChange, inverseOf, isOvertaken } from './undo.ts';

/** A change that takes longer to be sent is said to be on its way. */
const SENDING_MS = 1_000;

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
  /** The id of the last change, until it is announced that it is kept. */
  const unannounced = useRef<string>(undefined);

  const waiting = useBatches().filter(isWaiting);
  const isLater = waiting.some(
    (state) => isToBeAnnounced(state) && state.submittedAt > (done?.enteredAt ?? 0),
  );
  // Undo would mean a later change that is being sent. The notice keeps its place, so that no other one appears in between.
  const isUndoHeld = isLater && done !== undefined;
  // It would be taken for what becomes of the later change.
  const isSending = useLasting(
    isLater && waiting.every(({ failureCount }) => failureCount === 0),
    SENDING_MS,
  );
  useEffect(() => {
    if (!done || isUndoHeld) return;
    const timer = setTimeout(() => setDone(undefined), done.undo ? UNDO_MS : UNDONE_MS);
    return () => clearTimeout(timer);
  }, [done, isUndoHeld]);

  const [firstId, ...others] = done?.ids ?? [];
  const singleId = others.length === 0 ? firstId : undefined;
  const { data: single, isErased } = useEnquiry(singleId);
  const unchanged: DoneChange | undefined = done?.unchanged
    ? { label: done.unchanged, ids: [], enteredAt: done.enteredAt }
    : undefined;
  // Of one that is erased there is nothing left to undo.
  const isUndoObsolete =
    isErased || (single && done?.inverse?.some((change) => isOvertaken(single, change, email)));

  /** Once the server can't be reached, says that the last change is kept, and offers to undo it. */
  const onWaiting = useEffectEvent(() => {
    const waiting = batchesOf(client).filter(isWaiting);
    const last = waiting.findLast(isToBeAnnounced);
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
      askAbout(changes);
      const undone = MESSAGES.change.undone(customers, what);
      setDone({ label: undone, ...facts });
      onReported(undone, first.id, true);
    };
    setDone({ label, ...facts, keptId: changeId, ...(!first.undone && { undo }) });
    onReported(label, first.id, false);
  });

  /** Asks again how the call or message went whose outcome is undone. */
  function askAbout(changes: readonly QueuedChange[]): void {
    // Of several enquiries of a person, it was about the first.
    const [first] = changes;
    const item = knownEnquiries(client, batchesOf(client)).find(({ id }) => id === first?.id);
    const { outcome, note } = first?.undone ?? first?.change ?? {};
    if (!item || !outcome) return;
    askAgain({ item, channel: outcome.channel, ...(outcome.result !== 'wrong-number' && { reply: note }) });
  }

  /** Takes back that a change is kept. */
  const withdrawKept = ({ variables: { changeId } }: BatchState) =>
    setDone((last) => (last?.keptId === changeId ? undefined : last));

  const withNews = (label: string, { overlapping }: SavedTogether) =>
    MESSAGES.change.withNews(label, describeMeanwhile(overlapping, email, nameOf, actorOf));

  const onMade = useEffectEvent((state: BatchState) => {
    const made = madeChangesOf(state);
    const inverse = inverseOf(state);
    // That is reported, with what was saved before.
    if (state.variables.isCancelled && inverse.length > 0) return send(inverse);
    const isLast = !batchesOf(client).some(isToBeAnnounced);
    const before = savedBefore.current;
    const { saved, left } = saveTogether(before, state, isLast, Date.now());
    savedBefore.current = left;
    // Nothing more is said of the claim that goes with a call, so that the change before keeps its notice and Undo.
    if (state.variables.isImplied) return;
    const [first] = made;
    const enteredAt = state.submittedAt;
    if (!first) {
      withdrawKept(state);
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
    const label = isLast ? withNews(what, saved) : what;
    if (isUndo) restoreDrafts(made);
    const ids = (isUndo ? made : inverse).map(({ id }) => id);
    const undo = () => {
      send(inverse);
      askAbout(inverse);
    };
    const isLastOfSeveral = before.count > 0 && saved.count > 1;
    const undoing = isUndo
      ? {}
      : { undo, inverse, ...(isLastOfSeveral && { undoLabel: MESSAGES.change.undoLast }) };
    const ofThis = ids.length > 0 ? { label, ids, enteredAt, ...undoing } : undefined;
    setDone((last) => (!isLast && last && last.enteredAt > enteredAt ? last : ofThis));
    onReported(label, first.id, isUndo);
  });
  /** Where another page has settled what was kept, Undo would find nothing to take back. */
  const onRemoved = useEffectEvent((state: BatchState) => {
    if (isWaiting(state)) withdrawKept(state);
  });
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (!event.mutation || !isChange(event.mutation)) return;
        if (event.type === 'removed') onRemoved(stateOf(event.mutation));
        if (event.type !== 'updated') return;
        if (event.action.type === 'success') onMade(stateOf(event.mutation));
        // Once it is stored, where it fits: keptChanges.ts follows the same events.
        else queueMicrotask(onWaiting);
      }),
    [client],
  );

  function announceNoneMade(state: BatchState, saved: SavedTogether): void {
    const { changes, isCancelled } = state.variables;
    const [result] = state.data ?? [];
    const facts = { ids: [], enteredAt: state.submittedAt };
    if (saved.count > 0)
      setDone({ label: withNews(MESSAGES.change.savedCount(saved.count), saved), ...facts });
    else if (result && !isCancelled && refusedChangesOf(state).length === 0) {
      const what = describeWithoutNotes(changes, email, nameOf);
      const unchanged = MESSAGES.change.unchanged(customersOf(changes), what);
      setDone((before) =>
        before?.undo ? { ...before, unchanged, enteredAt: facts.enteredAt } : { label: unchanged, ...facts },
      );
      onReported(unchanged, result.id, false);
    }
  }

  const sending: DoneChange = { label: MESSAGES.change.sending, ids: [], enteredAt: done?.enteredAt ?? 0 };
  return {
    done: isSending ? sending : isUndoObsolete ? unchanged : done,
    isUndoHeld,
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
    /** A change is sent, which is announced once it is saved or kept. */
    begin: ({ changeId, isImplied }: ChangeBatch) => {
      if (!isImplied) unannounced.current = changeId;
    },
    /** An enquiry was added that had waited for the connection. */
    countAdded: () => {
      const { count, overlapping } = savedBefore.current;
      if (batchesOf(client).some(isToBeAnnounced))
        savedBefore.current = { count: count + 1, hasWaited: true, overlapping };
    },
  };
}

/** Not the claim that goes with a call, nor what is undone by now. */
function isToBeAnnounced(state: BatchState): boolean {
  const { isImplied, isCancelled } = state.variables;
  return isWaiting(state) && !isImplied && !isCancelled;
}
