import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { NOTE_MAX_LENGTH } from '../../domain/desk/inboxApi.ts';
import type { InboxDetail } from '../../domain/desk/inboxSchemas.ts';
import { BUYER_KIND_OF, KIND_LABELS, KINDS } from '../../domain/desk/inboxView.ts';
import {
  BUYER_KINDS,
  type EnquiryFields,
  mobileIn,
  normalizeEnquiry,
  type ValidationError,
  validateEnquiry,
} from '../../domain/enquiry/enquiry.ts';
import { DESK_CHANNEL_LABELS, DESK_CHANNELS, type DeskChannel } from '../../domain/enquiry/source.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { addEnquiry, InboxError } from '../api/inboxApi.ts';
import { problemOf, refetchAll, retrying, usePersonEnquiries } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EnquiryLinks } from '../ui/EnquiryLinks.tsx';
import { Form } from '../ui/Form.tsx';
import styles from './AddDialog.module.css';
import { readDraft, useDraft, writeDraft } from './drafts.ts';

interface AddDialogProps {
  /** Called also when the dialog was closed meanwhile. */
  onAdded: (enquiry: InboxDetail) => void;
  onClose: () => void;
}

/** The draft of the enquiry that is being added, among those of notes. */
const DRAFT = 'new';

interface Entry extends EnquiryFields {
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

/** Whether an enquiry is being saved since before the page was loaded. */
export function isAddWaiting(): boolean {
  const draft = readDraft(DRAFT);
  return draft !== '' && (JSON.parse(draft) as Entry).isSubmitted;
}

/**
 * Adds the enquiry of someone who has called, written or come to the counter. What is typed is stored in this browser until
 * it is saved, and it is sent until the server has responded; its id makes a repeated request harmless.
 */
export function AddDialog({ onAdded, onClose }: AddDialogProps) {
  const client = useQueryClient();
  const { email } = useSession();
  const draft = useDraft(DRAFT);
  const entry: Entry = draft ? JSON.parse(draft) : EMPTY;
  const { id, source, note, isSubmitted, ...typed } = entry;
  const fields = normalizeEnquiry({ ...typed, Mobile: mobileIn(typed.Mobile) ?? typed.Mobile });
  const [error, setError] = useState<ValidationError>();
  const saving = useMutation({
    mutationFn: addEnquiry,
    ...retrying,
    onSuccess: (enquiry) => {
      const current = readDraft(DRAFT);
      if (current && (JSON.parse(current) as Entry).id === enquiry.id) writeDraft(DRAFT, '');
      onClose();
      onAdded(enquiry);
      void refetchAll(client);
    },
  });
  const problem = problemOf(saving);
  const texts = MESSAGES.add;
  const noteLeft = NOTE_MAX_LENGTH - note.trim().length;

  function change(part: Partial<Entry>) {
    writeDraft(
      DRAFT,
      JSON.stringify({ ...entry, id: id || crypto.randomUUID(), isSubmitted: false, ...part }),
    );
  }

  function save() {
    saving.mutate({ id, author: email, fields, source, ...(note.trim() && { note: note.trim() }) });
  }
  const resume = useEffectEvent(() => {
    if (isSubmitted) save();
  });
  useEffect(() => resume(), []);

  function submit(form: HTMLFormElement) {
    const found = validateEnquiry(fields, { canLackEmail: true });
    setError(found);
    if (noteLeft < 0) form.querySelector<HTMLElement>('#new-note')?.focus();
    else if (found) form.querySelector<HTMLElement>(`#${found.field}`)?.focus();
    else {
      change({ isSubmitted: true });
      save();
    }
  }

  const inputOf = (name: 'Name' | 'Mobile' | 'Email' | 'Quantity') => ({
    name,
    value: entry[name],
    error: error?.field === name ? texts.error(error) : undefined,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  });
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Form onSubmit={(_data, form) => submit(form)} noValidate>
        <TextField {...inputOf('Mobile')} label={texts.mobile} type="tel" prefix="+91" />
        <KnownEnquiries mobile={fields.Mobile} name={entry.Name} onFollow={onClose} />
        <TextField {...inputOf('Name')} label={texts.name} autoCapitalize="words" />
        <div className={styles.row}>
          <TextField
            {...inputOf('Quantity')}
            label={texts.quantity}
            inputMode="numeric"
            onFocus={({ target }) => target.select()}
          />
          <SelectField
            name="RetailerSelfUse"
            label={texts.kind}
            value={entry.RetailerSelfUse}
            options={KINDS.map((kind) => [BUYER_KIND_OF[kind], KIND_LABELS[kind]] as const)}
            onChange={({ target }) => change({ RetailerSelfUse: target.value })}
          />
        </div>
        <ButtonGroup label={texts.source}>
          {DESK_CHANNELS.map((channel) => (
            <Button
              key={channel}
              aria-pressed={channel === source}
              onClick={() => change({ source: channel })}
            >
              {DESK_CHANNEL_LABELS[channel]}
            </Button>
          ))}
        </ButtonGroup>
        <TextField {...inputOf('Email')} label={texts.email} type="email" />
        <TextField
          name="new-note"
          label={texts.note}
          value={note}
          error={noteLeft < 0 ? MESSAGES.detail.noteTooLong(-noteLeft) : undefined}
          autoComplete="off"
          onChange={({ target }) => change({ note: target.value })}
        />
        {problem && (
          <Alert tone="alert">
            {saving.error instanceof InboxError ? problem.message : texts.waiting(problem.message)}
          </Alert>
        )}
        {draft && <small>{texts.draft}</small>}
        <ButtonGroup isAtEnd>
          {draft && (
            <Button
              onClick={() => {
                onClose();
                writeDraft(DRAFT, '');
              }}
            >
              {texts.discard}
            </Button>
          )}
          <Button onClick={onClose}>{MESSAGES.app.close}</Button>
          <Button variant="primary" type="submit" aria-disabled={saving.isPending}>
            {MESSAGES.app.save}
          </Button>
        </ButtonGroup>
      </Form>
    </Dialog>
  );
}

/** The enquiries with the mobile number that is being typed. */
function KnownEnquiries({ mobile, name, onFollow }: { mobile: string; name: string; onFollow: () => void }) {
  const { data } = usePersonEnquiries(mobile);
  if (!data || data.items.length === 0) return null;
  return (
    <section role="status">
      <p>{MESSAGES.add.known(data.items.length, data.next !== null)}</p>
      <EnquiryLinks items={data.items.slice(0, 3)} knownName={name} onFollow={onFollow} />
    </section>
  );
}
