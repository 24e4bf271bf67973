import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { type InboxView, isFiltered, withoutFilters, writeInboxView } from '../../domain/desk/inboxView.ts';
import { mobileIn } from '../../domain/enquiry/enquiry.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import type { useEnquiries } from '../api/queries.ts';
import { countOfTab, useSummary } from '../api/summary.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import styles from './EnquiryList.module.css';
import { EnquiryRow } from './EnquiryRow.tsx';

export function EnquiryList({ enquiries }: { enquiries: ReturnType<typeof useEnquiries> }) {
  const { data, isPlaceholderData: isPrevious, hasNextPage } = enquiries;
  // While this view loads, the rows are those of the previous one.
  const { items = data, arrivedBeyond, showMore } = useInbox();
  const missing = useMissing(enquiries);
  if (!items || (isPrevious && items.length === 0))
    return <p className={styles.empty}>{MESSAGES.list.loading}</p>;
  if (items.length === 0) return <NoEnquiries missing={missing || undefined} />;
  const rowOf = (item: InboxItem) => <EnquiryRow key={item.id} item={item} />;
  const isApart = hasNextPage && arrivedBeyond.length > 0;
  return (
    <>
      {missing && <p className={styles.partial}>{missing}</p>}
      {isApart && (
        <section className={styles.arrived} aria-labelledby="arrived">
          <h2 id="arrived">{MESSAGES.list.justArrived}</h2>
          <ul>{arrivedBeyond.map(rowOf)}</ul>
        </section>
      )}
      <ul className={styles.rows} inert={isPrevious}>
        {(isApart ? items.slice(arrivedBeyond.length) : items).map(rowOf)}
      </ul>
      {hasNextPage && !isPrevious && (
        <div className={styles.more}>
          <Button onClick={showMore} isPending={enquiries.isFetchingNextPage}>
            {MESSAGES.list.showMore}
          </Button>
        </div>
      )}
    </>
  );
}

/** Without a connection, that this device has a part of the list alone, and of how many, where that is counted. */
function useMissing({ data: items = [], isFailing, isPartial }: ReturnType<typeof useEnquiries>) {
  const { view } = useInboxUrl();
  const { data: summary, isPlaceholderData } = useSummary(view);
  const count = view.search || isPlaceholderData ? undefined : countOfTab(summary, view);
  const texts = MESSAGES.list;
  if (count !== undefined) return isFailing && items.length < count && texts.keptPart(items.length, count);
  if (items.length > 0) return isPartial && texts.partial;
  return isPartial && (view.search ? texts.nothingFoundKept : texts.noneHere);
}

/**
 * Tells why nothing is listed, and links to views with fewer filters.
 *
 * @param props.missing what the device lacks of the list
 */
function NoEnquiries({ missing }: { missing: string | undefined }) {
  const url = useInboxUrl();
  const { view } = url;
  const { search, owner } = view;
  const texts = MESSAGES.list;
  const reason = missing ?? reasonOf(view);
  if (!isFiltered(view) && !owner) return <p className={styles.empty}>{reason}</p>;
  const links: [string, InboxView][] = [];
  if (search) links.push([texts.clearSearch, { ...view, search: undefined }]);
  if (search && isNarrowed(view)) links.push([texts.searchAll, { search }]);
  if (!isFiltered(view)) links.push([MESSAGES.owner.showEveryone, { ...view, owner: undefined }]);
  else if (!search) links.push([MESSAGES.filters.clear, withoutFilters(view)]);
  return (
    <div className={styles.empty}>
      <p>{reason}</p>
      {search && <p>{texts.searchBy}.</p>}
      <ButtonGroup className={styles.links}>
        {links.map(([label, to]) => (
          <InboxLink key={label} className={buttonClass('secondary')} to={{ ...url, view: to }}>
            {label}
          </InboxLink>
        ))}
        <AddSearched />
      </ButtonGroup>
    </div>
  );
}

/** Adds an enquiry of the mobile number that was searched for: of a caller who is not known yet. */
function AddSearched() {
  const { view } = useInboxUrl();
  const { openEntry } = useInbox();
  if (!mobileIn(view.search ?? '') || isNarrowed(view)) return null;
  return <Button onClick={() => openEntry()}>{MESSAGES.add.title}</Button>;
}

/** Whether a search looks in a part of the enquiries alone. */
function isNarrowed(view: InboxView): boolean {
  return writeInboxView({ ...view, search: undefined, order: undefined }).size > 0;
}

function reasonOf(view: InboxView): string {
  const { search, flagged, withdrawn, due, owner } = view;
  const texts = MESSAGES.list;
  if (search) return isNarrowed(view) ? texts.nothingFoundHere(search) : texts.nothingFound(search);
  if (isFiltered(view) || (flagged && owner)) return texts.nothingLeft;
  if (flagged) return texts.noneFlagged;
  if (withdrawn) return texts.noneWithdrawn;
  if (due) return due === 'overdue' ? texts.noneOverdue : texts.noneDue;
  return texts.empty;
}
