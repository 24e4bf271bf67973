import { Button } from '../../../ui/Button.tsx';
import styles from './OutboxNotice.module.css';

/**
 * Says that an enquiry from an earlier visit was sent or has expired, wherever on the page the visitor is. Hidden until
 * `resumeOutbox.ts` fills it in.
 */
export function OutboxNotice({ language, close }: { language: string; close: string }) {
  return (
    <div className={styles.notice} role="status" data-outbox-notice={language} hidden>
      <p data-outbox-notice-text />
      <p className={styles.enquiry} data-outbox-notice-enquiry />
      <Button variant="primary">{close}</Button>
    </div>
  );
}
