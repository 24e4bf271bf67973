import { Button } from '../../../ui/Button.tsx';
import { FORM_MESSAGES } from '../../messages.ts';
import styles from './OutboxNotice.module.css';

/**
 * Says that an enquiry from an earlier visit was sent or has expired, wherever on the page the visitor is. Hidden until
 * `resumeOutbox.ts` fills it in.
 */
export function OutboxNotice() {
  return (
    <div className={styles.notice} role="status" data-outbox-notice hidden>
      <p data-outbox-notice-text />
      <p className={styles.enquiry} data-outbox-notice-enquiry />
      <Button variant="primary">{FORM_MESSAGES.close}</Button>
    </div>
  );
}
