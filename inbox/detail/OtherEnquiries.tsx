import type { InboxDetail } from '../../domain/inboxApi.ts';
import { KIND_LABELS, kindOf } from '../../domain/inboxView.ts';
import { InboxLink } from '../InboxLink.tsx';
import { StatusTag } from '../list/StatusTag.tsx';
import { INDIA_DATE } from '../ui/time.ts';
import type { InboxUrl } from '../useInboxUrl.ts';
import styles from './OtherEnquiries.module.css';

interface OtherEnquiriesProps {
  detail: InboxDetail;
  url: InboxUrl;
}

/** What else came from the same e-mail or number; shown beside, never merged. */
export function OtherEnquiries({ detail, url }: OtherEnquiriesProps) {
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
            <InboxLink className={styles.other} to={{ ...url, open: id }}>
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
