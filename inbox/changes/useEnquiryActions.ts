import { useState } from 'react';
import type { EnquiryChange, InboxItem } from '../../domain/inboxSchemas.ts';
import type { Status } from '../../domain/status.ts';
import { useSession } from '../api/session.ts';

/** A call or message whose outcome is not recorded yet. */
export interface Call {
  /** The id of the enquiry. */
  id: string;
  /** How the customer is contacted. */
  channel: 'call' | 'whatsapp';
}

/** What can be done to one or several enquiries from the list, the open enquiry and by keys. */
export interface EnquiryActions {
  apply: (items: InboxItem[], change: EnquiryChange) => void;
  /** Sets the status; for `won` and `closed` it opens the dialog first. */
  setStatus: (items: InboxItem[], status: Status) => void;
  /** The dialog that is open. */
  statusDialog: { items: InboxItem[]; status: 'won' | 'closed' } | undefined;
  closeStatusDialog: () => void;
  /** Claims an unclaimed enquiry, and starts a call; its outcome is recorded afterwards. */
  beginCall: (item: InboxItem, channel: Call['channel']) => void;
  call: Call | undefined;
  endCall: () => void;
}

/**
 * @param apply makes the same change to each of the enquiries
 * @param currentOf the current state of an enquiry, which may be shown as it was before one's last changes
 */
export function useEnquiryActions(
  apply: EnquiryActions['apply'],
  currentOf: (item: InboxItem) => InboxItem,
): EnquiryActions {
  const { email } = useSession();
  const [statusDialog, setStatusDialog] = useState<EnquiryActions['statusDialog']>();
  const [call, setCall] = useCall();
  return {
    apply,
    setStatus: (items, status) => {
      // Also where the status is set already, to correct the reason or the amount.
      if (status === 'won' || status === 'closed') setStatusDialog({ items, status });
      else if (items.some((item) => currentOf(item).status !== status)) apply(items, { status });
    },
    statusDialog,
    closeStatusDialog: () => setStatusDialog(undefined),
    beginCall: (item, channel) => {
      setCall({ id: item.id, channel });
      if (currentOf(item).owner === null) apply([item], { owner: email });
    },
    call,
    endCall: () => setCall(undefined),
  };
}

const STORAGE_KEY = 'inbox-call';

/** Ends the call of someone who has signed out. */
export function clearCall(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

/** The call in progress, kept in this tab: on a phone the page may be loaded again after it. */
function useCall(): [Call | undefined, (call: Call | undefined) => void] {
  const [call, setCall] = useState<Call | undefined>(() => {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    return stored ? JSON.parse(stored) : undefined;
  });
  return [
    call,
    (next) => {
      if (next) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next));
      else clearCall();
      setCall(next);
    },
  ];
}
