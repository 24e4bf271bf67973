import type { InboxItem } from '../../domain/inboxApi.ts';
import { STATUS_LABELS, STATUSES } from '../../domain/inboxView.ts';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import styles from './StatusButtons.module.css';
import type { Changes } from './useChanges.ts';

interface StatusButtonsProps {
  item: InboxItem;
  changes: Changes;
}

/** What has become of the enquiry, to set with one tap. */
export function StatusButtons({ item, changes }: StatusButtonsProps) {
  return (
    <fieldset className={styles.statuses}>
      <legend className="visually-hidden">Status</legend>
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
