import type { MutationOptions } from '@tanstack/react-query';
import { typedMobile } from '../../domain/desk/corrections.ts';
import type { InboxDetail } from '../../domain/desk/inboxSchemas.ts';
import { BUYER_KINDS, type EnquiryFields, mobileIn, normalizeEnquiry } from '../../domain/enquiry/enquiry.ts';
import type { DeskChannel } from '../../domain/enquiry/source.ts';
import { retrying } from '../api/queries.ts';
import type { addEnquiry } from '../api/requests.ts';
import { serverNow } from '../api/serverTime.ts';
import { MESSAGES } from '../messages.ts';
import { ENTRY, readDraft, readDrafts, useDraft, useDrafts, writeDraft } from './drafts.ts';

// Enquiries that are being added by hand, which this browser stores until the server has them; without a connection there
// may be several. Each is a draft (`editEntry`), then submitted (`submitEntry`), and gone once it is added or discarded. A
// submitted one that is edited is a draft again, and what was submitted is no longer sent, of which its author is told.

const PREFIX = `${ENTRY}:`;

export interface Entry extends EnquiryFields {
  id: string;
  source: DeskChannel;
  /** Of the person's earlier enquiry, as far as it is filled in. */
  language?: string | undefined;
  note: string;
  /** Whether it is being saved: its author takes it for done, also when the page is loaded again meanwhile. */
  isSubmitted: boolean;
  /** Also where it was edited since. */
  wasSubmitted?: true;
  /** When it was submitted first, by the server's clock. */
  enteredAt?: number;
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

/** What an enquiry that is not added yet is known by, as far as it is typed. */
export function entryName({ Name, Mobile }: Entry): string {
  return Name || Mobile || MESSAGES.add.unnamed;
}

export function newEntry(id: string): Entry {
  return { id, ...EMPTY };
}

/** What was filled in of whoever has the number that was typed before is not known of another number. */
export function editEntry(
  id: string,
  edited: Partial<EnquiryFields & Pick<Entry, 'source' | 'language' | 'note'>>,
): void {
  writeEntry(id, { ...('Mobile' in edited && { language: undefined }), ...edited, isSubmitted: false });
}

/**
 * @param search what was searched for in vain, such as the number of a caller
 * @returns the id of the draft that was begun, for that number if it is one; else of a new one
 */
export function draftEntryOf(search = ''): string {
  const mobile = mobileIn(search);
  const begun = readEntries().find(
    (entry) => !entry.isSubmitted && (!mobile || fieldsOf(entry).Mobile === mobile),
  );
  const id = begun?.id ?? crypto.randomUUID();
  if (mobile && !begun) editEntry(id, { Mobile: mobile });
  return id;
}

/** @returns what is to be saved by {@link addMutation} */
export function submitEntry(id: string): Entry {
  const { enteredAt = serverNow() } = entryIn(readDraft(PREFIX + id)) ?? {};
  return writeEntry(id, { isSubmitted: true, wasSubmitted: true, enteredAt });
}

export function discardEntry(id: string): void {
  writeDraft(PREFIX + id, '');
}

function writeEntry(id: string, part: Partial<Entry>): Entry {
  const entry = entryIn(readDraft(PREFIX + id)) ?? newEntry(id);
  const written = { ...entry, ...part };
  writeDraft(PREFIX + id, JSON.stringify(written));
  return written;
}

export function fieldsOf({ Name, Mobile, Email, Quantity, RetailerSelfUse }: Entry): EnquiryFields {
  return normalizeEnquiry({ Name, Mobile: typedMobile(Mobile), Email, Quantity, RetailerSelfUse });
}

/** Whether an entry is still as it was submitted: it was neither edited nor discarded since. */
export function isUnedited(submitted: Entry): boolean {
  return readDraft(PREFIX + submitted.id) === JSON.stringify(submitted);
}

interface AddOptions {
  add: typeof addEnquiry;
  author: string;
}

/** How an entry is sent: until the server has responded, its id makes a repeated request harmless. */
export function addMutation({ add, author }: AddOptions): MutationOptions<InboxDetail | null, Error, Entry> {
  return {
    mutationFn: async (entry) => {
      if (!isUnedited(entry)) return null;
      const note = entry.note.trim();
      const { id, source, language, enteredAt } = entry;
      const of = { id, author, fields: fieldsOf(entry), source, language };
      return add({ ...of, ...(enteredAt && { enteredAt }), ...(note && { note }) });
    },
    ...retrying,
    // Why it was refused is shown as long as the entry is.
    gcTime: Number.POSITIVE_INFINITY,
    onSuccess: (_enquiry, entry) => {
      if (isUnedited(entry)) discardEntry(entry.id);
    },
  };
}
