import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import type { Status } from '../../domain/inboxView.ts';
import { waitingTimeOf } from '../../domain/time.ts';
import { INDIA_DATE_TIME } from './time.ts';
import styles from './WaitingTime.module.css';

interface WaitingTimeProps extends Omit<ComponentProps<'time'>, 'dateTime'> {
  /** Milliseconds since 1970, as `now` is. */
  receivedAt: number;
  status: Status;
  now: number;
}

/** After so long, in milliseconds, a new enquiry has waited too long. */
const LONG = 4 * 3_600_000;

/** How long ago an enquiry came in; while it is new, that is how long it has waited. */
export function WaitingTime({ receivedAt, status, now, className, ...time }: WaitingTimeProps) {
  const waited = now - receivedAt;
  const isLong = status === 'new' && waited > LONG;
  return (
    <time
      {...time}
      className={clsx(styles.time, status === 'new' && styles.waits, isLong && styles.long, className)}
      dateTime={new Date(receivedAt).toISOString()}
      title={INDIA_DATE_TIME.format(receivedAt)}
    >
      <span className="visually-hidden">{status === 'new' ? 'waiting ' : 'came in, ago: '}</span>
      {waitingTimeOf(waited)}
    </time>
  );
}
