import { type InboxView, KIND_LABELS } from '../../domain/inboxView.ts';
import { InboxLink } from '../InboxLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { InboxUrl } from '../useInboxUrl.ts';
import styles from './ActiveFilters.module.css';
import { periodName } from './PeriodSelect.tsx';

/** What narrows the list, besides the status; each can be taken away. */
export function ActiveFilters({ url }: { url: InboxUrl }) {
  const narrowing = narrowingOf(url.view);
  if (narrowing.length === 0) return null;
  return (
    <ul className={styles.filters} aria-label="What narrows the list">
      {narrowing.map(([key, label]) => {
        const { [key]: _, ...rest } = url.view;
        return (
          <li key={key}>
            <InboxLink
              className={styles.filter}
              to={{ view: rest, open: url.open }}
              aria-label={`Without: ${label}`}
            >
              <bdi>{label}</bdi>
              <Icon name="close" />
            </InboxLink>
          </li>
        );
      })}
    </ul>
  );
}

function narrowingOf({ search, kind, period, flagged, undelivered }: InboxView): [keyof InboxView, string][] {
  const all: [keyof InboxView, string | false | undefined][] = [
    ['search', search && `“${search}”`],
    ['kind', kind && KIND_LABELS[kind]],
    ['period', period && periodName(period)],
    ['flagged', flagged !== undefined && (flagged ? 'Flagged as spam' : 'Not flagged')],
    ['undelivered', undelivered !== undefined && (undelivered ? 'Mail undelivered' : 'Mail delivered')],
  ];
  return all.filter((one): one is [keyof InboxView, string] => Boolean(one[1]));
}
