import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fieldIssue } from '../../domain/desk/corrections.ts';
import { NOTE_MAX_LENGTH } from '../../domain/desk/inboxApi.ts';
import { BUYER_KIND_OF, KIND_LABELS, KINDS, kindOf } from '../../domain/desk/inboxView.ts';
import { isOpen } from '../../domain/desk/status.ts';
import { INDIA_CALLING_CODE, type ValidationError } from '../../domain/enquiry/enquiry.ts';
import { DESK_CHANNEL_LABELS, DESK_CHANNELS } from '../../domain/enquiry/source.ts';
import { isForeign, languageName } from '../../domain/format.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { usePersonEnquiries } from '../api/queries.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Form } from '../ui/Form.tsx';
import { Radio } from '../ui/Input.tsx';
import styles from './AddDialog.module.css';
import { EnquiryLinks } from './EnquiryLinks.tsx';
import { discardEntry, type Entry, editEntry, fieldsOf, newEntry, submitEntry, useEntry } from './entry.ts';
import { useAdding } from './useAdding.ts';

const FORM = 'add';

/** In the order of the form. */
const FIELDS = ['Mobile', 'Name', 'Quantity', 'RetailerSelfUse', 'Email'] as const;

/** How many of this person's enquiries are listed. */
const MAX_KNOWN = 3;

interface AddDialogProps {
  /** Of an enquiry that is being added, or a new one. */
  id: string;
  onClose: () => void;
}

/** Adds the enquiry of someone who has called, written or come to the counter. */
export function AddDialog({ id, onClose }: AddDialogProps) {
  const { changes } = useInbox();
  const kept = useEntry(id);
  const entry = kept ?? newEntry(id);
  const { source, note, isSubmitted, wasSubmitted } = entry;
  const fields = fieldsOf(entry);
  const [errors, setErrors] = useState<ValidationError[]>([]);
  const [isSent, setSent] = useState(false);
  const saving = useAdding(entry);
  const isSaving = isSubmitted && saving.status === 'pending';
  const failure = isSaving ? saving.failureReason : saving.error;
  const isSending = isSaving && !failure;
  const problem = failure && (isSaving ? MESSAGES.add.waiting(failure.message) : failure.message);
  const packs = useRef<HTMLInputElement>(null);
  const texts = MESSAGES.add;
  const noteLeft = NOTE_MAX_LENGTH - note.trim().length;

  function submit(form: HTMLFormElement) {
    const found = FIELDS.flatMap((name) => fieldIssue(name, fields[name], { canLackEmail: true }) ?? []);
    setErrors(found);
    const wrong = found[0]?.field ?? (noteLeft < 0 && 'new-note');
    if (wrong) return form.querySelector<HTMLElement>(`#${wrong}`)?.focus();
    setSent(true);
    saving.send(submitEntry(id));
  }

  // As any change; the page says that it waits. One that is shown again while it waits stays.
  const onFailed = useEffectEvent(() => {
    // The Undo of an earlier change would be taken for that of this enquiry.
    changes.closeDone();
    onClose();
  });
  const isKept = isSent && isSaving && Boolean(failure);
  useEffect(() => {
    if (isKept) onFailed();
  }, [isKept]);

  const inputOf = (name: 'Name' | 'Mobile' | 'Email' | 'Quantity') => ({
    name,
    value: entry[name],
    error: errors.filter(({ field }) => field === name).map(texts.error)[0],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => editEntry(id, { [name]: target.value }),
  });
  return (
    <Dialog
      title={texts.title}
      foot={
        <>
          {problem && <Alert tone="alert">{problem}</Alert>}
          {wasSubmitted && !isSubmitted && !problem && <Alert tone="alert">{texts.edited}</Alert>}
          {kept && (
            <Button
              // It would be added all the same.
              isPending={isSending}
              onClick={() => {
                onClose();
                discardEntry(id);
              }}
            >
              {texts.discard}
            </Button>
          )}
          <Button onClick={onClose}>{MESSAGES.app.close}</Button>
          <Button variant="primary" type="submit" form={FORM} isPending={isSaving}>
            {isSending ? MESSAGES.change.sending : MESSAGES.app.save}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <Form id={FORM} onSubmit={(_data, form) => submit(form)} noValidate>
        <TextField {...inputOf('Mobile')} label={texts.mobile} type="tel" prefix={`+${INDIA_CALLING_CODE}`} />
        <KnownEnquiries
          entry={entry}
          mobile={fields.Mobile}
          onFill={(known) => {
            // Before the button that has the focus goes away.
            packs.current?.focus();
            editEntry(id, known);
          }}
        />
        <TextField {...inputOf('Name')} label={texts.name} autoCapitalize="words" />
        <div className={styles.row}>
          <TextField
            {...inputOf('Quantity')}
            ref={packs}
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
        <ButtonGroup label={texts.source} isLabelShown className={styles.sources}>
          {DESK_CHANNELS.map((channel) => (
            <Radio
              key={channel}
              name="source"
              label={DESK_CHANNEL_LABELS[channel]}
              checked={channel === source}
              onChange={() => editEntry(id, { source: channel })}
            />
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
        {kept && <small>{texts.draft}</small>}
      </Form>
    </Dialog>
  );
}

interface KnownEnquiriesProps {
  entry: Entry;
  mobile: string;
  onFill: (known: Pick<Entry, 'Name' | 'RetailerSelfUse' | 'Email' | 'language'>) => void;
}

/**
 * The enquiries with the mobile number that is being typed. The person of the first one is filled in by a button, and not at
 * once: until the number is whole it may be somebody else's. A kind or an e-mail that is entered already stays.
 */
function KnownEnquiries({ entry: { Name, RetailerSelfUse, Email }, mobile, onFill }: KnownEnquiriesProps) {
  const { items, areMore, problem } = usePersonEnquiries(mobile);
  const texts = MESSAGES.add;
  if (items.length === 0) return problem && <p role="status">{texts.unknown(problem.message)}</p>;
  const more = items.length - MAX_KNOWN;
  const openFirst = items.toSorted((one, other) => Number(isOpen(other.status)) - Number(isOpen(one.status)));
  const [first] = openFirst;
  const chosen = kindOf(RetailerSelfUse) === 'unsaid' ? first?.fields.RetailerSelfUse : RetailerSelfUse;
  const kind = kindOf(chosen ?? '');
  const language = first?.language ?? undefined;
  return (
    <section className={styles.known} role="status">
      <p>{problem ? texts.knownHere(problem.message, items.length) : texts.known(items.length, areMore)}</p>
      {first && !Name && (
        <Button
          onClick={() =>
            onFill({
              Name: first.fields.Name,
              RetailerSelfUse: BUYER_KIND_OF[kind],
              Email: Email || first.fields.Email,
              language,
            })
          }
        >
          {texts.fill(
            first.fields.Name,
            KIND_LABELS[kind],
            ...(isForeign(language) ? [languageName(language)] : []),
          )}
        </Button>
      )}
      <EnquiryLinks items={openFirst.slice(0, MAX_KNOWN)} knownName={Name} />
      {more > 0 && <p>{texts.more(more, areMore)}</p>}
    </section>
  );
}
