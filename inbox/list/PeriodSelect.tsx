import { useState } from 'react';
import { daysOfPeriod, PERIOD_LABELS, PERIODS, type Period } from '../../domain/inboxView.ts';
import { indiaDayOf } from '../../domain/time.ts';
import { MESSAGES } from '../messages.ts';
import { dayName } from '../ui/time.ts';
import styles from './Filters.module.css';
import { Select } from './Select.tsx';

interface PeriodSelectProps {
  period: Period | undefined;
  onSelect: (period: Period | undefined) => void;
}

const DAYS = 'days';

/** Selects a period that ends today, or a first and a last day. */
export function PeriodSelect({ period, onSelect }: PeriodSelectProps) {
  const texts = MESSAGES.filters;
  const today = indiaDayOf(Date.now());
  const days = period === undefined ? undefined : daysOfPeriod(period);
  const [isChoosingDays, setChoosingDays] = useState(days !== undefined);
  const { first, last } = days ?? { first: today, last: today };

  function choose(value: string) {
    setChoosingDays(value === DAYS);
    onSelect(value === DAYS ? `${today}..${today}` : value || undefined);
  }
  function chooseDays(from: string, to: string) {
    const chosen = from <= to ? `${from}..${to}` : `${to}..${from}`;
    if (daysOfPeriod(chosen)) onSelect(chosen);
  }

  return (
    <>
      <Select
        label={texts.period}
        value={isChoosingDays ? DAYS : (period ?? '')}
        options={[
          ['', texts.anyTime],
          ...PERIODS.map((name): [string, string] => [name, PERIOD_LABELS[name]]),
          [DAYS, texts.chooseDays],
        ]}
        onSelect={choose}
      />
      {isChoosingDays && (
        <div className={styles.days}>
          <label className={styles.choice}>
            {texts.from}
            <input
              type="date"
              value={first}
              max={today}
              onChange={({ target }) => chooseDays(target.value, last)}
            />
          </label>
          <label className={styles.choice}>
            {texts.to}
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

/** The name of a period, such as `Today` or `1 Nov 2026 to 5 Nov 2026`. */
export function periodName(period: Period): string {
  const days = daysOfPeriod(period);
  if (!days) return PERIOD_LABELS[period as keyof typeof PERIOD_LABELS] ?? period;
  return MESSAGES.filters.days(dayName(days.first), dayName(days.last));
}
