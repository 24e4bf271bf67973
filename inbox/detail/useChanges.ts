import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InboxChange, InboxDetail, InboxEvent, InboxItem } from '../../domain/inboxApi.ts';
import { InboxError } from '../api/contract.ts';
import { inboxApi } from '../api/inboxApi.ts';
import { latestOf, noteVersion } from '../api/ownVersions.ts';
import { refetchEnquiries, showEnquiry } from '../api/queries.ts';
import { MESSAGES } from '../messages.ts';
import { writeDraft } from './drafts.ts';

/** What a member of staff changes of an enquiry. */
export type EnquiryChange = Omit<InboxChange, 'version'>;

/** What a member of staff does to an enquiry. */
export type Change = EnquiryChange | { resend: true };

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
  onSaved?: (() => void) | undefined;
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
    // One after another.
    scope: { id: 'changes' },
    mutationFn: async ({ item, change }: Variables) => {
      if (!('resend' in change)) return await inboxApi.change(latestOf(item), change);
      if (!inboxApi.resendMail) throw new InboxError(501, MESSAGES.change.noResend);
      return await inboxApi.resendMail(latestOf(item));
    },
    onSuccess: (detail, { item, change, isUndo = false, onSaved: onThisSaved }) => {
      noteVersion(item, detail.version);
      onThisSaved?.();
      showEnquiry(client, detail);
      const inverse = isUndo ? undefined : inverseOf(change, item, detail.events);
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
    apply: (item, change, onApplied) => mutate({ item, change, onSaved: onApplied }),
    forget: () => setSaved(undefined),
    dismiss: reset,
  };
}

/**
 * What takes a change back; undefined when nothing can.
 *
 * @param events of the enquiry, up to the change
 */
export function inverseOf(
  change: Change,
  before: InboxItem,
  events: InboxEvent[],
): EnquiryChange | undefined {
  if ('resend' in change) return undefined;
  const note = change.note === undefined ? undefined : events.findLast(({ kind }) => kind === 'note');
  const { status, owner, followUpAt, closeReason, wonPacks, wonAmount } = before;
  const named = Object.keys(change);
  // Taking over and releasing have a button of their own.
  if (named.length === 1 && named[0] === 'owner') return undefined;
  return {
    owner,
    ...(change.status && { status, followUpAt }),
    ...(change.status && closeReason && { closeReason }),
    ...(change.status && wonPacks !== null && { wonPacks }),
    ...(change.status && wonAmount !== null && { wonAmount }),
    ...(change.followUpAt !== undefined && { followUpAt }),
    ...(change.isSpam !== undefined && { isSpam: !change.isSpam }),
    ...(note && { withdraw: note.id }),
  };
}
