import { daysOfPeriod, PERIOD_LABELS, type Period } from '../../../domain/inbox/periods.ts';
import { dayName } from '../parts/indiaDateTime.ts';

/** A period as the staff read it. */
export function periodName(period: Period): string {
  const days = daysOfPeriod(period);
  if (!days) return PERIOD_LABELS[period as keyof typeof PERIOD_LABELS] ?? period;
  return days.first === days.last ? dayName(days.first) : `${dayName(days.first)} to ${dayName(days.last)}`;
}
