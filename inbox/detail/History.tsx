import { weekdayTime } from '../../domain/format.ts';
import type { InboxDetail } from '../../domain/inboxSchemas.ts';
import { describeEvent } from '../../domain/inboxWork.ts';
import { useSession } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { actorName } from '../ui/EnquiryFacts.tsx';
import { useNow } from '../ui/now.tsx';
import styles from './History.module.css';

/** What was done to an enquiry, by whom and when, newest first. */
export function History({ detail }: { detail: InboxDetail }) {
  const { email } = useSession();
  return (
    <section aria-labelledby="history">
      <h3 id="history">{MESSAGES.history.title}</h3>
      <ol className={styles.history}>
        {detail.events.toReversed().map((event) => (
          <li key={event.id}>
            <p className={styles.what}>
              <strong>{actorName(event.by, email)}</strong> <span>{describeEvent(event)}</span>{' '}
              <EventTime at={event.at} />
            </p>
            {event.kind === 'note' && event.value && <p className={styles.note}>{event.value}</p>}
          </li>
        ))}
        <li>
          <p className={styles.what}>
            <strong>{MESSAGES.history.received}</strong> {MESSAGES.history.fromWebsite}{' '}
            <EventTime at={detail.receivedAt} />
          </p>
        </li>
      </ol>
    </section>
  );
}

function EventTime({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{weekdayTime(at, useNow())}</time>;
}
