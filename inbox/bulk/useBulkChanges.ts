import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkResult, InboxItem } from '../../domain/inboxApi.ts';
import { inboxApi } from '../api/inboxApi.ts';
import { latestOf, noteVersion } from '../api/ownVersions.ts';
import { refetchEnquiries } from '../api/queries.ts';
import { type EnquiryChange, inverseOf } from '../detail/useChanges.ts';

/** A change of one of several enquiries. */
interface ItemChange {
  item: InboxItem;
  change: EnquiryChange;
}

/** A change that was not made, because a colleague changed or erased the enquiry first. */
export interface RefusedChange extends ItemChange {
  result: BulkResult;
}

interface SavedChanges {
  /** That of the first event, to tell one from the next. */
  id: number;
  change: EnquiryChange;
  count: number;
  undo: () => void;
}

export interface BulkChanges {
  /** Makes the same change to each of the enquiries. */
  apply: (items: InboxItem[], change: EnquiryChange) => void;
  isSaving: boolean;
  /** The last change, as far as it was made and can be undone. */
  saved: SavedChanges | undefined;
  forget: () => void;
  refused: RefusedChange[];
  /** Makes the refused changes nevertheless. */
  applyRefused: () => void;
  /** Why nothing was saved, when the server failed. */
  error: Error | null;
  retry: () => void;
  dismiss: () => void;
}

interface Variables {
  changes: ItemChange[];
  isUndo?: boolean;
}

/**
 * Changes several enquiries at once. Each names the version that it was shown with, so that what a colleague changed
 * meanwhile is reported and not overwritten.
 *
 * @param onSaved called with how many were changed
 */
export function useBulkChanges(
  onSaved: (count: number, change: EnquiryChange, isUndo: boolean) => void,
): BulkChanges {
  const client = useQueryClient();
  const [saved, setSaved] = useState<SavedChanges>();
  const [refused, setRefused] = useState<RefusedChange[]>([]);
  const { mutate, isPending, error, variables, reset } = useMutation({
    // One after another, also with the changes of one enquiry.
    scope: { id: 'changes' },
    mutationFn: ({ changes }: Variables) =>
      inboxApi.changeAll(
        changes.map(({ item, change }) => {
          const { id, version } = latestOf(item);
          return { id, change: { ...change, version } };
        }),
      ),
    onSuccess: ({ results }, { changes, isUndo = false }) => {
      const outcomes = changes.flatMap((made, index) => {
        const result = results[index];
        return result ? [{ ...made, result }] : [];
      });
      const done = outcomes.filter(({ result }) => result.outcome === 'done');
      for (const { item, result } of done) noteVersion(item, result.version);
      const inverse = done.flatMap(({ item, change, result }) => {
        const back = inverseOf(change, item, result.events);
        return back ? [{ item: { ...item, version: result.version }, change: back }] : [];
      });
      const [first] = done;
      setRefused(outcomes.filter(({ result }) => result.outcome !== 'done'));
      setSaved(
        first && !isUndo && inverse.length > 0
          ? {
              id: first.result.version,
              change: first.change,
              count: done.length,
              undo: () => mutate({ changes: inverse, isUndo: true }),
            }
          : undefined,
      );
      if (first) onSaved(done.length, first.change, isUndo);
    },
    onSettled: () => void refetchEnquiries(client),
  });
  return {
    apply: (items, change) => mutate({ changes: items.map((item) => ({ item, change })) }),
    isSaving: isPending,
    saved,
    forget: () => setSaved(undefined),
    refused,
    applyRefused: () => {
      setRefused([]);
      const stillThere = refused.filter(({ result }) => result.outcome === 'conflict');
      mutate({
        changes: stillThere.map(({ item, change, result }) => ({
          item: { ...item, version: result.version },
          change,
        })),
      });
    },
    error,
    retry: () => variables && mutate(variables),
    dismiss: () => {
      setRefused([]);
      reset();
    },
  };
}
