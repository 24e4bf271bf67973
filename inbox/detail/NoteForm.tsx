import { type SubmitEvent, useState } from 'react';
import { type InboxItem, NOTE_MAX_LENGTH } from '../../domain/inboxApi.ts';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import styles from './NoteForm.module.css';
import type { Changes } from './useChanges.ts';

interface NoteFormProps {
  item: InboxItem;
  changes: Changes;
}

/** A note about an enquiry. What was typed stays until it is saved. */
export function NoteForm({ item, changes }: NoteFormProps) {
  const [note, setNote] = useState('');

  function save(event: SubmitEvent) {
    event.preventDefault();
    if (note.trim()) changes.apply(item, { note }, () => setNote(''));
  }

  return (
    <form className={styles.form} onSubmit={save}>
      <label className={styles.label}>
        Note
        <textarea
          name="note"
          rows={2}
          value={note}
          maxLength={NOTE_MAX_LENGTH}
          onChange={(event) => setNote(event.target.value)}
          placeholder="What was said, what was promised"
        />
      </label>
      <SecondaryButton type="submit" disabled={changes.isSaving || note.trim() === ''}>
        Save note
      </SecondaryButton>
    </form>
  );
}
