import type { InboxItem } from '../../domain/inboxApi.ts';
import { STATUS_LABELS, STATUSES } from '../../domain/inboxView.ts';
import { Button } from '../../ui/Button.tsx';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import styles from './StatusButtons.module.css';

/** Sets the status with one tap. */
export function StatusButtons({ item }: { item: InboxItem }) {
  const { actions } = useInbox();
  return (
    <ButtonGroup label={MESSAGES.list.status} className={styles.statuses}>
      {STATUSES.map((status) => (
        <Button
          variant="secondary"
          key={status}
          aria-pressed={item.status === status}
          onClick={() => actions.setStatus([item], status)}
        >
          {STATUS_LABELS[status]}
        </Button>
      ))}
    </ButtonGroup>
  );
}
