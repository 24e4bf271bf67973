import { INDIA_HOUR, weekdayTime } from '../../domain/format.ts';
import { indiaDayOf } from '../../domain/time.ts';
import { MESSAGES } from '../messages.ts';
import { Alert } from './Alert.tsx';
import styles from './ConnectionAlert.module.css';

/** Why something can't be refreshed. */
export interface Outage {
  /** The server's words, if it has responded. */
  refusal?: string;
  /** When it was refreshed last, in milliseconds since 1970; 0 is never. */
  since: number;
}

interface ConnectionAlertProps {
  outage: Outage | undefined;
  /** What may be out of date. */
  outdated: string;
}

/** Shows since when there is no connection, or why a request was refused. */
export function ConnectionAlert({ outage, outdated }: ConnectionAlertProps) {
  if (!outage) return null;
  const { refusal, since } = outage;
  if (refusal) return <Alert tone="alert">{refusal}</Alert>;
  const isToday = indiaDayOf(since) === indiaDayOf(Date.now());
  const time = isToday ? INDIA_HOUR.format(since) : weekdayTime(since);
  const texts = MESSAGES.list;
  return (
    <Alert tone="alert">
      <p>
        <span>{since > 0 ? texts.noConnectionSince(time) : texts.noConnection}</span>{' '}
        <span className={styles.more}>
          {since > 0 && <span>{outdated}</span>} <span>{MESSAGES.app.reconnecting}</span>
        </span>
      </p>
    </Alert>
  );
}
