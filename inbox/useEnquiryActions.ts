import { useState } from 'react';
import type { InboxItem } from '../domain/inboxApi.ts';
import type { Status } from '../domain/inboxView.ts';
import { useSession } from './api/session.ts';
import type { EnquiryChange } from './changes/inverseOf.ts';
import { type Call, type ContactChannel, useCall } from './changes/useCall.ts';

/** What can be done to one or several enquiries from the list, the open enquiry and by keys. */
export interface EnquiryActions {
  apply: (items: InboxItem[], change: EnquiryChange) => void;
  /** Sets the status; for `won` and `closed` it opens the dialog first. */
  setStatus: (items: InboxItem[], status: Status) => void;
  /** The dialog that is open. */
  statusDialog: { items: InboxItem[]; status: 'won' | 'closed' } | undefined;
  closeStatusDialog: () => void;
  /** Claims an unclaimed enquiry, and starts a call; its outcome is recorded afterwards. */
  beginCall: (item: InboxItem, channel: ContactChannel) => void;
  call: Call | undefined;
  endCall: () => void;
}

export function useEnquiryActions(apply: EnquiryActions['apply']): EnquiryActions {
  const { email } = useSession();
  const [statusDialog, setStatusDialog] = useState<EnquiryActions['statusDialog']>();
  const [call, setCall] = useCall();
  return {
    apply,
    setStatus: (items, status) => {
      // Also where the status is set already, to correct the reason or the amount.
      if (status === 'won' || status === 'closed') setStatusDialog({ items, status });
      else if (items.some((item) => item.status !== status)) apply(items, { status });
    },
    statusDialog,
    closeStatusDialog: () => setStatusDialog(undefined),
    beginCall: (item, channel) => {
      setCall({ id: item.id, channel });
      if (item.owner === null) apply([item], { owner: email });
    },
    call,
    endCall: () => setCall(undefined),
  };
}
