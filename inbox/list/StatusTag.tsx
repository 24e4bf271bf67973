import { STATUS_LABELS, type Status } from '../../domain/inboxView.ts';
import styles from './StatusTag.module.css';

/** What has become of an enquiry, in a word. */
export function StatusTag({ status }: { status: Status }) {
  return (
    <span className={styles.tag} data-status={status}>
      {STATUS_LABELS[status]}
    </span>
  );
}
