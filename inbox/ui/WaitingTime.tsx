import { clsx } from 'clsx';
import { INDIA_WEEKDAY_TIME } from '../../domain/format.ts';
import type { Status } from '../../domain/inboxView.ts';
import { HOUR_MS, waitingTimeOf } from '../../domain/time.ts';
import { useNow } from './now.tsx';
import styles from './WaitingTime.module.css';

interface WaitingTimeProps {
  /** Milliseconds since 1970. */
  receivedAt: number;
  status: Status;
}

/** A new enquiry that has waited longer is highlighted. */
const LONG_WAIT_MS = 4 * HOUR_MS;

/** How long ago an enquiry was received; highlighted while it is new. */
export function WaitingTime({ receivedAt, status }: WaitingTimeProps) {
  const waited = useNow() - receivedAt;
  const isLong = status === 'new' && waited > LONG_WAIT_MS;
  return (
    <time
      className={clsx(styles.time, status === 'new' && styles.waits, isLong && styles.long)}
      dateTime={new Date(receivedAt).toISOString()}
      title={INDIA_WEEKDAY_TIME.format(receivedAt)}
    >
      {waitingTimeOf(waited)}
    </time>
  );
}
