import type { InboxSummary } from '../../domain/inboxApi.ts';
import { STATUS_LABELS, STATUSES, type Status } from '../../domain/inboxView.ts';
import { InboxLink } from '../InboxLink.tsx';
import type { InboxUrl } from '../useInboxUrl.ts';
import styles from './StatusTabs.module.css';

interface StatusTabsProps {
  url: InboxUrl;
  summary: InboxSummary | undefined;
}

/** All enquiries, or those of one status, each with how many there are. */
export function StatusTabs({ url, summary }: StatusTabsProps) {
  const { status: _, ...rest } = url.view;
  const tab = (status: Status | undefined, label: string, count?: number) => (
    <li key={label}>
      <InboxLink
        className={styles.tab}
        to={{ view: status ? { ...rest, status } : rest, open: undefined }}
        aria-current={url.view.status === status || undefined}
      >
        {label}
        {count !== undefined && <span className={styles.count}>{count.toLocaleString('en-IN')}</span>}
      </InboxLink>
    </li>
  );
  return (
    <nav aria-label="Status" className={styles.tabs}>
      <ul>
        {tab(undefined, 'All')}
        {STATUSES.map((status) => tab(status, STATUS_LABELS[status], summary?.statuses[status]))}
      </ul>
    </nav>
  );
}
