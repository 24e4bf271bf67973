import { useEffect, useRef } from 'react';
import { COUNT } from '../../domain/format.ts';
import { type InboxView, isFiltered } from '../../domain/inboxView.ts';
import { STATUS_LABELS, STATUSES } from '../../domain/status.ts';
import { useSummary } from '../api/queries.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation.tsx';
import styles from './StatusTabs.module.css';

interface Tab {
  label: string;
  /** What the tab sets of the view. */
  view: Pick<InboxView, 'status' | 'flagged' | 'due'>;
  count?: number | undefined;
}

/** What is due, all enquiries, those of one status, or the flagged ones, each with their count. */
export function StatusTabs() {
  const url = useInboxUrl();
  const { view } = url;
  const { data: summary } = useSummary(view);
  const nav = useRef<HTMLElement>(null);
  const flagged = view.flagged || undefined;
  const isCurrent = (tab: Tab) =>
    tab.view.status === view.status && tab.view.flagged === flagged && tab.view.due === view.due;
  const tabs: Tab[] = [
    { label: MESSAGES.list.due, view: { due: true }, count: summary?.due },
    { label: MESSAGES.list.all, view: {} },
    ...STATUSES.map((status) => ({
      label: STATUS_LABELS[status],
      view: { status },
      count: summary?.statuses[status],
    })),
    { label: MESSAGES.list.flagged, view: { flagged: true }, count: summary?.flagged },
  ];
  const current = tabs.findIndex(isCurrent);

  // On a phone not all tabs fit, and the counts change their widths.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab to scroll to depends on both
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current, summary === undefined]);

  return (
    <nav ref={nav} aria-label={MESSAGES.list.status} className={styles.tabs}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.label}>
            <InboxLink
              className={styles.tab}
              to={{
                ...url,
                view: { ...view, status: undefined, flagged: undefined, due: undefined, ...tab.view },
              }}
              aria-current={isCurrent(tab) || undefined}
            >
              {tab.label}
              {/* The counts do not take filters into account. */}
              {tab.count !== undefined && !isFiltered(view) && (
                <span className={styles.count}>{COUNT.format(tab.count)}</span>
              )}
            </InboxLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
