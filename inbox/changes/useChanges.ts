import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EnquiryChange } from '../../domain/desk/changeSchemas.ts';
import { MAX_OWN_CHANGES } from '../../domain/desk/inboxApi.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { isClaimBy } from '../../domain/desk/inboxWork.ts';
import { describeChanges, describeSteps } from '../../domain/desk/stepWords.ts';
import {
  type BatchState,
  batchesOf,
  CHANGES_KEY,
  type ChangeBatch,
  type ChangeResult,
  cancelChange,
  isChange,
  isUnsaved,
  isWaiting,
  type MadeChange,
  madeChangesOf,
  ownChangesSince,
  type QueuedChange,
  removeBatches,
  stateOf,
  useBatches,
} from '../api/changeQueue.ts';
import { useErased } from '../api/queries.ts';
import { changesAgain, factsOf, refusedChangesOf } from '../api/refusedChanges.ts';
import { RETRY_DELAY_MS } from '../api/requests.ts';
import { serverNow } from '../api/serverTime.ts';
import { useSession, useStaffName } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { describeOrders, orderLostBy } from './wonChange.ts';

/** Long enough to see on a list of others what was done. */
const UNDO_MS = 30_000;

/** Long enough to read what was undone; on a phone the bar covers buttons. */
const UNDONE_MS = 8_000;

/** The last change, as long as it can be undone, or that it was. */
export interface Undo {
  /** What was saved, kept on this device or undone. */
  label: string;
  /** The enquiries that were changed. */
  ids: string[];
  /** Whether it was claimed and nothing else, as a call does. */
  isClaim: boolean;
  /** Missing once it is undone. */
  run?: () => void;
}

export type Changes = ReturnType<typeof useChanges>;

/**
 * Saves changes with optimistic locking: each names the version of the enquiry that was shown, so that what a colleague
 * changed meanwhile is reported and not overwritten.
 *
 * @param onSaved called with what to announce, and the id of the first of the changed enquiries
 */
export function useChanges(onSaved: (label: string, firstId: string, isUndo: boolean) => void) {
  const client = useQueryClient();
  const { email } = useSession();
  const nameOf = useStaffName();
  const { mutate } = useMutation<ChangeResult[], Error, ChangeBatch>({ mutationKey: CHANGES_KEY });
  const [undo, setUndo] = useState<Undo>();
  const unsaved = useBatches().filter(isUnsaved);
  /** What was saved while later changes were still waiting for the connection: they are reported together. */
  const savedBefore = useRef(0);
  /** Whether the server could not be reached since all was saved last. */
  const wasUnreachable = useRef(false);
  /** The id of the last change, until it is announced that it is saved or kept. */
  const unannounced = useRef<string>(undefined);

  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(() => setUndo(undefined), undo.run ? UNDO_MS : UNDONE_MS);
    return () => clearTimeout(timer);
  }, [undo]);

  // Of one that is erased there is nothing left to undo.
  const [undoneId, ...others] = undo?.ids ?? [];
  useErased(others.length === 0 ? undoneId : undefined, () => setUndo(undefined));

  function send(changes: QueuedChange[], options: Partial<ChangeBatch> = {}): void {
    // Until this is made or kept, Undo would mean the change before it.
    setUndo(undefined);
    const batch = {
      author: email,
      enteredAt: serverNow(),
      changeId: crypto.randomUUID(),
      changes,
      ...options,
    };
    unannounced.current = batch.isImplied ? undefined : batch.changeId;
    mutate(batch);
  }

  /** Once the server can't be reached, says that the last change is kept, and offers to undo it. */
  const onWaiting = useEffectEvent(() => {
    const waiting = batchesOf(client).filter(isWaiting);
    const { changeId, changes = [] } = waiting.at(-1)?.variables ?? {};
    const [first] = changes;
    const isUnreachable = waiting.some(({ failureCount }) => failureCount > 0);
    if (isUnreachable) wasUnreachable.current = true;
    if (!changeId || !first || changeId !== unannounced.current || !isUnreachable) return;
    unannounced.current = undefined;
    const ids = changes.map(({ id }) => id);
    const customers = MESSAGES.bulk.customers(changes.map(({ name }) => name));
    const what = describeWithoutNotes(changes, email, nameOf);
    const label = MESSAGES.change.kept(customers, what);
    const run = () => {
      cancelChange(client, changeId);
      restoreDrafts(changes);
      const undone = MESSAGES.change.undone(customers, what);
      setUndo({ label: undone, ids, isClaim: false });
      onSaved(undone, first.id, true);
    };
    setUndo({ label, ids, isClaim: false, ...(!first.undone && { run }) });
    onSaved(label, first.id, false);
  });

  const onMade = useEffectEvent((state: BatchState) => {
    const made = madeChangesOf(state);
    // While a later one waits, Undo would mean that.
    const isLast = client.isMutating({ mutationKey: CHANGES_KEY }) === 0;
    const { enteredAt, isImplied, isCancelled } = state.variables;
    const before = savedBefore.current;
    const count = before + (isImplied ? 0 : made.length);
    // Or before the page was loaded.
    const hasWaited = enteredAt !== undefined && serverNow() - enteredAt > RETRY_DELAY_MS;
    savedBefore.current = isLast ? 0 : wasUnreachable.current || hasWaited ? count : before;
    if (isLast) wasUnreachable.current = false;
    const [first] = made;
    if (!first) {
      if (!isLast) return;
      if (before > 0) setUndo({ label: MESSAGES.change.savedCount(before), ids: [], isClaim: false });
      // It was refused, and was kept until then.
      else if (refusedChangesOf(state).length > 0) setUndo(undefined);
      return;
    }
    if (isCancelled) {
      undoOf(made, '')?.run?.();
      return;
    }
    const undone = made.flatMap((one) => one.undone ?? []);
    const isUndo = undone.length > 0;
    const customers = MESSAGES.bulk.customers(made.map(({ name }) => name));
    const label = isUndo
      ? MESSAGES.change.undone(customers, describeSteps(undone, nameOf).join(', '))
      : MESSAGES.change.saved(customers, describeMade(made, email, nameOf), before > 0 ? count : 1);
    if (isUndo) restoreDrafts(made);
    if (isLast)
      setUndo(isUndo ? { label, ids: made.map(({ id }) => id), isClaim: false } : undoOf(made, label));
    onSaved(label, first.id, isUndo);
  });
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || !isChange(event.mutation)) return;
        if (event.action.type === 'success') onMade(stateOf(event.mutation));
        else onWaiting();
      }),
    [client],
  );

  /** Turns the steps of changes round; undefined when there is nothing to turn, as of a mail that was sent again. */
  function undoOf(made: MadeChange[], label: string): Undo | undefined {
    const inverse = made
      .filter(({ step }) => !step.resent)
      .map(({ step, enquiry: _enquiry, change: _change, ...queued }) => ({
        ...queued,
        change: { version: step.version, undo: step.version },
        undone: step,
      }));
    if (inverse.length === 0) return undefined;
    const isClaim = made.every(({ step }) => isClaimBy(email, step));
    return { label, ids: inverse.map(({ id }) => id), isClaim, run: () => send(inverse) };
  }

  const remove = (state: BatchState) =>
    removeBatches(client, ({ variables }) => variables.changeId === state.variables.changeId);

  return {
    /**
     * Changes each of the enquiries.
     *
     * @param isImplied whether it goes with something else
     */
    save: (items: InboxItem[], changeOf: (item: InboxItem) => EnquiryChange, isImplied = false) =>
      send(
        items.map((item) => {
          const change = changeOf(item);
          const { id, version, fields } = item;
          const after = ownChangesSince(client, item).slice(-MAX_OWN_CHANGES);
          const draft = change.note && readDraft(id).trim() === change.note ? change.note : undefined;
          if (draft) writeDraft(id, '');
          return {
            id,
            name: fields.Name,
            change: { ...change, version, ...(after.length > 0 && { after }) },
            ...(draft && { draft }),
          };
        }),
        isImplied ? { isImplied } : {},
      ),
    undo,
    /** As when something else was done, which Undo would not mean. */
    endUndo: () => setUndo(undefined),
    /** An enquiry was added that had waited for the connection. */
    countAdded: () => {
      if (client.isMutating({ mutationKey: CHANGES_KEY }) > 0) savedBefore.current += 1;
    },
    /** What waits for the server or was not made. */
    unsaved,
    /** Makes what was refused again, over what colleagues did meanwhile, as it was shown. */
    retry: (state: BatchState, shown?: InboxItem) => {
      const again = changesAgain(client, state, shown);
      remove(state);
      if (again.length > 0) send(again, { changeId: state.variables.changeId });
    },
    /** Makes the part of what was refused that conflicts with nothing, as of the time at which it was entered. */
    recordFacts: (state: BatchState, shown?: InboxItem) => {
      const facts = factsOf(changesAgain(client, state, shown));
      remove(state);
      const { changeId, enteredAt = serverNow() } = state.variables;
      if (facts.length > 0) send(facts, { changeId, enteredAt });
    },
    dismiss: (state: BatchState) => {
      remove(state);
      restoreDrafts(refusedChangesOf(state).filter(({ result }) => result.outcome !== 'unknown'));
    },
  };
}

function restoreDrafts(changes: QueuedChange[]): void {
  for (const { id, draft } of changes) if (draft && !readDraft(id)) writeDraft(id, draft);
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
  const withoutNotes = changes.map(({ change: { note: _, ...change }, undone }) => ({
    change,
    ...(undone && { undone }),
  }));
  const hasNote = changes.some(({ change }) => change.note);
  return describeChanges(withoutNotes, author, nameOf) || (hasNote ? MESSAGES.detail.note.toLowerCase() : '');
}
