import type { InboxDetail } from '../../../domain/inbox/inboxApi.ts';
import { KIND_LABELS, kindOf } from '../../../domain/inbox/kinds.ts';
import { InboxLink } from '../address/InboxLink.tsx';
import type { InboxAddress } from '../address/useInboxAddress.ts';
import { StatusTag } from '../list/StatusTag.tsx';
import { INDIA_DATE } from '../parts/indiaDateTime.ts';
import styles from './OtherEnquiries.module.css';

interface OtherEnquiriesProps {
  detail: InboxDetail;
  address: InboxAddress;
}

/** What else came from the same address or number; shown beside, never merged. */
export function OtherEnquiries({ detail, address }: OtherEnquiriesProps) {
  const { others, otherCount } = detail;
  if (otherCount === 0) return null;
  return (
    <section aria-labelledby="others">
      <h3 id="others">
        {otherCount === 1 ? 'One other enquiry' : `${otherCount} other enquiries`} of this person
      </h3>
      <ul className={styles.others}>
        {others.map(({ id, receivedAt, fields, status }) => (
          <li key={id}>
            <InboxLink className={styles.other} to={{ ...address, open: id }}>
              <span>{INDIA_DATE.format(receivedAt)}</span>
              <span>
                <bdi>{fields.Quantity}</bdi> {fields.Quantity === '1' ? 'pack' : 'packs'},{' '}
                {KIND_LABELS[kindOf(fields.RetailerSelfUse)]}
                {fields.Name !== detail.fields.Name && (
                  <>
                    , as <bdi>{fields.Name}</bdi>
                  </>
                )}
              </span>
              <StatusTag status={status} />
            </InboxLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
