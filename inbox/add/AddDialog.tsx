import { useState } from 'react';
import { NOTE_MAX_LENGTH } from '../../domain/desk/inboxApi.ts';
import type { InboxDetail } from '../../domain/desk/inboxSchemas.ts';
import { BUYER_KIND_OF, KIND_LABELS, KINDS } from '../../domain/desk/inboxView.ts';
import { type ValidationError, validateEnquiry } from '../../domain/enquiry/enquiry.ts';
import { DESK_CHANNEL_LABELS, DESK_CHANNELS } from '../../domain/enquiry/source.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { usePersonEnquiries } from '../api/queries.ts';
import { MESSAGES } from '../messages.ts';
import { EnquiryLinks } from '../navigation/EnquiryLinks.tsx';
import { Alert } from '../ui/Alert.tsx';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Form } from '../ui/Form.tsx';
import styles from './AddDialog.module.css';
import { useNewEnquiry } from './useNewEnquiry.ts';

interface AddDialogProps {
  /** Called also when the dialog was closed meanwhile. */
  onAdded: (enquiry: InboxDetail) => void;
  onClose: () => void;
}

/** Adds the enquiry of someone who has called, written or come to the counter. */
export function AddDialog({ onAdded, onClose }: AddDialogProps) {
  return (
    <Dialog title={MESSAGES.add.title} onClose={onClose}>
      {(close) => <AddForm onAdded={onAdded} close={close} />}
    </Dialog>
  );
}

function AddForm({ onAdded, close }: { onAdded: AddDialogProps['onAdded']; close: () => void }) {
  const { entry, fields, hasDraft, change, discard, save, isSaving, problem, isRefused } = useNewEnquiry(
    (enquiry) => {
      close();
      onAdded(enquiry);
    },
  );
  const [error, setError] = useState<ValidationError>();
  const texts = MESSAGES.add;
  const noteLeft = NOTE_MAX_LENGTH - entry.note.trim().length;

  function submit(form: HTMLFormElement) {
    const found = validateEnquiry(fields, { canLackEmail: true });
    setError(found);
    if (noteLeft < 0) form.querySelector<HTMLElement>('#new-note')?.focus();
    else if (found) form.querySelector<HTMLElement>(`#${found.field}`)?.focus();
    else save();
  }

  const inputOf = (name: 'Name' | 'Mobile' | 'Email' | 'Quantity') => ({
    name,
    value: entry[name],
    error: error?.field === name ? texts.error(error) : undefined,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  });
  return (
    <Form onSubmit={(_data, form) => submit(form)} noValidate>
      <TextField {...inputOf('Mobile')} label={texts.mobile} type="tel" prefix="+91" />
      <KnownEnquiries mobile={fields.Mobile} name={entry.Name} onFollow={close} />
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
          options={KINDS.map((kind) => ({ value: BUYER_KIND_OF[kind], label: KIND_LABELS[kind] }))}
          onChange={({ target }) => change({ RetailerSelfUse: target.value })}
        />
      </div>
      <ButtonGroup label={texts.source}>
        {DESK_CHANNELS.map((source) => (
          <Button key={source} aria-pressed={source === entry.source} onClick={() => change({ source })}>
            {DESK_CHANNEL_LABELS[source]}
          </Button>
        ))}
      </ButtonGroup>
      <TextField {...inputOf('Email')} label={texts.email} type="email" />
      <TextField
        name="new-note"
        label={texts.note}
        value={entry.note}
        error={noteLeft < 0 ? MESSAGES.detail.noteTooLong(-noteLeft) : undefined}
        autoComplete="off"
        onChange={({ target }) => change({ note: target.value })}
      />
      {problem && <Alert tone="alert">{isRefused ? problem.message : texts.waiting(problem.message)}</Alert>}
      {hasDraft && <p className={styles.hint}>{texts.draft}</p>}
      <ButtonGroup isAtEnd>
        {hasDraft && (
          <Button
            onClick={() => {
              close();
              discard();
            }}
          >
            {texts.discard}
          </Button>
        )}
        <Button onClick={close}>{MESSAGES.app.close}</Button>
        <Button variant="primary" type="submit" aria-disabled={isSaving}>
          {texts.save}
        </Button>
      </ButtonGroup>
    </Form>
  );
}

interface KnownEnquiriesProps {
  mobile: string;
  name: string;
  onFollow: () => void;
}

/** The enquiries with the mobile number that is being typed. */
function KnownEnquiries({ mobile, name, onFollow }: KnownEnquiriesProps) {
  const { data } = usePersonEnquiries(mobile);
  if (!data || data.items.length === 0) return null;
  return (
    <section role="status">
      <p>{MESSAGES.add.known(data.items.length, data.next !== null)}</p>
      <EnquiryLinks items={data.items.slice(0, 3)} knownName={name} onFollow={onFollow} />
    </section>
  );
}
