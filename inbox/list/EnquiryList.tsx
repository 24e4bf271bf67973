import type { InboxItem } from '../../domain/inboxApi.ts';
import { MESSAGES } from '../messages.ts';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import type { InboxUrl } from '../useInboxUrl.ts';
import styles from './EnquiryList.module.css';
import { EnquiryRow } from './EnquiryRow.tsx';

interface EnquiryListProps {
  /** Undefined while they load. */
  items: InboxItem[] | undefined;
  arrived: InboxItem[];
  url: InboxUrl;
  now: number;
  /** Loads older enquiries; undefined when there are none. */
  onOlder: (() => void) | undefined;
}

/** The enquiries of a view, newest first. */
export function EnquiryList({ items, arrived, url, now, onOlder }: EnquiryListProps) {
  if (!items) return <p className={styles.empty}>{MESSAGES.list.loading}</p>;
  if (items.length === 0) {
    return <p className={styles.empty}>{MESSAGES.list.empty}</p>;
  }
  return (
    <>
      <ul className={styles.list}>
        {items.map((item) => (
          <EnquiryRow
            key={item.id}
            item={item}
            url={url}
            arrived={arrived.some(({ id }) => id === item.id)}
            now={now}
          />
        ))}
      </ul>
      {onOlder && (
        <div className={styles.more}>
          <SecondaryButton onClick={onOlder}>{MESSAGES.list.showOlder}</SecondaryButton>
        </div>
      )}
    </>
  );
}
