import type { InboxSummary } from '../../domain/inboxApi.ts';
import { PERIOD_LABELS } from '../../domain/inboxView.ts';
import { waitingTimeOf } from '../../domain/time.ts';
import { InboxLink } from '../InboxLink.tsx';
import { COUNT, MESSAGES } from '../messages.ts';
import { DayChart } from './DayChart.tsx';
import styles from './Overview.module.css';

interface OverviewProps {
  summary: InboxSummary | undefined;
  now: number;
}

/** How many enquiries were received, how long the oldest new one has waited, what failed, and the last 30 days. */
export function Overview({ summary, now }: OverviewProps) {
  const { today, week, waitingLongest, flagged, undelivered, days } = summary ?? {};
  const texts = MESSAGES.overview;
  const figures = [
    { label: PERIOD_LABELS.today, figure: today, to: { period: 'today', flagged: false } },
    { label: PERIOD_LABELS['7-days'], figure: week, to: { period: '7-days', flagged: false } },
  ];
  const warnings = [
    { label: texts.flagged, count: flagged, to: { flagged: true } },
    { label: texts.mailFailed, count: undelivered, to: { undelivered: true } },
  ];
  return (
    <section className={styles.overview} aria-label={texts.title}>
      <ul className={styles.figures}>
        {figures.map(({ label, figure, to }) => (
          <li key={label}>
            <InboxLink className={styles.figure} to={{ view: to }}>
              <strong>{figure === undefined ? '–' : COUNT.format(figure)}</strong> <span>{label}</span>
            </InboxLink>
          </li>
        ))}
        <li>
          {waitingLongest ? (
            <InboxLink
              className={styles.figure}
              to={{ view: { status: 'new', flagged: false }, open: waitingLongest.id }}
            >
              <strong>{waitingTimeOf(now - waitingLongest.receivedAt)}</strong>{' '}
              <span>{texts.waitingLongest}</span>
            </InboxLink>
          ) : (
            <p className={styles.figure}>
              <strong>–</strong> <span>{texts.noneWaiting}</span>
            </p>
          )}
        </li>
      </ul>
      {days && <DayChart days={days} />}
      <ul className={styles.warnings}>
        {warnings.map(
          ({ label, count = 0, to }) =>
            count > 0 && (
              <li key={label(count)}>
                <InboxLink className={styles.warning} to={{ view: to }}>
                  {label(count)}
                </InboxLink>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
