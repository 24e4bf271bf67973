import type { MutationOptions } from '@tanstack/react-query';
import type { InboxDetail } from '../../domain/desk/inboxSchemas.ts';
import { BUYER_KINDS, type EnquiryFields, mobileIn, normalizeEnquiry } from '../../domain/enquiry/enquiry.ts';
import type { DeskChannel } from '../../domain/enquiry/source.ts';
import type { addEnquiry } from '../api/inboxApi.ts';
import { retrying } from '../api/queries.ts';
import { ENTRY_DRAFT, readDraft, useDraft, writeDraft } from './drafts.ts';

// The enquiry that is being added by hand. What is typed is stored in this browser until it is saved.

export interface Entry extends EnquiryFields {
  /** Empty: nothing is typed yet. */
  id: string;
  source: DeskChannel;
  note: string;
  /** Whether it is being saved: its author takes it for done, also when the page is loaded again meanwhile. */
  isSubmitted: boolean;
}

const EMPTY: Entry = {
  id: '',
  Name: '',
  Mobile: '',
  Email: '',
  Quantity: '1',
  RetailerSelfUse: BUYER_KINDS[0],
  source: 'phone',
  note: '',
  isSubmitted: false,
};

function entryIn(draft: string): Entry {
  return draft ? JSON.parse(draft) : EMPTY;
}

export function useEntry(): Entry {
  return entryIn(useDraft(ENTRY_DRAFT));
}

/** Edits the entry, or submits it. */
export function changeEntry(part: Partial<Entry>): Entry {
  const entry = entryIn(readDraft(ENTRY_DRAFT));
  const changed = { ...entry, id: entry.id || crypto.randomUUID(), isSubmitted: false, ...part };
  writeDraft(ENTRY_DRAFT, JSON.stringify(changed));
  return changed;
}

export function discardEntry(): void {
  writeDraft(ENTRY_DRAFT, '');
}

/** Whether an enquiry is being saved since before the page was loaded. */
export function isAddWaiting(): boolean {
  return entryIn(readDraft(ENTRY_DRAFT)).isSubmitted;
}

export function fieldsOf({ Name, Mobile, Email, Quantity, RetailerSelfUse }: Entry): EnquiryFields {
  return normalizeEnquiry({ Name, Mobile: mobileIn(Mobile) ?? Mobile, Email, Quantity, RetailerSelfUse });
}

interface AddOptions {
  add: typeof addEnquiry;
  author: string;
  /** @param isEdited whether it is being edited again meanwhile */
  onAdded: (enquiry: InboxDetail, isEdited: boolean) => void;
  /** Called once there is nothing left to be added. */
  onDone: () => void;
}

/**
 * How an entry is sent: until the server has responded, its id makes a repeated request harmless. What was edited or
 * discarded meanwhile is not sent again.
 */
export function addMutation({
  add,
  author,
  onAdded,
  onDone,
}: AddOptions): MutationOptions<InboxDetail | null, Error, Entry> {
  const isCurrent = (entry: Entry) => readDraft(ENTRY_DRAFT) === JSON.stringify(entry);
  return {
    mutationFn: async (entry) => {
      if (!isCurrent(entry)) return null;
      const note = entry.note.trim();
      const { id, source } = entry;
      return add({ id, author, fields: fieldsOf(entry), source, ...(note && { note }) });
    },
    ...retrying,
    onSuccess: (enquiry, entry) => {
      if (isCurrent(entry)) discardEntry();
      const isEdited = readDraft(ENTRY_DRAFT) !== '';
      if (!isEdited) onDone();
      if (enquiry) onAdded(enquiry, isEdited);
    },
  };
}
