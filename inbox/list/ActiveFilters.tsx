import { type InboxView, KIND_LABELS, withoutFilters } from '../../domain/desk/inboxView.ts';
import { daysOfPeriod, PERIOD_LABELS, type Period } from '../../domain/desk/periods.ts';
import { sourceLabelOf } from '../../domain/enquiry/source.ts';
import { dayName } from '../../domain/format.ts';
import { useStaffName } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './ActiveFilters.module.css';

/** The filters in use, except the status. Each is a link that removes it. */
export function ActiveFilters() {
  const url = useInboxUrl();
  const filters = activeFiltersOf(url.view, useStaffName());
  if (filters.length === 0) return null;
  return (
    <ul className={styles.filters} aria-label={MESSAGES.filters.active}>
      {filters.map(([key, label]) => (
        <li key={key}>
          <InboxLink
            className={styles.filter}
            to={{ ...url, view: { ...url.view, [key]: undefined } }}
            aria-label={MESSAGES.filters.remove(label)}
          >
            <bdi>{label}</bdi>
            <Icon name="close" />
          </InboxLink>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <InboxLink className={styles.clear} to={{ ...url, view: withoutFilters(url.view) }}>
            {MESSAGES.filters.clear}
          </InboxLink>
        </li>
      )}
    </ul>
  );
}

function activeFiltersOf(
  { search, kind, period, source, won, wonBy, undelivered }: InboxView,
  nameOf: (email: string) => string,
) {
  const texts = MESSAGES.filters;
  const labels: [keyof InboxView, string | undefined][] = [
    ['search', search && `“${search}”`],
    ['kind', kind && KIND_LABELS[kind]],
    ['period', period && periodName(period)],
    ['source', source && sourceLabelOf(source)],
    ['won', won && texts.wonIn(periodName(won))],
    ['wonBy', wonBy && texts.wonBy(nameOf(wonBy))],
    [
      'undelivered',
      undelivered === undefined ? undefined : undelivered ? MESSAGES.list.mailFailed : texts.mailNotFailed,
    ],
  ];
  return labels.filter((entry): entry is [keyof InboxView, string] => Boolean(entry[1]));
}

/** The name of a period, such as `Today` or `1 Nov 2026 to 5 Nov 2026`. */
function periodName(period: Period): string {
  const days = daysOfPeriod(period);
  if (!days) return PERIOD_LABELS[period as keyof typeof PERIOD_LABELS] ?? period;
  return MESSAGES.filters.days(dayName(days.first), dayName(days.last));
}
