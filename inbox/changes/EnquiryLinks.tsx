import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { KIND_LABELS, kindOf } from '../../domain/desk/inboxView.ts';
import { INDIA_DATE, packsOf } from '../../domain/format.ts';
import { useSession, useStaffName } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { EnquiryState } from '../ui/EnquiryFacts.tsx';
import styles from './EnquiryLinks.module.css';

interface EnquiryLinksProps {
  items: InboxItem[];
  /** The name that need not be repeated. */
  knownName: string;
}

/** Enquiries of one person, and who works on each. */
export function EnquiryLinks({ items, knownName }: EnquiryLinksProps) {
  const url = useInboxUrl();
  const { email } = useSession();
  const nameOf = useStaffName();
  const ownerName = (owner: string) => (owner === email ? MESSAGES.owner.you.toLowerCase() : nameOf(owner));
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id}>
          <InboxLink className={styles.link} to={{ ...url, open: item.id }}>
            <span>{INDIA_DATE.format(item.receivedAt)}</span>
            <span>
              {item.fields.Name !== knownName && <bdi translate="no">{`${item.fields.Name}, `}</bdi>}
              <span>
                {[
                  packsOf(item.fields.Quantity),
                  KIND_LABELS[kindOf(item.fields.RetailerSelfUse)],
                  ...(item.owner ? [MESSAGES.owner.with(ownerName(item.owner))] : []),
                ].join(', ')}
              </span>
            </span>
            <EnquiryState item={item} />
          </InboxLink>
        </li>
      ))}
    </ul>
  );
}
