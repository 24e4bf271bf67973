import type { MutationOptions } from '@tanstack/react-query';
import type { InboxDetail } from '../../domain/desk/inboxSchemas.ts';
import { BUYER_KINDS, type EnquiryFields, mobileIn, normalizeEnquiry } from '../../domain/enquiry/enquiry.ts';
import type { DeskChannel } from '../../domain/enquiry/source.ts';
import { retrying } from '../api/queries.ts';
import type { addEnquiry } from '../api/requests.ts';
import { readDraft, useDraft, writeDraft } from './drafts.ts';

// The enquiry that is being added by hand, which this browser stores until the server has it. It is empty, then a draft
// (`editEntry`), then submitted (`submitEntry`), and empty again once it is added or discarded. A submitted one that is
// edited is a draft again, and what was submitted is no longer sent.

/** Its draft, among those of notes. */
const DRAFT = 'new';

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
  return entryIn(useDraft(DRAFT));
}

export function editEntry(edited: Partial<EnquiryFields & Pick<Entry, 'source' | 'note'>>): void {
  writeEntry({ ...edited, isSubmitted: false });
}

/** @returns what is to be saved by {@link addMutation} */
export function submitEntry(): Entry {
  return writeEntry({ isSubmitted: true });
}

export function discardEntry(): void {
  writeDraft(DRAFT, '');
}

export function isEntrySubmitted(): boolean {
  return entryIn(readDraft(DRAFT)).isSubmitted;
}

function writeEntry(part: Partial<Entry>): Entry {
  const entry = entryIn(readDraft(DRAFT));
  const written = { ...entry, id: entry.id || crypto.randomUUID(), ...part };
  writeDraft(DRAFT, JSON.stringify(written));
  return written;
}

export function fieldsOf({ Name, Mobile, Email, Quantity, RetailerSelfUse }: Entry): EnquiryFields {
  return normalizeEnquiry({ Name, Mobile: mobileIn(Mobile) ?? Mobile, Email, Quantity, RetailerSelfUse });
}

interface AddOptions {
  add: typeof addEnquiry;
  author: string;
  /**
   * @param enquiry null where it was edited or discarded before it was sent
   * @param isEdited whether there is a draft again by now
   */
  onSettled: (enquiry: InboxDetail | null, isEdited: boolean) => void;
}

/** How an entry is sent: until the server has responded, its id makes a repeated request harmless. */
export function addMutation({
  add,
  author,
  onSettled,
}: AddOptions): MutationOptions<InboxDetail | null, Error, Entry> {
  const isCurrent = (entry: Entry) => readDraft(DRAFT) === JSON.stringify(entry);
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
      onSettled(enquiry, readDraft(DRAFT) !== '');
    },
  };
}
