import { Button } from '../../ui/Button.tsx';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { type Entry, entryName } from './entry.ts';
import styles from './UnsavedEntries.module.css';
import { useAdding } from './useAdding.ts';

/** What was typed into the dialog that adds an enquiry and is not saved, while the dialog does not show it. */
export function UnsavedEntries({ entries }: { entries: Entry[] }) {
  return (
    <Alert tone={entries.some(({ wasSubmitted }) => wasSubmitted) ? 'alert' : 'note'}>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <UnsavedEntry key={entry.id} entry={entry} />
        ))}
      </ul>
    </Alert>
  );
}

function UnsavedEntry({ entry }: { entry: Entry }) {
  const { openEntry } = useInbox();
  const { status } = useAdding(entry);
  const texts = MESSAGES.add;
  const { isSubmitted, wasSubmitted } = entry;
  const state = isSubmitted && status !== 'error' ? texts.isWaiting : texts.notAdded;
  return (
    <li className={styles.entry}>
      <p>
        <bdi translate="no">{entryName(entry)}</bdi>{' '}
        <span>{wasSubmitted && !isSubmitted ? texts.isEdited : state}</span>
      </p>
      <Button onClick={() => openEntry(entry.id)}>{texts.show}</Button>
    </li>
  );
}
