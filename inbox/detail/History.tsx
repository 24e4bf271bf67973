import type { InboxDetail, InboxEvent } from '../../domain/inboxApi.ts';
import { isStatus, STATUS_LABELS } from '../../domain/inboxView.ts';
import { useInboxSession } from '../api/InboxSession.tsx';
import { INDIA_DATE_TIME } from '../ui/time.ts';
import styles from './History.module.css';

/** Who did what when, the latest first, down to the enquiry itself. */
export function History({ detail }: { detail: InboxDetail }) {
  const { email } = useInboxSession();
  return (
    <section aria-labelledby="history">
      <h3 id="history">History</h3>
      <ol className={styles.history}>
        {detail.events.toReversed().map((event) => (
          <li key={event.id}>
            <p className={styles.what}>
              <strong>{actorName(event.by, email)}</strong> {eventInWords(event)} <EventTime at={event.at} />
            </p>
            {event.kind === 'note' && <p className={styles.note}>{event.value}</p>}
          </li>
        ))}
        <li>
          <p className={styles.what}>
            <strong>Received</strong> from the website <EventTime at={detail.receivedAt} />
          </p>
        </li>
      </ol>
    </section>
  );
}

function EventTime({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{INDIA_DATE_TIME.format(at)}</time>;
}

/** What someone did, as one would tell it; a note's own words stand apart. */
export function eventInWords({ kind, value }: Pick<InboxEvent, 'kind' | 'value'>): string {
  if (kind === 'status') return `marked it ${isStatus(value) ? STATUS_LABELS[value] : value}`;
  return kind === 'note' ? 'wrote a note' : 'had its mail sent again';
}

/** Who did something: oneself is `You`. */
export function actorName(by: string, self: string): string {
  return by === self ? 'You' : by;
}
