import { clsx } from 'clsx';
import { useLayoutEffect, useRef } from 'react';
import { filterCountOf, isFiltered, writeInboxView } from '../../domain/desk/inboxView.ts';
import { weekdayTime } from '../../domain/format.ts';
import { Button } from '../../ui/Button.tsx';
import { selectClass } from '../../ui/Field.tsx';
import { useEnquiries, useOutage } from '../api/queries.ts';
import { useSession, useStaffName } from '../api/session.ts';
import { useSummary } from '../api/summary.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { goTo, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { useShortcuts } from '../navigation/useShortcuts.ts';
import { Alert } from '../ui/Alert.tsx';
import { ConnectionAlert } from '../ui/ConnectionAlert.tsx';
import { Icon } from '../ui/Icon.tsx';
import { inputClass } from '../ui/Input.tsx';
import { heightAs } from '../ui/measured.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { EnquiryList } from './EnquiryList.tsx';
import { Filters } from './Filters.tsx';
import styles from './ListPane.module.css';
import { SearchBar } from './SearchBar.tsx';
import { StatusTabs } from './StatusTabs.tsx';
import { WaitingEntries } from './WaitingEntries.tsx';
import { EraseFlagged, TakeOverAll } from './WholeList.tsx';

const asTools = heightAs('--tools');

interface ListPaneProps {
  areFiltersOpen: boolean;
  onFilters: (areOpen: boolean) => void;
}

/** The list with its tabs, search and filters; on a phone, search and filters are at the bottom, within thumb reach. */
export function ListPane({ areFiltersOpen, onFilters }: ListPaneProps) {
  const url = useInboxUrl();
  const { selection } = useInbox();
  const enquiries = useEnquiries(url.view);
  const outage = useOutage(enquiries);
  const toggleFilters = () => onFilters(!areFiltersOpen);
  useShortcuts({ f: toggleFilters });
  const { data, isPlaceholderData, isPartial } = enquiries;
  const listed = isPlaceholderData || isPartial ? undefined : data;
  const filterCount = filterCountOf(url.view);
  const texts = MESSAGES.list;

  // Another list begins at its top, on a phone that of the page; the first one is scrolled to the open enquiry.
  const scrolled = useRef<HTMLDivElement>(null);
  const view = writeInboxView(url.view).toString();
  const viewBefore = useRef(view);
  useLayoutEffect(() => {
    if (viewBefore.current !== view) {
      scrolled.current?.scrollTo(0, 0);
      scrollTo(0, 0);
    }
    viewBefore.current = view;
  }, [view]);

  return (
    <section
      id="enquiries"
      className={styles.pane}
      aria-label={texts.title}
      tabIndex={-1}
      data-open={url.open ? true : undefined}
    >
      <div className={styles.tabs}>
        <StatusTabs />
      </div>
      <div ref={asTools} className={styles.tools}>
        <SearchBar>
          <OwnerSelect />
          <Button
            aria-label={MESSAGES.filters.button(filterCount)}
            data-active={filterCount > 0 || undefined}
            aria-expanded={areFiltersOpen}
            aria-controls={areFiltersOpen ? 'filters' : undefined}
            onClick={toggleFilters}
          >
            <Icon name="filter" /> {filterCount > 0 && <span>{filterCount}</span>}
          </Button>
        </SearchBar>
        {areFiltersOpen && <Filters onDone={() => onFilters(false)} />}
        {/* On a phone over the list, whose rows stay where they are when the connection comes and goes. */}
        <div className={styles.alerts}>
          <ConnectionAlert outage={outage} outdated={texts.outdated} />
        </div>
      </div>
      <div ref={scrolled} className={styles.list}>
        <div className={styles.alerts}>
          <OutageAlerts />
        </div>
        <ActiveFilters />
        <div className={styles.alerts}>
          {listed && <EraseFlagged items={listed} />}
          <TakeOverAll />
        </div>
        <p className="visually-hidden" role="status">
          {listed && isFiltered(url.view) ? texts.results(listed.length, enquiries.hasNextPage) : ''}
        </p>
        <p className="visually-hidden" role="status">
          {selection.items.length > 0 ? MESSAGES.bulk.selected(selection.items.length) : ''}
        </p>
        {enquiries.isFailing && <WaitingEntries view={url.view} />}
        <EnquiryList enquiries={enquiries} />
      </div>
    </section>
  );
}

/** Whose enquiries are listed: everyone's, one's own, those without an owner, or a colleague's. */
function OwnerSelect() {
  const url = useInboxUrl();
  const { email, staff } = useSession();
  const { owner = '' } = url.view;
  const nameOf = useStaffName();
  const colleagues = staff.filter((one) => one !== email);
  // A link may name someone who has left.
  const others = owner.includes('@') && !colleagues.includes(owner) ? [owner, ...colleagues] : colleagues;
  const texts = MESSAGES.owner;
  return (
    <label className={clsx(selectClass, styles.owner)}>
      <span className="visually-hidden">{texts.whose}</span>
      <select
        className={inputClass}
        value={owner}
        onChange={({ target }) => goTo({ ...url, view: { ...url.view, owner: target.value || undefined } })}
      >
        <option value="">{texts.everyone}</option>
        <option value="mine">{texts.mine}</option>
        <option value="unclaimed">{texts.unclaimed}</option>
        {others.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

function OutageAlerts() {
  const { view } = useInboxUrl();
  const { mailOutage: mail, collectorOutage: collector } = useSummary(view).data ?? {};
  const texts = MESSAGES.list;
  const timeOf = ({ since }: { since: number }) => weekdayTime(since);
  return (
    <>
      {mail && <Alert tone="note">{texts.mailOutage(timeOf(mail), mail.reason, mail.remedy)}</Alert>}
      {collector && (
        <Alert tone="alert">
          {texts.collectorOutage(timeOf(collector), collector.reason, collector.remedy)}
        </Alert>
      )}
    </>
  );
}
