import type { ReactNode } from 'react';
import styles from './BarChart.module.css';

/** In the units of the SVG. */
const BAR = 8;
const GAP = 2;
const HEIGHT = 60;
/** Fewer bars are as wide as these, and stand at the ends of the axis and between them. */
const MIN_BARS = 12;

interface BarChartProps {
  label: string;
  /** From the left; each has its parts, by name, from the bottom upwards. */
  bars: { key: string; parts: Record<string, number> }[];
  /** Writes the amounts at the ends of the scale, where that is shown. */
  format?: (amount: number) => string;
  children: ReactNode;
}

/** Amounts as bars, whose parts are stacked; below, what is on the axis. */
export function BarChart({ label, bars, format, children }: BarChartProps) {
  const totals = bars.map(({ parts }) => sum(Object.values(parts)));
  const max = Math.max(...totals);
  const scale = (HEIGHT - 1) / (max || 1);
  const width = Math.max(bars.length, MIN_BARS) * (BAR + GAP) - GAP;
  const step = (width - BAR) / Math.max(bars.length - 1, 1);
  return (
    <figure className={styles.chart}>
      {format && (
        <p className={styles.scale} aria-hidden="true">
          <span>{format(max)}</span>
          <span>{format(0)}</span>
        </p>
      )}
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {bars.flatMap(({ key, parts }, index) =>
          Object.entries(parts).map(([part, amount], nth, all) => (
            <rect
              key={`${key} ${part}`}
              data-part={part}
              x={index * step}
              y={HEIGHT - 1 - scale * sum(all.slice(0, nth + 1).map(([, height]) => height))}
              width={BAR}
              height={scale * amount}
            />
          )),
        )}
        <rect className={styles.ground} y={HEIGHT - 1} width={width} height="1" />
      </svg>
      <figcaption className={styles.caption}>{children}</figcaption>
    </figure>
  );
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
