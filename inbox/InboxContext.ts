import { createContext, use } from 'react';
import type { ErasureResult } from '../domain/desk/changeSchemas.ts';
import type { InboxItem } from '../domain/desk/inboxSchemas.ts';
import type { Changes } from './changes/useChanges.ts';
import type { EnquiryActions } from './changes/useEnquiryActions.ts';
import type { Selection } from './changes/useSelection.ts';
import type { ListFocus } from './navigation/listFocus.ts';

/** What header, list and open enquiry share. */
export interface Inbox extends ListFocus {
  changes: Changes;
  actions: EnquiryActions;
  selection: Selection;
  onErased: (erased: InboxItem[], result: ErasureResult) => Promise<void>;
  openDialog: (name: DialogName) => void;
  /** Opens the dialog that adds an enquiry: one that is being added, or a new one, of the number that was not found. */
  openEntry: (id?: string) => void;
  /** The ids of the enquiries that arrived or were shown last. */
  marked: string[];
  /** The list, in the order of its rows; undefined while it loads. */
  items: InboxItem[] | undefined;
  /** Those of it that have arrived and are not on its pages that are loaded. */
  arrivedBeyond: InboxItem[];
}

/** The dialogs that the menu opens beside the reports. */
export type DialogName = 'notifications' | 'shortcuts';

export const InboxContext = createContext<Inbox | undefined>(undefined);

/** @throws {Error} outside of the inbox's screen */
export function useInbox(): Inbox {
  const inbox = use(InboxContext);
  if (!inbox) throw new Error('useInbox needs an InboxContext');
  return inbox;
}
