import type { InboxItem } from '../../domain/inboxApi.ts';
import { STATUS_LABELS, STATUSES, type Status } from '../../domain/inboxView.ts';
import { Button } from '../../ui/Button.tsx';
import { MESSAGES } from '../messages.ts';
import styles from './StatusButtons.module.css';

interface StatusButtonsProps {
  item: InboxItem;
  onStatus: (item: InboxItem, status: Status) => void;
}

/** Sets the status with one tap. */
export function StatusButtons({ item, onStatus }: StatusButtonsProps) {
  return (
    <fieldset className={styles.statuses}>
      <legend className="visually-hidden">{MESSAGES.list.status}</legend>
      {STATUSES.map((status) => (
        <Button
          variant="secondary"
          key={status}
          aria-pressed={item.status === status}
          onClick={() => onStatus(item, status)}
        >
          {STATUS_LABELS[status]}
        </Button>
      ))}
    </fieldset>
  );
}
