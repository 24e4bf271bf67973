import { useState } from 'react';
import type { InboxView } from '../../domain/desk/inboxView.ts';
import { COUNT } from '../../domain/format.ts';
import { waitingTimeOf } from '../../domain/time.ts';
import { problemOf, useDays } from '../api/queries.ts';
import { useBackgroundSummary, useSummary } from '../api/summary.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink, openReport, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useNow } from '../ui/now.tsx';
import { DayChart } from './DayChart.tsx';
import styles from './Overview.module.css';

/** Screens with room for the chart beside the figures. */
const WIDE = '(width >= 75rem)';

/** How many enquiries are new and were received, how long the oldest new one has waited, what failed, and the last 30 days. */
export function Overview() {
  const url = useInboxUrl();
  const now = useNow();
  const { data: summary } = useSummary(url.view);
  const { today, week, waitingLongest, undelivered = 0 } = summary ?? {};
  // Also while the tabs count one's own alone, among which an arrival is not.
  const { statuses } = useBackgroundSummary().data ?? {};
  const texts = MESSAGES.overview;
  const figures: { label: string; figure: number | undefined; to: InboxView }[] = [
    { label: texts.new, figure: statuses?.new, to: { status: 'new' } },
    { label: texts.today, figure: today, to: { period: 'today' } },
    { label: texts.week, figure: week, to: { period: '7-days' } },
  ];
  const [isChartOpen, setChartOpen] = useState(() => matchMedia(WIDE).matches);
  const days = useDays(isChartOpen);
  return (
    <section className={styles.overview} aria-label={texts.title}>
      <ul className={styles.figures}>
        {figures.map(({ label, figure, to }) => (
          <li key={label}>
            <InboxLink className={styles.figure} to={{ ...url, view: to }}>
              <strong>{figure === undefined ? '–' : COUNT.format(figure)}</strong> <span>{label}</span>
            </InboxLink>
          </li>
        ))}
        <li>
          {waitingLongest ? (
            <InboxLink className={styles.figure} to={{ view: { status: 'new' }, open: waitingLongest.id }}>
              <strong>{waitingTimeOf(now - waitingLongest.receivedAt)}</strong>{' '}
              <span>{texts.waitingLongest}</span>
            </InboxLink>
          ) : (
            <p className={styles.figure}>
              <strong>–</strong> <span>{summary ? texts.noneWaiting : texts.waitingLongest}</span>
            </p>
          )}
        </li>
        {undelivered > 0 && (
          <li>
            <InboxLink className={styles.warning} to={{ ...url, view: { undelivered: true } }}>
              {texts.mailFailed(undelivered)}
            </InboxLink>
          </li>
        )}
      </ul>
      <IconButton
        icon="chart"
        label={texts.chartToggle}
        aria-expanded={isChartOpen}
        onClick={() => setChartOpen(!isChartOpen)}
      />
      {isChartOpen && (
        <div className={styles.chart}>
          {days.data ? (
            <DayChart days={days.data} />
          ) : (
            <p role="status">{problemOf(days)?.message ?? MESSAGES.list.loading}</p>
          )}
          <div className={styles.reports}>
            {(['won', 'sales'] as const).map((name) => (
              <button key={name} type="button" onClick={() => openReport(name)}>
                {MESSAGES[name].title}
              </button>
            ))}
          </div>
        </div>
      )}
    </section>
  );
}
