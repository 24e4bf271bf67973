import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EnquiryChange } from '../../domain/desk/changeSchemas.ts';
import { MAX_OWN_CHANGES } from '../../domain/desk/inboxApi.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import {
  type BatchState,
  CHANGES_KEY,
  type ChangeBatch,
  type ChangeResult,
  isUnsaved,
  isWaiting,
  ownChangesSince,
  partOf,
  type QueuedChange,
  removeBatches,
  stateOf,
  useBatches,
} from '../api/changeQueue.ts';
import { changesAgain, factsOf, refusedChangesOf } from '../api/refusedChanges.ts';
import { serverNow } from '../api/serverTime.ts';
import { useSession } from '../api/session.ts';
import { useLasting } from '../ui/now.tsx';
import { readDraft, restoreDrafts, writeDraft } from './drafts.ts';
import { useAnnouncedChanges } from './useAnnouncedChanges.ts';

export type Changes = ReturnType<typeof useChanges>;

/** What takes longer to be sent is shown as waiting. */
const LATE_MS = 4_000;

/**
 * Saves changes with optimistic locking: each names the version of the enquiry that was shown, so that what a colleague
 * changed meanwhile is reported and not overwritten.
 *
 * @param onReported see `useAnnouncedChanges`
 */
export function useChanges(onReported: Parameters<typeof useAnnouncedChanges>[1]) {
  const client = useQueryClient();
  const { email } = useSession();
  const { mutate } = useMutation<ChangeResult[], Error, ChangeBatch>({ mutationKey: CHANGES_KEY });
  const unsaved = useBatches().filter(isUnsaved);
  const late = useLate(unsaved.filter(isWaiting));
  const { begin, discard, ...announced } = useAnnouncedChanges(send, onReported);

  function send(changes: QueuedChange[], options: Partial<ChangeBatch> = {}): void {
    const batch = {
      author: email,
      enteredAt: serverNow(),
      changeId: crypto.randomUUID(),
      changes,
      ...options,
    };
    begin(batch);
    mutate(batch);
  }

  const remove = (state: BatchState) =>
    removeBatches(client, ({ variables }) => variables.changeId === state.variables.changeId);

  function sendAgain(state: BatchState, changes: QueuedChange[], options?: Partial<ChangeBatch>): void {
    remove(state);
    if (changes.length > 0) send(changes, { changeId: state.variables.changeId, ...options });
  }

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
          const { id, version, fields, owner } = item;
          const after = ownChangesSince(client, item).slice(-MAX_OWN_CHANGES);
          const draft = change.note && readDraft(id).trim() === change.note ? change.note : undefined;
          if (draft) writeDraft(id, '');
          return {
            id,
            name: fields.Name,
            owner,
            change: { ...change, version, ...(after.length > 0 && { after }) },
            ...(draft && { draft }),
          };
        }),
        isImplied ? { isImplied } : {},
      ),
    ...announced,
    /** What waits for the server or was not made. */
    unsaved,
    /** What waits for the server, if it is to be shown that it does. */
    late,
    /** Makes what was refused again, over what colleagues did meanwhile, as it was shown. */
    retry: (state: BatchState, shown?: InboxItem) => sendAgain(state, changesAgain(client, state, shown)),
    /** Makes the part of what was refused that conflicts with nothing, as of the time at which it was entered. */
    recordFacts: (state: BatchState, shown?: InboxItem) => {
      const { enteredAt = serverNow() } = state.variables;
      sendAgain(state, factsOf(changesAgain(client, state, shown)), { enteredAt });
    },
    /** Leaves it as it is, or one of several alone; Undo asks again. */
    dismiss: (state: BatchState, only?: string) => {
      const cache = client.getMutationCache();
      const show = (shown: BatchState) => cache.build(client, { mutationKey: CHANGES_KEY }, shown);
      const { changeId } = state.variables;
      const isDismissed = (id: string) => only === undefined || id === only;
      const dismissed = refusedChangesOf(state).filter(
        ({ id, result }) => isDismissed(id) && result.outcome !== 'unknown',
      );
      const before = cache.findAll({
        mutationKey: CHANGES_KEY,
        predicate: (mutation) => stateOf(mutation).variables.changeId === changeId,
      });
      // Before the other is removed, since other pages follow what is removed from the storage.
      if (only !== undefined) show(partOf(state, (id) => !isDismissed(id)));
      for (const mutation of before) cache.remove(mutation);
      restoreDrafts(dismissed);
      discard(dismissed, () => {
        for (const { id, draft } of dismissed) if (draft && readDraft(id) === draft) writeDraft(id, '');
        // The others may have been saved or refused anew under the id.
        const again = partOf(state, isDismissed);
        const variables = { ...again.variables, ...(only && { changeId: crypto.randomUUID() }) };
        show({ ...again, variables, submittedAt: Date.now() });
      });
    },
  };
}

/** What waits, once any of it could not be sent or takes long; until all of it is sent. */
function useLate(waiting: BatchState[]): BatchState[] {
  const isAnyWaiting = waiting.length > 0;
  const isSlow = useLasting(isAnyWaiting, LATE_MS);
  const [wasLate, setLate] = useState(false);
  const hasFailed = waiting.some(({ failureCount }) => failureCount > 0) || !navigator.onLine;
  const isLate = isAnyWaiting && (hasFailed || isSlow || wasLate);
  if (isLate !== wasLate) setLate(isLate);
  return isLate ? waiting : [];
}
