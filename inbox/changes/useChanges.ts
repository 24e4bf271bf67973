import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BulkResult, EnquiryChange, InboxItem } from '../../domain/inboxSchemas.ts';
import { STATUS_LABELS } from '../../domain/status.ts';
import { inboxApi } from '../api/inboxApi.ts';
import { refetchChanged } from '../api/queries.ts';
import { MESSAGES } from '../messages.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { inverseOf } from './inverseOf.ts';
import { latestVersionOf, recordVersion } from './ownVersions.ts';

/** A change of one enquiry, as it was when it was shown. */
interface ItemChange {
  item: InboxItem;
  change: EnquiryChange;
}

interface SavedChange extends ItemChange {
  result: BulkResult;
}

/** A change that was not saved. */
export interface FailedChange extends ItemChange {
  /** Why, such as that a colleague changed the enquiry first; none when the whole request failed. */
  result?: BulkResult;
}

/** Changes that were made together, as far as they were not saved. */
export interface Failure {
  key: number;
  changes: FailedChange[];
  /** Of the whole request. */
  error?: Error;
}

/** How long a change can be undone. */
const UNDO_MS = 10_000;

/** The last change, as long as it can be undone. */
export interface Undo {
  /** What was saved. */
  label: string;
  run: () => void;
}

export interface Changes {
  /** Makes the same change to each of the enquiries. */
  apply: (items: InboxItem[], change: EnquiryChange) => void;
  undo: Undo | undefined;
  failures: Failure[];
  /** Makes changes that have failed again, over what colleagues did meanwhile. */
  retry: (failed: Failure) => void;
  dismiss: (failed: Failure) => void;
}

interface Variables {
  changes: ItemChange[];
  isUndo?: boolean;
}

const CHANGES_KEY = ['changes'];

/**
 * Saves changes with optimistic locking: each names the version of the enquiry that was shown, so that what a colleague
 * changed meanwhile is reported and not overwritten.
 *
 * @param onSaved called with what to announce, and the first of the changed enquiries
 */
export function useChanges(onSaved: (label: string, first: InboxItem, isUndo: boolean) => void): Changes {
  const client = useQueryClient();
  const [undo, setUndo] = useState<Undo>();
  const [failures, setFailures] = useState<Failure[]>([]);
  const report = (failed: Omit<Failure, 'key'>) =>
    setFailures((others) => [...others, { ...failed, key: (others.at(-1)?.key ?? 0) + 1 }]);
  const dismiss = ({ key }: Failure) => setFailures((all) => all.filter((failed) => failed.key !== key));

  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(() => setUndo(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [undo]);

  const { mutate } = useMutation({
    mutationKey: CHANGES_KEY,
    // One after another.
    scope: { id: 'changes' },
    mutationFn: ({ changes }: Variables) =>
      inboxApi.changeAll(
        changes.map(({ item, change }) => ({
          id: item.id,
          change: { ...change, version: latestVersionOf(item) },
        })),
      ),
    onSuccess: ({ results }, { changes, isUndo = false }) => {
      const outcomes = changes.flatMap((made, index) => {
        const result = results[index];
        return result ? [{ ...made, result }] : [];
      });
      const done = outcomes.filter(({ result }) => result.outcome === 'done');
      const refused = outcomes.filter(({ result }) => result.outcome !== 'done');
      // An earlier failure of the same change is out of date.
      setFailures((all) => all.filter((failed) => keyOf(failed.changes) !== keyOf(changes)));
      if (refused.length > 0) report({ changes: refused });
      for (const { item, result } of done) recordVersion(item, result.version);
      const [first] = done;
      if (!first) return;
      const label = isUndo ? MESSAGES.change.undone : describeSaved(done);
      const restoreDrafts = clearDrafts(done);
      setUndo(isUndo ? undefined : undoOf(done, label, restoreDrafts));
      onSaved(label, first.item, isUndo);
    },
    onError: (error, { changes }) => report({ changes, error }),
    // Also after a refusal, because a colleague has changed the enquiry.
    onSettled: () => void refetchChanged(client),
  });

  /** Undoes changes that were saved; undefined when none of them can be undone. */
  function undoOf(saved: SavedChange[], label: string, restoreDrafts: () => void): Undo | undefined {
    const inverse = saved.flatMap(({ item, change, result }) => {
      const undone = inverseOf(change, item, result.events);
      return undone ? [{ item: { ...item, version: result.version }, change: undone }] : [];
    });
    if (inverse.length === 0) return undefined;
    const run = () => {
      setUndo(undefined);
      restoreDrafts();
      mutate({ changes: inverse, isUndo: true });
    };
    return { label, run };
  }

  /** Whether this is a second tap while the same change is being saved. */
  function isRepeated(changes: ItemChange[]): boolean {
    const pending = client.getMutationCache().findAll({ mutationKey: CHANGES_KEY, status: 'pending' });
    const last = pending.at(-1)?.state.variables as Variables | undefined;
    return last !== undefined && keyOf(last.changes) === keyOf(changes);
  }

  return {
    apply: (items, change) => {
      const changes = items.map((item) => ({ item, change }));
      if (!isRepeated(changes)) mutate({ changes });
    },
    undo,
    failures,
    retry: (failed) => {
      dismiss(failed);
      mutate({ changes: onNewVersions(failed.changes) });
    },
    dismiss,
  };
}

function keyOf(changes: ItemChange[]): string {
  return JSON.stringify(changes.map(({ item, change }) => [item.id, change]));
}

/** Failed changes as made on the versions that refused them; one of an erased enquiry is left out. */
function onNewVersions(changes: FailedChange[]): ItemChange[] {
  return changes
    .filter(({ result }) => result?.outcome !== 'unknown')
    .map(({ item, change, result = item }) => ({ item: { ...item, version: result.version }, change }));
}

/** Removes the drafts of notes that were saved, unless more was typed meanwhile; returns what restores them. */
function clearDrafts(saved: ItemChange[]): () => void {
  const drafts = saved.flatMap(({ item: { id }, change: { note } }) =>
    note && readDraft(id) === note ? [{ id, note }] : [],
  );
  for (const { id } of drafts) writeDraft(id, '');
  return () => {
    for (const { id, note } of drafts) if (!readDraft(id)) writeDraft(id, note);
  };
}

/** Such as `Saved. Asha Rao: Won` or `Saved. 3 enquiries: Won`. */
function describeSaved(saved: ItemChange[]): string {
  const status = saved[0]?.change.status;
  const customers = MESSAGES.bulk.customers(saved.map(({ item }) => item));
  return MESSAGES.change.saved(customers, status && STATUS_LABELS[status]);
}
