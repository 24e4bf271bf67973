import type { Won } from '../../domain/desk/salesSchemas.ts';
import { dayName, monthName, RUPEES } from '../../domain/format.ts';
import { MESSAGES } from '../messages.ts';
import { BarChart } from '../ui/BarChart.tsx';
import styles from './WonChart.module.css';

interface WonChartProps {
  times: Won['times'];
  /** Whether each bar is a month; else a day. */
  isByMonth: boolean;
}

/** The amount won on each day, or in each month; the tables have the figures. */
export function WonChart({ times, isByMonth }: WonChartProps) {
  const nameOf = isByMonth ? monthName : dayName;
  const best = times.reduce((one, other) => (other.amount > one.amount ? other : one));
  const [first, last] = [times[0], times.at(-1)];
  return (
    <BarChart
      label={MESSAGES.won.chart(isByMonth, nameOf(best.time), RUPEES.format(best.amount))}
      bars={times.map(({ time, amount }) => ({ key: time, parts: { amount } }))}
    >
      <span>{first && nameOf(first.time)}</span>
      <span>{last && nameOf(last.time)}</span>
      <span className={styles.best}>{MESSAGES.won.best(nameOf(best.time), RUPEES.format(best.amount))}</span>
    </BarChart>
  );
}
