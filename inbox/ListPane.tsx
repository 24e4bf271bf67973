import { type RefObject, useRef } from 'react';
import type { InboxItem } from '../domain/inboxApi.ts';
import { isFiltered } from '../domain/inboxView.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { type InboxCounts, InboxError } from './api/contract.ts';
import { inboxApi } from './api/inboxApi.ts';
import type { useEnquiries } from './api/queries.ts';
import type { Selection } from './bulk/useSelection.ts';
import { ChangeAlert } from './detail/ChangeAlert.tsx';
import type { Changes } from './detail/useChanges.ts';
import styles from './ListPane.module.css';
import { ActiveFilters } from './list/ActiveFilters.tsx';
import { EnquiryList } from './list/EnquiryList.tsx';
import { Filters } from './list/Filters.tsx';
import { OwnerSelect } from './list/OwnerSelect.tsx';
import { SearchBar } from './list/SearchBar.tsx';
import { StatusTabs } from './list/StatusTabs.tsx';
import { MESSAGES } from './messages.ts';
import { EraseDialog } from './ui/EraseDialog.tsx';
import { Icon } from './ui/Icon.tsx';
import { INDIA_DATE_TIME } from './ui/time.ts';
import type { EnquiryActions } from './useEnquiryActions.ts';
import type { InboxUrl } from './useInboxUrl.ts';

interface ListPaneProps {
  url: InboxUrl;
  enquiries: ReturnType<typeof useEnquiries>;
  items: InboxItem[] | undefined;
  arrived: InboxItem[];
  summary: InboxCounts | undefined;
  changes: Changes;
  actions: EnquiryActions;
  selection: Selection;
  now: number;
  search: RefObject<HTMLInputElement | null>;
  areFiltersOpen: boolean;
  onFiltersOpen: (areOpen: boolean) => void;
  onErased: () => void;
}

/** The list with its tabs, search and filters; on a phone, search and filters are at the bottom, within thumb reach. */
export function ListPane({
  url,
  enquiries,
  items,
  arrived,
  summary,
  changes,
  actions,
  selection,
  now,
  search,
  areFiltersOpen,
  onFiltersOpen,
  onErased,
}: ListPaneProps) {
  const failed = !url.open && items?.find(({ id }) => id === changes.failed?.id);
  const { mailOutage, flagged = 0 } = summary ?? {};
  const texts = MESSAGES.list;
  const filterButton = useRef<HTMLButtonElement>(null);
  const closeFilters = () => {
    onFiltersOpen(false);
    filterButton.current?.focus();
  };
  return (
    <section
      id="enquiries"
      className={styles.pane}
      aria-label={texts.title}
      tabIndex={-1}
      data-open={url.open ? true : undefined}
      data-selecting={selection.items.length > 0 || undefined}
    >
      <div className={styles.tabs}>
        <StatusTabs url={url} summary={summary} />
      </div>
      <div className={styles.tools}>
        <SearchBar url={url} field={search}>
          <OwnerSelect url={url} />
          <Button
            variant="secondary"
            ref={filterButton}
            aria-label={MESSAGES.filters.title}
            aria-expanded={areFiltersOpen}
            aria-controls={areFiltersOpen ? 'filters' : undefined}
            onClick={() => onFiltersOpen(!areFiltersOpen)}
          >
            <Icon name="filter" />
          </Button>
        </SearchBar>
        {areFiltersOpen && <Filters url={url} onDone={closeFilters} />}
      </div>
      <div className={styles.list}>
        {enquiries.isError && (
          <Alert tone="alert">
            {enquiries.dataUpdatedAt > 0
              ? texts.noConnectionSince(INDIA_DATE_TIME.format(enquiries.dataUpdatedAt))
              : texts.noConnection}{' '}
            {isRefused(enquiries.error) ? enquiries.error.message : MESSAGES.app.reconnecting}
          </Alert>
        )}
        {mailOutage && (
          <Alert tone="note">
            {texts.mailOutage(INDIA_DATE_TIME.format(mailOutage.since), mailOutage.reason)}
          </Alert>
        )}
        {failed && <ChangeAlert item={failed} changes={changes} />}
        <ActiveFilters url={url} />
        {url.view.flagged && flagged > 0 && (
          <div className={styles.bulk}>
            <EraseDialog
              label={MESSAGES.erase.flagged}
              title={MESSAGES.erase.flaggedTitle(flagged)}
              count={flagged}
              erase={() => inboxApi.eraseFlagged(flagged)}
              onErased={onErased}
            >
              <p>{MESSAGES.erase.flaggedWarning}</p>
            </EraseDialog>
          </div>
        )}
        <p className="visually-hidden" role="status">
          {items && !enquiries.isPlaceholderData && isFiltered(url.view)
            ? texts.results(items.length, enquiries.hasNextPage)
            : ''}
        </p>
        <EnquiryList
          items={items}
          arrived={arrived}
          url={url}
          actions={actions}
          selection={selection}
          now={now}
          onOlder={enquiries.hasNextPage ? () => void enquiries.fetchNextPage() : undefined}
        />
      </div>
    </section>
  );
}

/** Whether there was a response, and it says why nothing can be shown. */
function isRefused(error: Error): error is InboxError {
  return error instanceof InboxError && error.status > 0;
}
