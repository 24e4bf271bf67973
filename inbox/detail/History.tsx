import type { InboxDetail, InboxEvent } from '../../domain/inboxApi.ts';
import { isStatus, STATUS_LABELS } from '../../domain/inboxView.ts';
import { CLOSE_REASON_LABELS, type CloseReason } from '../../domain/inboxWork.ts';
import { useSession } from '../api/session.ts';
import { MESSAGES, RUPEES } from '../messages.ts';
import { INDIA_DATE_TIME } from '../ui/time.ts';
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
              <strong>{actorName(event.by, email)}</strong> {describeEvent(event)} <EventTime at={event.at} />
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
  return <time dateTime={new Date(at).toISOString()}>{INDIA_DATE_TIME.format(at)}</time>;
}

/** What was done, without the text of a note, such as `marked it as Won`. */
export function describeEvent({ kind, value }: Pick<InboxEvent, 'kind' | 'value'>): string {
  const texts = MESSAGES.history;
  switch (kind) {
    case 'status':
      return texts.marked(isStatus(value) ? STATUS_LABELS[value] : value);
    case 'note':
      return texts.wroteNote;
    case 'withdraw':
      return texts.withdrewNote;
    case 'spam':
      return value === 'yes' ? texts.markedSpam : texts.markedNotSpam;
    case 'owner':
      return value ? texts.claimed(value) : texts.released;
    case 'follow-up':
      return value ? texts.followUp(INDIA_DATE_TIME.format(Number(value))) : texts.noFollowUp;
    case 'reason':
      return texts.reason(CLOSE_REASON_LABELS[value as CloseReason] ?? value);
    case 'packs':
      return texts.packs(value);
    case 'amount':
      return texts.amount(RUPEES.format(Number(value)));
    case 'resend':
      return texts.resentMail;
  }
}

/** Who did something: `You`, or a colleague's e-mail. */
export function actorName(by: string, ownEmail: string): string {
  return by === ownEmail ? MESSAGES.history.you : by;
}
