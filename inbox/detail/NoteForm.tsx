import { useRef } from 'react';
import { NOTE_MAX_LENGTH } from '../../domain/inboxApi.ts';
import type { InboxItem } from '../../domain/inboxSchemas.ts';
import { Button } from '../../ui/Button.tsx';
import { useDraft, writeDraft } from '../changes/drafts.ts';
import { useInbox } from '../InboxContext.ts';
import { useShortcuts } from '../keyboard/useShortcuts.ts';
import { MESSAGES } from '../messages.ts';
import { Form } from '../ui/Form.tsx';
import { inputClass } from '../ui/Input.tsx';
import styles from './NoteForm.module.css';

/** Adds a note to an enquiry. What is typed is stored in this browser until it is saved. */
export function NoteForm({ item }: { item: InboxItem }) {
  const { actions } = useInbox();
  const note = useDraft(item.id);
  const field = useRef<HTMLTextAreaElement>(null);
  useShortcuts({ m: () => field.current?.focus() });

  function save() {
    if (note.trim()) actions.apply([item], { note: note.trim() });
  }

  return (
    <Form className={styles.form} onSubmit={save}>
      <label className={styles.label}>
        <span>
          {MESSAGES.detail.note}
          {note && <small className={styles.draft}> {MESSAGES.detail.draft}</small>}
        </span>
        <textarea
          ref={field}
          className={inputClass}
          name="note"
          rows={2}
          value={note}
          maxLength={NOTE_MAX_LENGTH}
          onChange={(event) => writeDraft(item.id, event.target.value)}
          placeholder={MESSAGES.detail.notePlaceholder}
        />
      </label>
      {/* Not disabled while the field is empty: a disabled button would lose the focus as soon as it has saved. */}
      <Button variant="secondary" type="submit">
        {MESSAGES.detail.saveNote}
      </Button>
    </Form>
  );
}
