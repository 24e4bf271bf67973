import type { InboxSummary } from '../../../domain/inbox/inboxApi.ts';
import { STATUS_LABELS, STATUSES, type Status } from '../../../domain/inbox/statuses.ts';
import { InboxLink } from '../address/InboxLink.tsx';
import type { InboxAddress } from '../address/useInboxAddress.ts';
import styles from './StatusTabs.module.css';

interface StatusTabsProps {
  address: InboxAddress;
  summary: InboxSummary | undefined;
}

/** All enquiries, or those of one status, each with how many there are. */
export function StatusTabs({ address, summary }: StatusTabsProps) {
  const { status: _, ...rest } = address.view;
  const tab = (status: Status | undefined, label: string, count?: number) => (
    <li key={label}>
      <InboxLink
        className={styles.tab}
        to={{ view: status ? { ...rest, status } : rest, open: undefined }}
        aria-current={address.view.status === status || undefined}
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
