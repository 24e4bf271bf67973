import type { MutationOptions } from '@tanstack/react-query';
import type { InboxDetail } from '../../domain/desk/inboxSchemas.ts';
import { BUYER_KINDS, type EnquiryFields, mobileIn, normalizeEnquiry } from '../../domain/enquiry/enquiry.ts';
import type { DeskChannel } from '../../domain/enquiry/source.ts';
import type { addEnquiry } from '../api/inboxApi.ts';
import { retrying } from '../api/queries.ts';
import { readDraft, readDrafts, useDraft, useDrafts, writeDraft } from './drafts.ts';

// Enquiries that are being added by hand. What is typed is stored in this browser until it is saved; without a connection
// there may be several.

/** What precedes their ids among the drafts of notes. */
const PREFIX = 'new:';

export interface Entry extends EnquiryFields {
  id: string;
  source: DeskChannel;
  note: string;
  /** Whether it is being saved: its author takes it for done, also when the page is loaded again meanwhile. */
  isSubmitted: boolean;
}

const EMPTY: Omit<Entry, 'id'> = {
  Name: '',
  Mobile: '',
  Email: '',
  Quantity: '1',
  RetailerSelfUse: BUYER_KINDS[0],
  source: 'phone',
  note: '',
  isSubmitted: false,
};

function entryIn(draft: string): Entry | undefined {
  return draft ? JSON.parse(draft) : undefined;
}

/** Undefined: nothing is typed yet. */
export function useEntry(id: string): Entry | undefined {
  return entryIn(useDraft(PREFIX + id));
}

export function useEntries(): Entry[] {
  return useDrafts(PREFIX).flatMap((draft) => entryIn(draft) ?? []);
}

export function readEntries(): Entry[] {
  return readDrafts(PREFIX).flatMap((draft) => entryIn(draft) ?? []);
}

/** Edits an entry, or submits it. */
export function changeEntry(id: string, part: Partial<Entry>): Entry {
  const entry = entryIn(readDraft(PREFIX + id)) ?? newEntry(id);
  const changed = { ...entry, isSubmitted: false, ...part };
  writeDraft(PREFIX + id, JSON.stringify(changed));
  return changed;
}

export function newEntry(id: string): Entry {
  return { id, ...EMPTY };
}

export function discardEntry(id: string): void {
  writeDraft(PREFIX + id, '');
}

export function fieldsOf({ Name, Mobile, Email, Quantity, RetailerSelfUse }: Entry): EnquiryFields {
  return normalizeEnquiry({ Name, Mobile: mobileIn(Mobile) ?? Mobile, Email, Quantity, RetailerSelfUse });
}

export interface AddOptions {
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
  const isCurrent = (entry: Entry) => readDraft(PREFIX + entry.id) === JSON.stringify(entry);
  return {
    mutationFn: async (entry) => {
      if (!isCurrent(entry)) return null;
      const note = entry.note.trim();
      const { id, source } = entry;
      return add({ id, author, fields: fieldsOf(entry), source, ...(note && { note }) });
    },
    ...retrying,
    onSuccess: (enquiry, entry) => {
      if (isCurrent(entry)) discardEntry(entry.id);
      const isEdited = readDraft(PREFIX + entry.id) !== '';
      if (!isEdited) onDone();
      if (enquiry) onAdded(enquiry, isEdited);
    },
  };
}
