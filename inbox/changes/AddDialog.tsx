import { useEffect, useRef, useState } from 'react';
import { NOTE_MAX_LENGTH } from '../../domain/desk/inboxApi.ts';
import type { InboxDetail } from '../../domain/desk/inboxSchemas.ts';
import { BUYER_KIND_OF, KIND_LABELS, KINDS } from '../../domain/desk/inboxView.ts';
import { isOpen } from '../../domain/desk/status.ts';
import { type ValidationError, validateEnquiry } from '../../domain/enquiry/enquiry.ts';
import { DESK_CHANNEL_LABELS, DESK_CHANNELS } from '../../domain/enquiry/source.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { problemOf, usePersonEnquiries } from '../api/queries.ts';
import { MESSAGES } from '../messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Form } from '../ui/Form.tsx';
import styles from './AddDialog.module.css';
import { EnquiryLinks } from './EnquiryLinks.tsx';
import { discardEntry, editEntry, fieldsOf, newEntry, submitEntry, useEntry } from './entry.ts';
import { useAdding } from './useAdding.ts';

/** How many of this person's enquiries are listed. */
const MAX_KNOWN = 3;

interface AddDialogProps {
  /** Of an enquiry that is being added, or a new one. */
  id: string;
  /** @param isElsewhere whether its author is doing something else by now, or edits the entry again */
  onAdded: (enquiry: InboxDetail, isElsewhere: boolean) => void;
  onClose: () => void;
}

/** Adds the enquiry of someone who has called, written or come to the counter. */
export function AddDialog({ id, onAdded, onClose }: AddDialogProps) {
  const kept = useEntry(id);
  const entry = kept ?? newEntry(id);
  const { source, note, isSubmitted } = entry;
  const fields = fieldsOf(entry);
  const [error, setError] = useState<ValidationError>();
  const isClosed = useRef(false);
  const saving = useAdding(entry, (enquiry, isEdited) => {
    // Once it is closed, another dialog may be open.
    const isElsewhere = isEdited || isClosed.current;
    if (!isElsewhere) onClose();
    if (enquiry) onAdded(enquiry, isElsewhere);
  });
  const isSaving = isSubmitted && saving.isPending;
  const texts = MESSAGES.add;
  const noteLeft = NOTE_MAX_LENGTH - note.trim().length;

  useEffect(
    () => () => {
      isClosed.current = true;
    },
    [],
  );

  function submit(form: HTMLFormElement) {
    const found = validateEnquiry(fields, { canLackEmail: true });
    setError(found);
    if (noteLeft < 0) form.querySelector<HTMLElement>('#new-note')?.focus();
    else if (found) form.querySelector<HTMLElement>(`#${found.field}`)?.focus();
    else saving.mutate(submitEntry(id));
  }

  const inputOf = (name: 'Name' | 'Mobile' | 'Email' | 'Quantity') => ({
    name,
    value: entry[name],
    error: error?.field === name ? texts.error(error) : undefined,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => editEntry(id, { [name]: target.value }),
  });
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Form onSubmit={(_data, form) => submit(form)} noValidate>
        <div className={styles.mobile}>
          <TextField {...inputOf('Mobile')} label={texts.mobile} type="tel" prefix="+91" />
        </div>
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
            onChange={({ target }) => editEntry(id, { RetailerSelfUse: target.value })}
          />
        </div>
        <ButtonGroup label={texts.source}>
          {DESK_CHANNELS.map((channel) => (
            <Button
              key={channel}
              aria-pressed={channel === source}
              onClick={() => editEntry(id, { source: channel })}
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
          onChange={({ target }) => editEntry(id, { note: target.value })}
        />
        {/* Shown below the mobile, and reached after the fields, which are filled in by Tab. */}
        <KnownEnquiries mobile={fields.Mobile} name={entry.Name} />
        {saving.isError && <Alert tone="alert">{saving.error.message}</Alert>}
        {isSaving && saving.failureReason && (
          <Alert tone="alert">{texts.waiting(saving.failureReason.message)}</Alert>
        )}
        {kept && <small>{texts.draft}</small>}
        <ButtonGroup isAtEnd>
          {kept && (
            <Button
              onClick={() => {
                onClose();
                discardEntry(id);
              }}
            >
              {texts.discard}
            </Button>
          )}
          <Button onClick={onClose}>{MESSAGES.app.close}</Button>
          <Button variant="primary" type="submit" isPending={isSaving}>
            {MESSAGES.app.save}
          </Button>
        </ButtonGroup>
      </Form>
    </Dialog>
  );
}

/** The enquiries with the mobile number that is being typed. */
function KnownEnquiries({ mobile, name }: { mobile: string; name: string }) {
  const query = usePersonEnquiries(mobile);
  const { data } = query;
  const problem = problemOf(query);
  const texts = MESSAGES.add;
  if (problem && !data) {
    return (
      <p className={styles.known} role="status">
        {texts.unknown(problem.message)}
      </p>
    );
  }
  if (!data || data.items.length === 0) return null;
  const more = data.items.length - MAX_KNOWN;
  const openFirst = data.items.toSorted(
    (one, other) => Number(isOpen(other.status)) - Number(isOpen(one.status)),
  );
  return (
    <section className={styles.known} role="status">
      <p>{texts.known(data.items.length, data.next !== null)}</p>
      <EnquiryLinks items={openFirst.slice(0, MAX_KNOWN)} knownName={name} />
      {more > 0 && <p>{texts.more(more, data.next !== null)}</p>}
    </section>
  );
}
