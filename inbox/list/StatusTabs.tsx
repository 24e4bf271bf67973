import type { InboxSummary } from '../../domain/inboxApi.ts';
import { STATUS_LABELS, STATUSES, type Status } from '../../domain/inboxView.ts';
import { InboxLink } from '../InboxLink.tsx';
import { COUNT, MESSAGES } from '../messages.ts';
import type { InboxUrl } from '../useInboxUrl.ts';
import styles from './StatusTabs.module.css';

interface StatusTabsProps {
  url: InboxUrl;
  summary: InboxSummary | undefined;
}

/** All enquiries, or those of one status with their count. */
export function StatusTabs({ url, summary }: StatusTabsProps) {
  const tab = (status: Status | undefined, label: string, count?: number) => (
    <li key={label}>
      <InboxLink
        className={styles.tab}
        to={{ view: { ...url.view, status } }}
        aria-current={url.view.status === status || undefined}
      >
        {label}
        {count !== undefined && <span className={styles.count}>{COUNT.format(count)}</span>}
      </InboxLink>
    </li>
  );
  return (
    <nav aria-label={MESSAGES.list.status} className={styles.tabs}>
      <ul>
        {tab(undefined, MESSAGES.list.all)}
        {STATUSES.map((status) => tab(status, STATUS_LABELS[status], summary?.statuses[status]))}
      </ul>
    </nav>
  );
}
