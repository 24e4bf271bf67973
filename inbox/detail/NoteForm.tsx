import type { SubmitEvent } from 'react';
import { type InboxItem, NOTE_MAX_LENGTH } from '../../domain/inboxApi.ts';
import { Button } from '../../ui/Button.tsx';
import { MESSAGES } from '../messages.ts';
import { useDraft, writeDraft } from './drafts.ts';
import styles from './NoteForm.module.css';
import type { Changes } from './useChanges.ts';

interface NoteFormProps {
  item: InboxItem;
  changes: Changes;
}

/** Adds a note to an enquiry. What is typed stays in this browser until it is saved. */
export function NoteForm({ item, changes }: NoteFormProps) {
  const note = useDraft(item.id);

  function save(event: SubmitEvent) {
    event.preventDefault();
    if (changes.isSaving || !note.trim()) return;
    changes.apply(item, { note }, () => writeDraft(item.id, ''));
  }

  return (
    <form className={styles.form} onSubmit={save}>
      <label className={styles.label}>
        <span>
          {MESSAGES.detail.note}
          {note && <small className={styles.draft}> {MESSAGES.detail.draft}</small>}
        </span>
        <textarea
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
    </form>
  );
}
