import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { CLOSE_REASON_LABELS, STATUS_LABELS, STATUSES } from '../../domain/desk/status.ts';
import { INDIA_DATE } from '../../domain/format.ts';
import { Button } from '../../ui/Button.tsx';
import { useStaffName } from '../api/session.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { orderOf } from '../ui/EnquiryFacts.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './Status.module.css';

/** Sets the status with one tap; below, why it was closed, or what was won. */
export function Status({ item }: { item: InboxItem }) {
  const { actions } = useInbox();
  const nameOf = useStaffName();
  const { closeReason, wonAt, wonBy } = item;
  const order = orderOf(item);
  return (
    <>
      <ButtonGroup label={MESSAGES.list.status} className={styles.statuses}>
        {STATUSES.map((status) => (
          <Button
            key={status}
            aria-pressed={item.status === status}
            onClick={() => actions.setStatus([item], status)}
          >
            {STATUS_LABELS[status]}
          </Button>
        ))}
      </ButtonGroup>
      {closeReason && <p>{CLOSE_REASON_LABELS[closeReason]}</p>}
      {wonAt !== null && (
        <div className={styles.won}>
          <div>
            {order.length > 0 && <p>{order.join(', ')}</p>}
            <p>{MESSAGES.status.won(INDIA_DATE.format(wonAt), wonBy && nameOf(wonBy))}</p>
          </div>
          <IconButton
            icon="edit"
            label={MESSAGES.correct.order}
            onClick={() => actions.setStatus([item], 'won')}
          />
        </div>
      )}
    </>
  );
}
