import { KIND_LABELS } from '../../domain/desk/inboxView.ts';
import type { DayCount } from '../../domain/desk/summarySchemas.ts';
import { dayName } from '../../domain/format.ts';
import { MESSAGES } from '../messages.ts';
import styles from './DayChart.module.css';

/** The kinds of buyer, from the bottom of a bar upwards. */
const PARTS = [
  ['retailer', KIND_LABELS.retailer],
  ['selfUse', KIND_LABELS['self-use']],
  ['unsaid', KIND_LABELS.unsaid],
] as const;

/** In the units of the SVG. */
const BAR = 8;
const GAP = 2;
const HEIGHT = 44;

/** Enquiries per day and kind of buyer as stacked bars, with a text alternative. */
export function DayChart({ days }: { days: DayCount[] }) {
  const max = Math.max(1, ...days.map(totalOf));
  const width = days.length * (BAR + GAP) - GAP;
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={describe(days)}
      >
        {days.map((day, index) => (
          <Bar key={day.day} day={day} x={index * (BAR + GAP)} scale={(HEIGHT - 1) / max} />
        ))}
        <rect className={styles.ground} x="0" y={HEIGHT - 0.5} width={width} height="0.5" />
      </svg>
      <figcaption className={styles.caption}>
        <span>{MESSAGES.overview.lastDays(days.length)}</span>
        {PARTS.map(([part, label]) => (
          <span key={part} className={styles.key} data-part={part}>
            {label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function Bar({ day, x, scale }: { day: DayCount; x: number; scale: number }) {
  let top = HEIGHT - 0.5;
  return PARTS.map(([part]) => {
    const height = day[part] * scale;
    top -= height;
    return (
      height > 0 && (
        <rect key={part} className={styles.bar} data-part={part} x={x} y={top} width={BAR} height={height} />
      )
    );
  });
}

function totalOf({ retailer, selfUse, unsaid }: DayCount): number {
  return retailer + selfUse + unsaid;
}

function describe(days: DayCount[]): string {
  const busiest = days.reduce((one, other) => (totalOf(other) > totalOf(one) ? other : one));
  const sums = PARTS.map(([part, label]) => `${label} ${days.reduce((sum, day) => sum + day[part], 0)}`);
  return MESSAGES.overview.chart(days.length, sums, dayName(busiest.day), totalOf(busiest));
}
