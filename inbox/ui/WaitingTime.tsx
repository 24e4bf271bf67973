import { clsx } from 'clsx';
import type { Status } from '../../domain/inboxView.ts';
import { HOUR_MS, waitingTimeOf } from '../../domain/time.ts';
import { INDIA_DATE_TIME } from './time.ts';
import styles from './WaitingTime.module.css';

interface WaitingTimeProps {
  /** Milliseconds since 1970, as `now` is. */
  receivedAt: number;
  status: Status;
  now: number;
}

/** A new enquiry that has waited longer is highlighted. */
const LONG_WAIT_MS = 4 * HOUR_MS;

/** How long ago an enquiry was received; highlighted while it is new. */
export function WaitingTime({ receivedAt, status, now }: WaitingTimeProps) {
  const waited = now - receivedAt;
  const isLong = status === 'new' && waited > LONG_WAIT_MS;
  return (
    <time
      className={clsx(styles.time, status === 'new' && styles.waits, isLong && styles.long)}
      dateTime={new Date(receivedAt).toISOString()}
      title={INDIA_DATE_TIME.format(receivedAt)}
    >
      {waitingTimeOf(waited)}
    </time>
  );
}
