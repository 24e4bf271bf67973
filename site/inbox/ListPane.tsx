import type { RefObject } from 'react';
import type { InboxSummary } from '../../domain/inbox/inboxApi.ts';
import type { InboxAddress } from './address/useInboxAddress.ts';
import type { Enquiries } from './data/useEnquiries.ts';
import { ChangeTrouble } from './detail/ChangeTrouble.tsx';
import type { Changes } from './detail/useChanges.ts';
import styles from './ListPane.module.css';
import { ActiveFilters } from './list/ActiveFilters.tsx';
import { EnquiryList } from './list/EnquiryList.tsx';
import { Filters } from './list/Filters.tsx';
import { SearchBar } from './list/SearchBar.tsx';
import { StatusTabs } from './list/StatusTabs.tsx';
import { Icon } from './parts/Icon.tsx';
import { INDIA_DATE_TIME } from './parts/indiaDateTime.ts';
import { Message } from './parts/Message.tsx';
import { QuietButton } from './parts/QuietButton.tsx';

interface ListPaneProps {
  address: InboxAddress;
  enquiries: Enquiries;
  summary: InboxSummary | undefined;
  changes: Changes;
  now: number;
  search: RefObject<HTMLInputElement | null>;
  filtering: boolean;
  onFiltering: (filtering: boolean) => void;
}

/** The list with all that narrows it; on a phone, search and filters stand at the bottom, under the thumb. */
export function ListPane({
  address,
  enquiries,
  summary,
  changes,
  now,
  search,
  filtering,
  onFiltering,
}: ListPaneProps) {
  const { unreachedSince, loaded } = enquiries;
  const inTrouble = !address.open && loaded?.items.find(({ id }) => id === changes.trouble?.id);
  return (
    <section className={styles.pane} aria-label="Enquiries" data-open={address.open ? true : undefined}>
      <div className={styles.tabs}>
        <StatusTabs address={address} summary={summary} />
      </div>
      <div className={styles.tools}>
        <SearchBar address={address} field={search}>
          <QuietButton
            aria-label="Filters"
            aria-expanded={filtering}
            aria-controls={filtering ? 'filters' : undefined}
            onClick={() => onFiltering(!filtering)}
          >
            <Icon name="filter" />
          </QuietButton>
        </SearchBar>
        {filtering && <Filters id="filters" address={address} onDone={() => onFiltering(false)} />}
      </div>
      <div className={styles.list}>
        {unreachedSince !== undefined && (
          <Message tone="alert">
            No connection since {INDIA_DATE_TIME.format(unreachedSince)}. What you see may be old; it is tried
            again by itself.
          </Message>
        )}
        {inTrouble && <ChangeTrouble item={inTrouble} changes={changes} />}
        <ActiveFilters address={address} />
        <EnquiryList enquiries={enquiries} address={address} now={now} />
      </div>
    </section>
  );
}
