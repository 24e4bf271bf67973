import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InboxChange, InboxDetail, InboxItem } from '../../domain/inboxApi.ts';
import { InboxError, inboxApi } from '../api/inboxApi.ts';
import { refetchEnquiries, showEnquiry } from '../api/queries.ts';
import { writeDraft } from './drafts.ts';

/** What a member of staff does to an enquiry. */
export type Change = Omit<InboxChange, 'version'> | { resend: true };

/** A change that was saved, until it can no longer be undone. */
export interface SavedChange {
  /** The enquiry after the change. */
  detail: InboxDetail;
  change: Change;
  undo: () => void;
}

export interface Changes {
  /** The last change, if it was not saved; the error's status is 409 when a colleague changed the enquiry first. */
  failed: { id: string; change: Change; error: InboxError } | undefined;
  isSaving: boolean;
  /** The last change, if it can be undone. */
  saved: SavedChange | undefined;
  /** Saves a change to the given version of an enquiry. */
  apply: (item: InboxItem, change: Change, onSaved?: () => void) => void;
  /** Ends the time to undo the last change. */
  forget: () => void;
  dismiss: () => void;
}

interface Variables {
  item: InboxItem;
  change: Change;
  isUndo?: boolean;
}

/**
 * Saves changes with optimistic locking: each names the version that it was made on.
 *
 * @param onSaved called with the changed enquiry
 */
export function useChanges(onSaved: (detail: InboxDetail, isUndo: boolean) => void): Changes {
  const client = useQueryClient();
  const [saved, setSaved] = useState<SavedChange>();
  const { mutate, reset, error, variables, isPending } = useMutation({
    mutationFn: ({ item, change }: Variables) =>
      'resend' in change ? inboxApi.resendMail(item) : inboxApi.change(item, change),
    onSuccess: (detail, { item, change, isUndo = false }) => {
      showEnquiry(client, detail);
      const inverse = isUndo ? undefined : inverseOf(change, item, detail);
      const undo = () => {
        if (!inverse) return;
        if ('note' in change && change.note) writeDraft(detail.id, change.note);
        mutate({ item: detail, change: inverse, isUndo: true });
      };
      setSaved(inverse && { detail, change, undo });
      onSaved(detail, isUndo);
    },
    // Also after a refusal, because a colleague has changed the enquiry.
    onSettled: () => void refetchEnquiries(client),
  });
  return {
    failed:
      error instanceof InboxError && variables
        ? { id: variables.item.id, change: variables.change, error }
        : undefined,
    isSaving: isPending,
    saved,
    apply: (item, change, onApplied) => mutate({ item, change }, { onSuccess: () => onApplied?.() }),
    forget: () => setSaved(undefined),
    dismiss: reset,
  };
}

/** What takes a change back; undefined when nothing can. */
function inverseOf(change: Change, before: InboxItem, after: InboxDetail): Change | undefined {
  if ('resend' in change) return undefined;
  const note = change.note === undefined ? undefined : after.events.findLast(({ kind }) => kind === 'note');
  return {
    ...(change.status && { status: before.status }),
    ...(change.isSpam !== undefined && { isSpam: !change.isSpam }),
    ...(note && { withdraw: note.id }),
  };
}
