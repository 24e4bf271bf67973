import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewEnquiry } from '../../domain/desk/changeSchemas.ts';
import type { InboxDetail } from '../../domain/desk/inboxSchemas.ts';
import { mobileIn } from '../../domain/desk/searchWords.ts';
import { BUYER_KINDS, type EnquiryFields, normalizeEnquiry } from '../../domain/enquiry/enquiry.ts';
import type { DeskChannel } from '../../domain/enquiry/source.ts';
import { addEnquiry, InboxError } from '../api/inboxApi.ts';
import { refetchAll, retrying } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { readDraft, useDraft, writeDraft } from '../changes/drafts.ts';

/** The draft of the enquiry that is being added, among those of notes. */
const DRAFT = 'new';

/** What is typed so far. */
interface Entry extends EnquiryFields {
  id: string;
  source: DeskChannel;
  note: string;
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
};

/**
 * The enquiry that is being added. What is typed is stored in this browser until it is saved, and it is sent until the
 * server has responded; its id makes a repeated request harmless.
 *
 * @param onAdded called also when the dialog was closed meanwhile
 */
export function useNewEnquiry(onAdded: (enquiry: InboxDetail) => void) {
  const client = useQueryClient();
  const { email } = useSession();
  const draft = useDraft(DRAFT);
  const entry: Entry = draft ? JSON.parse(draft) : EMPTY;
  const saving = useMutation({
    mutationFn: addEnquiry,
    ...retrying,
    onSuccess: (enquiry) => {
      const current = readDraft(DRAFT);
      if (current && (JSON.parse(current) as Entry).id === enquiry.id) writeDraft(DRAFT, '');
      onAdded(enquiry);
      void refetchAll(client);
    },
  });
  const { source, note, id, ...typed } = entry;
  const fields = normalizeEnquiry({ ...typed, Mobile: mobileIn(typed.Mobile) ?? typed.Mobile });
  return {
    entry,
    hasDraft: draft !== '',
    /** The fields as they are saved. */
    fields,
    change: (part: Partial<Entry>) =>
      writeDraft(DRAFT, JSON.stringify({ ...entry, id: id || crypto.randomUUID(), ...part })),
    discard: () => writeDraft(DRAFT, ''),
    save: () => {
      const enquiry: NewEnquiry = { id, author: email, fields, source };
      saving.mutate(note.trim() ? { ...enquiry, note: note.trim() } : enquiry);
    },
    isSaving: saving.isPending,
    /** Why the last request failed. */
    problem: saving.error ?? saving.failureReason,
    isRefused: saving.error instanceof InboxError,
  };
}
