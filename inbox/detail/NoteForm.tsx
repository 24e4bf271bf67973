import { type SubmitEvent, useState } from 'react';
import { type InboxItem, NOTE_MAX_LENGTH } from '../../domain/inboxApi.ts';
import { MESSAGES } from '../messages.ts';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import styles from './NoteForm.module.css';
import type { Changes } from './useChanges.ts';

interface NoteFormProps {
  item: InboxItem;
  changes: Changes;
}

/** Adds a note to an enquiry. The text stays in the field until it is saved. */
export function NoteForm({ item, changes }: NoteFormProps) {
  const [note, setNote] = useState('');

  function save(event: SubmitEvent) {
    event.preventDefault();
    if (note.trim()) changes.apply(item, { note }, () => setNote(''));
  }

  return (
    <form className={styles.form} onSubmit={save}>
      <label className={styles.label}>
        {MESSAGES.detail.note}
        <textarea
          name="note"
          rows={2}
          value={note}
          maxLength={NOTE_MAX_LENGTH}
          onChange={(event) => setNote(event.target.value)}
          placeholder={MESSAGES.detail.notePlaceholder}
        />
      </label>
      <SecondaryButton type="submit" disabled={changes.isSaving || note.trim() === ''}>
        {MESSAGES.detail.saveNote}
      </SecondaryButton>
    </form>
  );
}
