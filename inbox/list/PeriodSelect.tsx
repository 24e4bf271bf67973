import { useState } from 'react';
import { daysOfPeriod, PERIOD_LABELS, PERIODS, type Period } from '../../domain/inboxView.ts';
import { indiaDayOf } from '../../domain/time.ts';
import { dayName } from '../ui/time.ts';
import styles from './Filters.module.css';
import { Select } from './Select.tsx';

interface PeriodSelectProps {
  period: Period | undefined;
  onSelect: (period: Period | undefined) => void;
}

const DAYS = 'days';

/** A period that goes with the calendar, or two days. */
export function PeriodSelect({ period, onSelect }: PeriodSelectProps) {
  const today = indiaDayOf(Date.now());
  const days = period === undefined ? undefined : daysOfPeriod(period);
  const [wantsDays, setWantsDays] = useState(days !== undefined);
  const { first, last } = days ?? { first: today, last: today };

  function choose(value: string) {
    setWantsDays(value === DAYS);
    onSelect(value === DAYS ? `${today}..${today}` : value || undefined);
  }
  function chooseDays(from: string, to: string) {
    const chosen = from <= to ? `${from}..${to}` : `${to}..${from}`;
    if (daysOfPeriod(chosen)) onSelect(chosen);
  }

  return (
    <>
      <Select
        label="Period"
        value={wantsDays ? DAYS : (period ?? '')}
        options={[
          ['', 'Any time'],
          ...PERIODS.map((one): [string, string] => [one, PERIOD_LABELS[one]]),
          [DAYS, 'From … to …'],
        ]}
        onSelect={choose}
      />
      {wantsDays && (
        <div className={styles.days}>
          <label className={styles.choice}>
            From
            <input
              type="date"
              value={first}
              max={today}
              onChange={({ target }) => chooseDays(target.value, last)}
            />
          </label>
          <label className={styles.choice}>
            To
            <input
              type="date"
              value={last}
              max={today}
              onChange={({ target }) => chooseDays(first, target.value)}
            />
          </label>
        </div>
      )}
    </>
  );
}

/** A period as the staff read it. */
export function periodName(period: Period): string {
  const days = daysOfPeriod(period);
  if (!days) return PERIOD_LABELS[period as keyof typeof PERIOD_LABELS] ?? period;
  return days.first === days.last ? dayName(days.first) : `${dayName(days.first)} to ${dayName(days.last)}`;
}
