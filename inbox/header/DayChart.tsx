import { KIND_LABELS } from '../../domain/desk/inboxView.ts';
import type { DayCount } from '../../domain/desk/summarySchemas.ts';
import { dayName } from '../../domain/format.ts';
import { MESSAGES } from '../messages.ts';
import { BarChart } from '../ui/BarChart.tsx';
import styles from './DayChart.module.css';

/** The kinds of buyer, from the bottom of a bar upwards. */
const PARTS = [
  ['retailer', KIND_LABELS.retailer],
  ['selfUse', KIND_LABELS['self-use']],
  ['unsaid', KIND_LABELS.unsaid],
] as const;

/** Enquiries per day and kind of buyer. */
export function DayChart({ days }: { days: DayCount[] }) {
  return (
    <div className={styles.chart}>
      <BarChart
        label={describe(days)}
        bars={days.map(({ day, retailer, selfUse, unsaid }) => ({
          key: day,
          parts: { retailer, selfUse, unsaid },
        }))}
      >
        <span>{MESSAGES.overview.lastDays(days.length)}</span>
        {PARTS.map(([part, label]) => (
          <span key={part} className={styles.key} data-part={part}>
            {label}
          </span>
        ))}
      </BarChart>
    </div>
  );
}

function totalOf({ retailer, selfUse, unsaid }: DayCount): number {
  return retailer + selfUse + unsaid;
}

function describe(days: DayCount[]): string {
  const busiest = days.reduce((one, other) => (totalOf(other) > totalOf(one) ? other : one));
  const sums = PARTS.map(([part, label]) => `${label} ${days.reduce((sum, day) => sum + day[part], 0)}`);
  return MESSAGES.overview.chart(days.length, sums, dayName(busiest.day), totalOf(busiest));
}
