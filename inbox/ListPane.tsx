import type { RefObject } from 'react';
import type { InboxItem, InboxOverview } from '../domain/inboxApi.ts';
import type { useEnquiries } from './api/queries.ts';
import { ChangeAlert } from './detail/ChangeAlert.tsx';
import type { Changes } from './detail/useChanges.ts';
import styles from './ListPane.module.css';
import { ActiveFilters } from './list/ActiveFilters.tsx';
import { EnquiryList } from './list/EnquiryList.tsx';
import { EraseFlagged } from './list/EraseFlagged.tsx';
import { Filters } from './list/Filters.tsx';
import { SearchBar } from './list/SearchBar.tsx';
import { StatusTabs } from './list/StatusTabs.tsx';
import { Alert } from './ui/Alert.tsx';
import { Icon } from './ui/Icon.tsx';
import { SecondaryButton } from './ui/SecondaryButton.tsx';
import { INDIA_DATE_TIME } from './ui/time.ts';
import type { InboxUrl } from './useInboxUrl.ts';

interface ListPaneProps {
  url: InboxUrl;
  enquiries: ReturnType<typeof useEnquiries>;
  items: InboxItem[] | undefined;
  arrived: InboxItem[];
  summary: InboxOverview | undefined;
  changes: Changes;
  now: number;
  search: RefObject<HTMLInputElement | null>;
  areFiltersOpen: boolean;
  onFiltersOpen: (areOpen: boolean) => void;
  onErased: () => void;
}

/** The list with all that narrows it; on a phone, search and filters stand at the bottom, under the thumb. */
export function ListPane({
  url,
  enquiries,
  items,
  arrived,
  summary,
  changes,
  now,
  search,
  areFiltersOpen,
  onFiltersOpen,
  onErased,
}: ListPaneProps) {
  const failed = !url.open && items?.find(({ id }) => id === changes.failed?.id);
  const { mailOutage, flagged = 0 } = summary ?? {};
  return (
    <section className={styles.pane} aria-label="Enquiries" data-open={url.open ? true : undefined}>
      <div className={styles.tabs}>
        <StatusTabs url={url} summary={summary} />
      </div>
      <div className={styles.tools}>
        <SearchBar url={url} field={search}>
          <SecondaryButton
            aria-label="Filters"
            aria-expanded={areFiltersOpen}
            aria-controls={areFiltersOpen ? 'filters' : undefined}
            onClick={() => onFiltersOpen(!areFiltersOpen)}
          >
            <Icon name="filter" />
          </SecondaryButton>
        </SearchBar>
        {areFiltersOpen && <Filters id="filters" url={url} onDone={() => onFiltersOpen(false)} />}
      </div>
      <div className={styles.list}>
        {enquiries.isError && (
          <Alert tone="alert">
            {enquiries.dataUpdatedAt > 0
              ? `No connection since ${INDIA_DATE_TIME.format(enquiries.dataUpdatedAt)}. What you see may be out of date.`
              : 'No connection.'}{' '}
            We are reconnecting.
          </Alert>
        )}
        {mailOutage && (
          <Alert tone="note">
            No mail is sent since {INDIA_DATE_TIME.format(mailOutage.since)}. The mail server says:{' '}
            {mailOutage.reason}
          </Alert>
        )}
        {failed && <ChangeAlert item={failed} changes={changes} />}
        <ActiveFilters url={url} />
        {url.view.flagged && flagged > 0 && (
          <div className={styles.bulk}>
            <EraseFlagged count={flagged} onErased={onErased} />
          </div>
        )}
        <EnquiryList
          items={items}
          arrived={arrived}
          url={url}
          now={now}
          onOlder={enquiries.hasNextPage ? () => void enquiries.fetchNextPage() : undefined}
        />
      </div>
    </section>
  );
}
