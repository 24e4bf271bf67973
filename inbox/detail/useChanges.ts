import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InboxDetail } from '../../domain/inboxApi.ts';
import type { Status } from '../../domain/inboxView.ts';
import { type EnquiryVersion, InboxError, inboxApi } from '../api/inboxApi.ts';
import { refetchEnquiries, showEnquiry } from '../api/queries.ts';

/** A new status, a note, or sending the mail again. */
export type Change = { status: Status } | { note: string } | { resend: true };

export interface Changes {
  /** The last change, if it was not saved; the error's status is 409 when a colleague changed the enquiry first. */
  failed: { id: string; change: Change; error: InboxError } | undefined;
  isSaving: boolean;
  /** Saves a change to the given version of an enquiry. */
  apply: (enquiry: EnquiryVersion, change: Change, onSaved?: () => void) => void;
  dismiss: () => void;
}

/**
 * Saves changes with optimistic locking: each names the version that it was made on.
 *
 * @param onSaved called with the changed enquiry
 */
export function useChanges(onSaved: (detail: InboxDetail) => void): Changes {
  const client = useQueryClient();
  const { mutate, reset, error, variables, isPending } = useMutation({
    mutationFn: ({ enquiry, change }: { enquiry: EnquiryVersion; change: Change }) =>
      'resend' in change ? inboxApi.resendMail(enquiry) : inboxApi.change(enquiry, change),
    onSuccess: (detail) => {
      showEnquiry(client, detail);
      onSaved(detail);
      void refetchEnquiries(client);
    },
  });
  return {
    failed:
      error instanceof InboxError && variables
        ? { id: variables.enquiry.id, change: variables.change, error }
        : undefined,
    isSaving: isPending,
    apply: (enquiry, change, onApplied) => mutate({ enquiry, change }, { onSuccess: () => onApplied?.() }),
    dismiss: reset,
  };
}
