import type { DayCount } from '../../domain/inboxApi.ts';
import { dayName } from '../ui/time.ts';
import styles from './DayChart.module.css';

/** The kinds from the foot of a bar upwards. */
const PARTS = [
  ['retailer', 'Retailer'],
  ['selfUse', 'Self use'],
  ['unsaid', 'Not said'],
] as const;

/** Measures of the drawing, in its own units. */
const BAR = 8;
const GAP = 2;
const HEIGHT = 44;

/** Enquiries a day, by kind of buyer, as bars; the same in words for those who do not see them. */
export function DayChart({ days }: { days: DayCount[] }) {
  const most = Math.max(1, ...days.map(totalOf));
  const width = days.length * (BAR + GAP) - GAP;
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={inWords(days)}
      >
        {days.map((day, index) => (
          <Bar key={day.day} day={day} x={index * (BAR + GAP)} scale={(HEIGHT - 1) / most} />
        ))}
        <rect className={styles.ground} x="0" y={HEIGHT - 0.5} width={width} height="0.5" />
      </svg>
      <figcaption className={styles.caption}>
        <span>Last {days.length} days</span>
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

function inWords(days: DayCount[]): string {
  const busiest = days.reduce((one, other) => (totalOf(other) > totalOf(one) ? other : one));
  const sums = PARTS.map(([part, label]) => `${label} ${days.reduce((sum, day) => sum + day[part], 0)}`);
  return `Enquiries in the last ${days.length} days: ${sums.join(', ')}. Most on ${dayName(busiest.day)}: ${totalOf(busiest)}.`;
}
