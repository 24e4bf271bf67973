import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BulkResult, EnquiryChange, InboxItem } from '../../domain/inboxSchemas.ts';
import { claimedBy, valuesOfChange } from '../../domain/inboxWork.ts';
import { STATUS_LABELS } from '../../domain/status.ts';
import { changeAll } from '../api/inboxApi.ts';
import { refetchChanged } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { type ChangeOutcome, type ItemChange, inverseOf, isSaved, itemAfter } from './itemChanges.ts';

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
  save: (items: InboxItem[], change: EnquiryChange) => void;
  /** An enquiry with the changes of this page since it was shown, also those that are being saved. */
  currentOf: (item: InboxItem) => InboxItem;
  /** Records that this page has changed an enquiry, as it was shown before. */
  record: (before: InboxItem, after: InboxItem) => void;
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
  const { email } = useSession();
  /** By id and version of an enquiry, what a change of this page has made of it. */
  const changed = useRef(new Map<string, InboxItem>());
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

  /**
   * An enquiry after the changes that this page has saved since it was shown. A change builds on them, and still
   * conflicts with what a colleague changed.
   */
  function latestOf(item: InboxItem): InboxItem {
    const next = changed.current.get(versionKeyOf(item));
    return next ? latestOf(next) : item;
  }

  function record(before: InboxItem, after: InboxItem): void {
    const latest = latestOf(before);
    if (latest.version !== after.version) changed.current.set(versionKeyOf(latest), after);
  }

  const { mutate } = useMutation({
    mutationKey: CHANGES_KEY,
    // One after another.
    scope: { id: 'changes' },
    mutationFn: async ({ changes }: Variables): Promise<ChangeOutcome[]> => {
      const latest = changes.map(({ item, change }) => ({ item: latestOf(item), change }));
      const { results } = await changeAll(
        latest.map(({ item: { id, version }, change }) => ({ id, change: { ...change, version } })),
      );
      return latest.flatMap((made, index) => {
        const result = results[index];
        return result ? [{ ...made, result }] : [];
      });
    },
    onSuccess: (outcomes, { changes, isUndo = false }) => {
      const done = outcomes.filter((outcome) => isSaved(outcome, email));
      const refused = outcomes.filter((outcome) => !isSaved(outcome, email));
      // An earlier failure of the same change is out of date.
      setFailures((all) => all.filter((failed) => keyOf(failed.changes) !== keyOf(changes)));
      if (refused.length > 0) report({ changes: refused });
      for (const outcome of done) record(outcome.item, itemAfter(outcome));
      const [first] = done;
      if (!first) return;
      const label = isUndo ? MESSAGES.change.undone : describeSaved(done);
      const restoreDrafts = removeSavedDrafts(done);
      setUndo(isUndo ? undefined : undoOf(done, label, restoreDrafts));
      onSaved(label, first.item, isUndo);
    },
    onError: (error, { changes }) => report({ changes, error }),
    // Also after a refusal, because a colleague has changed the enquiry.
    onSettled: () => void refetchChanged(client),
  });

  /** Undoes changes that were saved; undefined when none of them can be undone. */
  function undoOf(done: ChangeOutcome[], label: string, restoreDrafts: () => void): Undo | undefined {
    const inverse = done.flatMap(({ item, change, result }) => {
      const undone = inverseOf(change, item, result.events);
      return undone ? [{ item, change: undone }] : [];
    });
    if (inverse.length === 0) return undefined;
    const run = () => {
      setUndo(undefined);
      restoreDrafts();
      mutate({ changes: inverse, isUndo: true });
    };
    return { label, run };
  }

  /** The changes that are being saved, in their order. */
  function pendingChanges(): ItemChange[][] {
    const pending = client.getMutationCache().findAll({ mutationKey: CHANGES_KEY, status: 'pending' });
    return pending.map(({ state }) => (state.variables as Variables).changes);
  }

  function currentOf(item: InboxItem): InboxItem {
    let current = latestOf(item);
    for (const { item: pending, change } of pendingChanges().flat()) {
      if (pending.id !== item.id) continue;
      current = { ...current, ...valuesOfChange(claimedBy(email, current.owner, change)) };
    }
    return current;
  }

  /** Whether this is a second tap while the same change is being saved. */
  function isRepeated(changes: ItemChange[]): boolean {
    const last = pendingChanges().at(-1);
    return last !== undefined && keyOf(last) === keyOf(changes);
  }

  return {
    save: (items, change) => {
      const changes = items.map((item) => ({ item, change }));
      if (!isRepeated(changes)) mutate({ changes });
    },
    currentOf,
    record,
    undo,
    failures,
    retry: (failed) => {
      dismiss(failed);
      mutate({ changes: onNewVersions(failed.changes) });
    },
    dismiss,
  };
}

function versionKeyOf({ id, version }: InboxItem): string {
  return `${id} ${version}`;
}

function keyOf(changes: ItemChange[]): string {
  return JSON.stringify(changes.map(({ item, change }) => [item.id, change]));
}

/** Failed changes as made on the versions that refused them; one of an erased enquiry is left out. */
function onNewVersions(changes: FailedChange[]): ItemChange[] {
  return changes
    .filter(({ result }) => result?.outcome !== 'unknown')
    .map(({ item, change, result }) => ({
      item: result ? itemAfter({ item, change, result }) : item,
      change,
    }));
}

/** Removes the drafts of notes that were saved, unless more was typed meanwhile; returns what restores them. */
function removeSavedDrafts(saved: ItemChange[]): () => void {
  const drafts = saved.flatMap(({ item: { id }, change: { note } }) =>
    note && readDraft(id).trim() === note ? [{ id, note }] : [],
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
