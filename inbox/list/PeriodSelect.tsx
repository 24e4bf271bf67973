import { dayName } from '../../domain/format.ts';
import { daysOfPeriod, PERIOD_LABELS, PERIODS, type Period } from '../../domain/inboxView.ts';
import { indiaDayOf } from '../../domain/time.ts';
import { MESSAGES } from '../messages.ts';
import { DayInput, Select } from '../ui/Input.tsx';
import styles from './PeriodSelect.module.css';

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

  function selectDays(from: string, to: string) {
    const chosen = from <= to ? `${from}..${to}` : `${to}..${from}`;
    if (daysOfPeriod(chosen)) onSelect(chosen);
  }

  return (
    <>
      <Select
        label={texts.period}
        value={days ? DAYS : (period ?? '')}
        options={[
          ['', texts.anyTime],
          ...PERIODS.map((name) => [name, PERIOD_LABELS[name]] as const),
          [DAYS, texts.chooseDays],
        ]}
        onSelect={(value) => onSelect(value === DAYS ? `${today}..${today}` : value || undefined)}
      />
      {days && (
        <div className={styles.days}>
          <DayInput
            label={texts.from}
            value={days.first}
            max={today}
            onSelect={(day) => selectDays(day, days.last)}
          />
          <DayInput
            label={texts.to}
            value={days.last}
            max={today}
            onSelect={(day) => selectDays(days.first, day)}
          />
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
