import { Button } from '../../ui/Button.tsx';
import { FORM_MESSAGES } from '../messages.ts';
import styles from './OutboxNotice.module.css';

/**
 * What became of an enquiry from an earlier visit: it was sent, or it has expired. Empty until `resumeOutbox.ts`
 * has something to say; the order form itself may be far away.
 */
export function OutboxNotice() {
  return (
    <div className={styles.notice} role="status" data-outbox-notice hidden>
      <p data-outbox-notice-text />
      <p className={styles.enquiry} data-outbox-notice-enquiry />
      <Button type="button" data-outbox-notice-close>
        {FORM_MESSAGES.close}
      </Button>
    </div>
  );
}
