import type { InboxDetail } from '../../../domain/inbox/inboxApi.ts';
import { useInboxSession } from '../data/InboxSession.tsx';
import { INDIA_DATE_TIME } from '../parts/indiaDateTime.ts';
import { actorName, eventInWords } from './eventInWords.ts';
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
            <strong>Came in</strong> from the website <EventTime at={detail.receivedAt} />
          </p>
        </li>
      </ol>
    </section>
  );
}

function EventTime({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{INDIA_DATE_TIME.format(at)}</time>;
}
