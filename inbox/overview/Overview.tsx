import type { InboxSummary } from '../../domain/inboxApi.ts';
import { waitingTimeOf } from '../../domain/time.ts';
import { InboxLink } from '../InboxLink.tsx';
import { DayChart } from './DayChart.tsx';
import styles from './Overview.module.css';

interface OverviewProps {
  summary: InboxSummary | undefined;
  now: number;
}

/** The state of things at a glance: how many came in, how long the longest has waited, and the last thirty days. */
export function Overview({ summary, now }: OverviewProps) {
  const { today, week, waitingLongest, flagged, undelivered, days } = summary ?? {};
  const figures = [
    { label: 'today', figure: today, to: { period: 'today', flagged: false } },
    { label: 'last 7 days', figure: week, to: { period: '7-days', flagged: false } },
  ];
  const troubles = [
    { label: 'flagged', count: flagged, to: { flagged: true } },
    { label: 'mail failed', count: undelivered, to: { undelivered: true } },
  ];
  return (
    <section className={styles.overview} aria-label="At a glance">
      <ul className={styles.figures}>
        {figures.map(({ label, figure, to }) => (
          <li key={label}>
            <InboxLink className={styles.figure} to={{ view: to, open: undefined }}>
              <strong>{figure?.toLocaleString('en-IN') ?? '–'}</strong> <span>{label}</span>
            </InboxLink>
          </li>
        ))}
        <li className={styles.longest}>
          {waitingLongest ? (
            <InboxLink
              className={styles.figure}
              to={{ view: { status: 'new', flagged: false }, open: waitingLongest.id }}
            >
              <strong>{waitingTimeOf(now - waitingLongest.receivedAt)}</strong> <span>waiting longest</span>
            </InboxLink>
          ) : (
            <p className={styles.figure}>
              <strong>–</strong> <span>nobody waits</span>
            </p>
          )}
        </li>
      </ul>
      {days && <DayChart days={days} />}
      <ul className={styles.troubles}>
        {troubles.map(
          ({ label, count = 0, to }) =>
            count > 0 && (
              <li key={label}>
                <InboxLink className={styles.trouble} to={{ view: to, open: undefined }}>
                  {count.toLocaleString('en-IN')} {label}
                </InboxLink>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
