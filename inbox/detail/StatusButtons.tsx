import type { InboxItem } from '../../domain/inboxApi.ts';
import { STATUS_LABELS, STATUSES } from '../../domain/inboxView.ts';
import { MESSAGES } from '../messages.ts';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import styles from './StatusButtons.module.css';
import type { Changes } from './useChanges.ts';

interface StatusButtonsProps {
  item: InboxItem;
  changes: Changes;
}

/** Sets the status with one tap. */
export function StatusButtons({ item, changes }: StatusButtonsProps) {
  return (
    <fieldset className={styles.statuses}>
      <legend className="visually-hidden">{MESSAGES.list.status}</legend>
      {STATUSES.map((status) => (
        <SecondaryButton
          key={status}
          aria-pressed={item.status === status}
          onClick={() => {
            if (item.status !== status) changes.apply(item, { status });
          }}
        >
          {STATUS_LABELS[status]}
        </SecondaryButton>
      ))}
    </fieldset>
  );
}
