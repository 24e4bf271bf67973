import { clsx } from 'clsx';
import { INDIA_HOUR, INDIA_WEEKDAY_TIME } from '../../domain/format.ts';
import { endOfToday } from '../../domain/inboxWork.ts';
import { DAY_MS } from '../../domain/time.ts';
import { MESSAGES } from '../messages.ts';
import styles from './FollowUp.module.css';
import { useNow } from './now.tsx';

/**
 * When a follow-up is due, marked once it is overdue.
 *
 * @param at milliseconds since 1970
 */
export function FollowUp({ at }: { at: number }) {
  const now = useNow();
  const texts = MESSAGES.nextStep;
  const days = Math.floor((at - endOfToday(now)) / DAY_MS) + 1;
  const when =
    days === 0
      ? texts.today(INDIA_HOUR.format(at))
      : days === 1
        ? texts.tomorrowAt(INDIA_HOUR.format(at))
        : INDIA_WEEKDAY_TIME.format(at);
  return (
    <time className={clsx(styles.time, at < now && styles.overdue)} dateTime={new Date(at).toISOString()}>
      {at < now ? texts.overdue(when) : texts.due(when)}
    </time>
  );
}
