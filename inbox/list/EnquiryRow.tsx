import type { InboxItem } from '../../domain/inboxApi.ts';
import { KIND_LABELS, kindOf } from '../../domain/inboxView.ts';
import { callUrl } from '../../domain/replyLinks.ts';
import { InboxLink } from '../InboxLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { WaitingTime } from '../ui/WaitingTime.tsx';
import type { InboxUrl } from '../useInboxUrl.ts';
import styles from './EnquiryRow.module.css';
import { StatusTag } from './StatusTag.tsx';

interface EnquiryRowProps {
  item: InboxItem;
  url: InboxUrl;
  /** Whether it came in while one looked on. */
  arrived: boolean;
  now: number;
}

/** One enquiry in the list: how many, who, of which kind, how long it has waited; and a tap to call. */
export function EnquiryRow({ item, url, arrived, now }: EnquiryRowProps) {
  const { id, fields, status, receivedAt, spamSignals, mailState } = item;
  const isOpen = url.open === id;
  return (
    <li
      className={styles.row}
      data-status={status}
      data-open={isOpen || undefined}
      data-arrived={arrived || undefined}
    >
      <InboxLink
        className={styles.link}
        to={{ ...url, open: id }}
        aria-current={isOpen || undefined}
        data-row={id}
      >
        <span className={styles.quantity} data-long={fields.Quantity.length > 4 || undefined}>
          <bdi>{fields.Quantity}</bdi>
          <small>{fields.Quantity === '1' ? 'pack' : 'packs'}</small>
        </span>
        <span className={styles.name}>
          <bdi>{fields.Name}</bdi>
        </span>
        <WaitingTime className={styles.waiting} receivedAt={receivedAt} status={status} now={now} />
        <span className={styles.facts}>
          <StatusTag status={status} />
          <span>{KIND_LABELS[kindOf(fields.RetailerSelfUse)]}</span>
          {spamSignals.length > 0 && (
            <span className={styles.mark}>
              <Icon name="flag" /> Flagged
            </span>
          )}
          {mailState === 'undelivered' && (
            <span className={styles.mark}>
              <Icon name="trouble" /> Mail failed
            </span>
          )}
        </span>
      </InboxLink>
      <a className={styles.call} href={callUrl(fields)} aria-label={`Call ${fields.Name}`}>
        <Icon name="call" />
      </a>
    </li>
  );
}
