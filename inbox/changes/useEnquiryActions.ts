import { useState } from 'react';
import type { EnquiryChange } from '../../domain/desk/changeSchemas.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import type { Channel } from '../../domain/desk/outcomes.ts';
import { isOpen, type Status } from '../../domain/desk/status.ts';
import { useSession } from '../api/session.ts';
import { beginCall, type Call, endCall, useCalls } from './calls.ts';
import type { Changes } from './useChanges.ts';
import type { Selection } from './useSelection.ts';
import { ordersLost } from './wonChange.ts';

/** A change that a dialog asks for. */
export interface AskedChange {
  items: InboxItem[];
  change: 'won' | 'closed' | 'owner' | 'lost';
  /** What is confirmed, of `lost`. */
  wanted?: EnquiryChange;
}

/** Those that get another owner: of several, what is won or closed stays with who ended it, where others are open. */
export function toBeOwned(items: InboxItem[]): InboxItem[] {
  const open = items.filter(({ status }) => isOpen(status));
  return open.length > 0 ? open : items;
}

export type EnquiryActions = ReturnType<typeof useEnquiryActions>;

/** What can be done to one or several enquiries from the list, the open enquiry and by keys. */
export function useEnquiryActions(save: Changes['save'], selection: Selection) {
  const { email } = useSession();
  const [dialog, setDialog] = useState<AskedChange>();
  const calls = useCalls();

  function apply(items: InboxItem[], change: EnquiryChange): void {
    if (ordersLost(items, change).length > 1) setDialog({ items, change: 'lost', wanted: change });
    else applyEach(items, () => change);
  }

  function applyEach(
    items: InboxItem[],
    changeOf: (item: InboxItem) => EnquiryChange,
    changed: InboxItem[] = items,
  ): void {
    save(changed, changeOf);
    // A change of the selected enquiries ends the selection.
    if (items === selection.items) selection.clear();
  }

  return {
    /** Makes the same change to each of the enquiries; where that takes several orders out of the reports, it asks first. */
    apply,
    /** Changes each of the enquiries, or those of them that are given last, in its own way. */
    applyEach,
    /** Sets the status; for `won` and `closed` it opens the dialog first. */
    setStatus: (items: InboxItem[], status: Status) => {
      // Also where the status is set already, to correct the reason or the amount.
      if (status === 'won' || status === 'closed') setDialog({ items, change: status });
      else apply(items, { status });
    },
    setOwner: (items: InboxItem[], owner: string | null) =>
      applyEach(items, () => ({ owner }), toBeOwned(items)),
    /** Asks for the owner. */
    assign: (items: InboxItem[]) => setDialog({ items, change: 'owner' }),
    dialog,
    closeDialog: () => setDialog(undefined),
    /** Claims an unclaimed enquiry, and starts a call; its outcome is recorded afterwards. */
    beginCall: (item: InboxItem, channel: Channel, reply?: string) => {
      beginCall({ item, channel, reply });
      if (item.owner === null) save([item], () => ({ owner: email }), true);
    },
    /** The calls whose outcome is not recorded yet, the last one first. */
    calls,
    endCall: ({ item }: Call) => endCall(item.id),
  };
}
