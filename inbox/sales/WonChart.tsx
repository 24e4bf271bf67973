import type { Won } from '../../domain/desk/salesSchemas.ts';
import { dayName, monthName, RUPEES } from '../../domain/format.ts';
import { MESSAGES } from '../messages.ts';
import styles from './WonChart.module.css';

/** In the units of the SVG. */
const BAR = 8;
const GAP = 2;
const HEIGHT = 60;

interface WonChartProps {
  times: Won['times'];
  /** Whether each bar is a month; else a day. */
  isByMonth: boolean;
}

/** The amount won on each day, or in each month, as bars; the tables have the figures. */
export function WonChart({ times, isByMonth }: WonChartProps) {
  const nameOf = isByMonth ? monthName : dayName;
  const max = Math.max(1, ...times.map(({ amount }) => amount));
  const width = times.length * (BAR + GAP) - GAP;
  const best = times.reduce((one, other) => (other.amount > one.amount ? other : one));
  const [first, last] = [times[0], times.at(-1)];
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={MESSAGES.won.chart(isByMonth, nameOf(best.time), RUPEES.format(best.amount))}
      >
        {times.map(({ time, amount }, index) => {
          const height = ((HEIGHT - 1) * amount) / max;
          return (
            <rect
              key={time}
              className={styles.bar}
              x={index * (BAR + GAP)}
              y={HEIGHT - 1 - height}
              width={BAR}
              height={height}
            />
          );
        })}
        <rect className={styles.ground} x="0" y={HEIGHT - 1} width={width} height="1" />
      </svg>
      <figcaption className={styles.caption}>
        <span>{first && nameOf(first.time)}</span>
        <span>{last && nameOf(last.time)}</span>
        <span>{MESSAGES.won.best(nameOf(best.time), RUPEES.format(best.amount))}</span>
      </figcaption>
    </figure>
  );
}
