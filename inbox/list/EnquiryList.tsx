import type { InboxItem } from '../../domain/inboxApi.ts';
import type { InboxView } from '../../domain/inboxView.ts';
import { isFiltered } from '../../domain/inboxView.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import type { Selection } from '../bulk/useSelection.ts';
import { InboxLink } from '../InboxLink.tsx';
import { MESSAGES } from '../messages.ts';
import type { EnquiryActions } from '../useEnquiryActions.ts';
import type { InboxUrl } from '../useInboxUrl.ts';
import styles from './EnquiryList.module.css';
import { EnquiryRow } from './EnquiryRow.tsx';

interface EnquiryListProps {
  /** Undefined while they load. */
  items: InboxItem[] | undefined;
  arrived: InboxItem[];
  url: InboxUrl;
  actions: EnquiryActions;
  selection: Selection;
  now: number;
  /** Loads older enquiries; undefined when there are none. */
  onOlder: (() => void) | undefined;
}

/** The enquiries of a view, newest first. */
export function EnquiryList({ items, arrived, url, actions, selection, now, onOlder }: EnquiryListProps) {
  if (!items) return <p className={styles.empty}>{MESSAGES.list.loading}</p>;
  if (items.length === 0) return <NoEnquiries view={url.view} />;
  return (
    <>
      <ul className={styles.list}>
        {items.map((item) => (
          <EnquiryRow
            key={item.id}
            item={item}
            url={url}
            actions={actions}
            selection={selection}
            arrived={arrived.some(({ id }) => id === item.id)}
            now={now}
          />
        ))}
      </ul>
      {onOlder && (
        <div className={styles.more}>
          <Button variant="secondary" onClick={onOlder}>
            {MESSAGES.list.showOlder}
          </Button>
        </div>
      )}
    </>
  );
}

/** Says what was looked for in vain, and offers to look for less. */
function NoEnquiries({ view }: { view: InboxView }) {
  const { status, flagged, search } = view;
  const texts = MESSAGES.list;
  if (!isFiltered(view)) {
    return (
      <p className={styles.empty}>{flagged ? texts.noneFlagged : view.due ? texts.noneDue : texts.empty}</p>
    );
  }
  const ways: [string, InboxView][] = [];
  if (search) ways.push([texts.clearSearch, { ...view, search: undefined }]);
  if (search && (status || flagged)) ways.push([texts.searchAll, { search }]);
  if (!search) ways.push([MESSAGES.filters.clear, { status, flagged, due: view.due, owner: view.owner }]);
  return (
    <div className={styles.empty}>
      <p>{search ? texts.nothingFound(search) : texts.nothingLeft}</p>
      <p className={styles.ways}>
        {ways.map(([label, to]) => (
          <InboxLink key={label} className={buttonClass({ variant: 'secondary' })} to={{ view: to }}>
            {label}
          </InboxLink>
        ))}
      </p>
    </div>
  );
}
