import { clsx } from 'clsx';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { hasWrongMobile, isCurrent } from '../../domain/desk/inboxWork.ts';
import { RESULT_LABELS } from '../../domain/desk/outcomes.ts';
import { isOpen, STATUS_LABELS } from '../../domain/desk/status.ts';
import { INDIA_HOUR, packsOf, RUPEES, weekdayTime } from '../../domain/format.ts';
import { DAY_MS, endOfToday, HOUR_MS, waitingTimeOf } from '../../domain/time.ts';
import { MESSAGES } from '../messages.ts';
import styles from './EnquiryFacts.module.css';
import { Icon } from './Icon.tsx';
import { useNow } from './now.tsx';

/** The status of an enquiry, or that there is nothing to do about it any more. */
export function EnquiryState({ item }: { item: InboxItem }) {
  const { status, withdrawnAt } = item;
  if (!isCurrent(item))
    return <strong>{withdrawnAt ? MESSAGES.list.withdrawn : MESSAGES.list.replaced}</strong>;
  return (
    <span className={styles.status} data-status={status}>
      {STATUS_LABELS[status]}
    </span>
  );
}

/** A new enquiry that has waited longer is highlighted. */
const LONG_WAIT_MS = 4 * HOUR_MS;

/** How long ago an enquiry was received; highlighted while it is new. */
export function WaitingTime({ item }: { item: InboxItem }) {
  const now = useNow();
  const { receivedAt, status } = item;
  const waited = now - receivedAt;
  const isNew = status === 'new' && isCurrent(item);
  return (
    <time
      className={clsx(styles.waiting, isNew && styles.new, isNew && waited > LONG_WAIT_MS && styles.late)}
      dateTime={new Date(receivedAt).toISOString()}
      title={weekdayTime(receivedAt)}
    >
      {waitingTimeOf(waited)}
    </time>
  );
}

/** When a follow-up is due, marked once it is overdue. */
export function FollowUp({ at }: { at: number }) {
  const now = useNow();
  const texts = MESSAGES.nextStep;
  const days = Math.floor((at - endOfToday(now)) / DAY_MS) + 1;
  const when =
    days === 0
      ? texts.today(INDIA_HOUR.format(at))
      : days === 1
        ? texts.tomorrowAt(INDIA_HOUR.format(at))
        : weekdayTime(at);
  return (
    <time className={clsx(styles.followUp, at < now && styles.late)} dateTime={new Date(at).toISOString()}>
      {at < now ? texts.overdue(when) : texts.due(when)}
    </time>
  );
}

/** What was tried, noted and sent last, such as `2 × no answer · wants 30% · WhatsApp: Price`. */
export function LastWork({ item }: { item: InboxItem }) {
  const { attempts, lastNote, lastReply, status } = item;
  const parts = [
    hasWrongMobile(item) && isOpen(status) && RESULT_LABELS['wrong-number'],
    attempts > 0 && isOpen(status) && MESSAGES.outcome.attempts(attempts),
    lastNote?.replace(/\s+/g, ' '),
    lastReply,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return <span className={styles.lastWork}>{parts.join(' · ')}</span>;
}

/** Beside what is shown as if it were made, and waits for the server. */
export function WaitingMark() {
  return (
    <span className={styles.unsaved}>
      <Icon name="clock" /> <span>{MESSAGES.change.waitingMark}</span>
    </span>
  );
}

/** What is said to the reader, such as `You`; on paper, which others read as well, by name. */
export function Personal({ text, name }: { text: string; name: string | undefined }) {
  return (
    <span className={styles.personal} data-name={name}>
      <span>{text}</span>
    </span>
  );
}

/** Which of several of one name it is, such as `3 packs, 2nd enquiry, 7K2M9Q`. */
export function subjectOf({ fields, nth, reference }: InboxItem): string {
  return [packsOf(fields.Quantity), nth > 1 && MESSAGES.list.nth(nth), reference].filter(Boolean).join(', ');
}

/** What was ordered, such as `5 packs, ₹1,500`, as far as it is recorded. */
export function orderOf({ wonPacks, wonAmount }: InboxItem): string[] {
  return [
    ...(wonPacks === null ? [] : [packsOf(wonPacks)]),
    ...(wonAmount === null ? [] : [RUPEES.format(wonAmount)]),
  ];
}
