import { STATUS_LABELS, type Status } from '../../domain/inboxView.ts';
import styles from './StatusTag.module.css';

/** The status of an enquiry as a coloured tag. */
export function StatusTag({ status }: { status: Status }) {
  return (
    <span className={styles.tag} data-status={status}>
      {STATUS_LABELS[status]}
    </span>
  );
}
