import { useRef } from 'react';
import { NOTE_MAX_LENGTH } from '../../domain/desk/inboxApi.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { Button } from '../../ui/Button.tsx';
import { useDraft, writeDraft } from '../changes/drafts.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { useEnquiryShortcut } from '../navigation/enquiryShortcuts.ts';
import { leaveField } from '../navigation/keptFocus.ts';
import { Form } from '../ui/Form.tsx';
import { inputClass } from '../ui/Input.tsx';
import styles from './NoteForm.module.css';

const LEFT_ID = 'note-left';

/** Adds a note to an enquiry. What is typed is stored in this browser until it is saved. */
export function NoteForm({ item }: { item: InboxItem }) {
  const { actions } = useInbox();
  const note = useDraft(item.id);
  const field = useRef<HTMLTextAreaElement>(null);
  useEnquiryShortcut(item.id, 'm', () => field.current?.focus());

  const left = NOTE_MAX_LENGTH - note.trim().length;

  function save() {
    if (left < 0) field.current?.focus();
    else if (note.trim()) actions.apply([item], { note: note.trim() });
  }

  return (
    <Form className={styles.form} onSubmit={save}>
      <label className={styles.label}>
        <span>
          <span>{MESSAGES.detail.note}</span> {note && <small>{MESSAGES.detail.draft}</small>}
        </span>
        <textarea
          ref={field}
          className={inputClass}
          name="note"
          rows={2}
          value={note}
          aria-invalid={left < 0 || undefined}
          aria-describedby={note ? LEFT_ID : undefined}
          onChange={(event) => writeDraft(item.id, event.target.value)}
          onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
            // The form saves it.
            if (key === 'Enter' && (ctrlKey || metaKey) && left >= 0) leaveField(currentTarget);
          }}
          placeholder={MESSAGES.detail.notePlaceholder}
        />
      </label>
      {/* Never cut by the browser, which would drop the end of a long text without a word. */}
      {note && (
        <small id={LEFT_ID} className={styles.left} data-over={left < 0 || undefined}>
          {left < 0 ? MESSAGES.detail.noteTooLong(-left) : MESSAGES.detail.noteLeft(left)}
        </small>
      )}
      {/* Not disabled while the field is empty: a disabled button would lose the focus as soon as it has saved. */}
      <Button type="submit">{MESSAGES.detail.saveNote}</Button>
    </Form>
  );
}
