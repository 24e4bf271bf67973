import { useState } from 'react';
import { daysOfPeriod, PERIOD_LABELS, PERIODS, type Period } from '../../../domain/inbox/periods.ts';
import { indiaDayOf } from '../../../domain/time/indiaDay.ts';
import { Choice } from './Choice.tsx';
import styles from './Filters.module.css';

interface PeriodChoiceProps {
  period: Period | undefined;
  onChoose: (period: Period | undefined) => void;
}

const DAYS = 'days';

/** A period that goes with the calendar, or two days. */
export function PeriodChoice({ period, onChoose }: PeriodChoiceProps) {
  const today = indiaDayOf(Date.now());
  const days = period === undefined ? undefined : daysOfPeriod(period);
  const [wantsDays, setWantsDays] = useState(days !== undefined);
  const { first, last } = days ?? { first: today, last: today };

  function choose(value: string) {
    setWantsDays(value === DAYS);
    onChoose(value === DAYS ? `${today}..${today}` : value || undefined);
  }
  function chooseDays(from: string, to: string) {
    const chosen = from <= to ? `${from}..${to}` : `${to}..${from}`;
    if (daysOfPeriod(chosen)) onChoose(chosen);
  }

  return (
    <>
      <Choice
        label="Period"
        value={wantsDays ? DAYS : (period ?? '')}
        options={[
          ['', 'Any time'],
          ...PERIODS.map((one): [string, string] => [one, PERIOD_LABELS[one]]),
          [DAYS, 'From … to …'],
        ]}
        onChoose={choose}
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
