import { useState } from 'react';
import type { EnquiryChange } from '../../domain/desk/changeSchemas.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import type { Status } from '../../domain/desk/status.ts';
import { useSession } from '../api/session.ts';
import { type Call, useCalls } from './calls.ts';

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
  /** The calls whose outcome is not recorded yet, the last one first. */
  calls: Call[];
  endCall: (call: Call) => void;
}

/** @param apply makes the same change to each of the enquiries */
export function useEnquiryActions(apply: EnquiryActions['apply']): EnquiryActions {
  const { email } = useSession();
  const [statusDialog, setStatusDialog] = useState<EnquiryActions['statusDialog']>();
  const { calls, beginCall, endCall } = useCalls(email);
  return {
    apply,
    setStatus: (items, status) => {
      // Also where the status is set already, to correct the reason or the amount.
      if (status === 'won' || status === 'closed') setStatusDialog({ items, status });
      else apply(items, { status });
    },
    statusDialog,
    closeStatusDialog: () => setStatusDialog(undefined),
    beginCall: (item, channel) => {
      beginCall({ item, channel });
      if (item.owner === null) apply([item], { owner: email });
    },
    calls,
    endCall,
  };
}
