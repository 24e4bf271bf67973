import type { InboxDetail } from '../../domain/desk/inboxSchemas.ts';
import { KIND_LABELS, kindOf } from '../../domain/desk/inboxView.ts';
import { isOpen } from '../../domain/desk/status.ts';
import { INDIA_DATE } from '../../domain/format.ts';
import { Button } from '../../ui/Button.tsx';
import { useInbox } from '../changes/InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { StatusTag } from '../ui/EnquiryFacts.tsx';
import styles from './OtherEnquiries.module.css';

/** Other enquiries with the same e-mail or mobile number. */
export function OtherEnquiries({ detail }: { detail: InboxDetail }) {
  const url = useInboxUrl();
  const { selection } = useInbox();
  const { others, otherCount } = detail;
  if (otherCount === 0) return null;
  const open = [detail, ...others].filter(({ status }) => isOpen(status));
  return (
    <section aria-labelledby="others">
      <h3 id="others">{MESSAGES.detail.others(otherCount)}</h3>
      <ul className={styles.others}>
        {others.map(({ id, receivedAt, fields, status }) => (
          <li key={id}>
            <InboxLink className={styles.other} to={{ ...url, open: id }}>
              <span>{INDIA_DATE.format(receivedAt)}</span>
              <span>
                {MESSAGES.app.packs(fields.Quantity)}, {KIND_LABELS[kindOf(fields.RetailerSelfUse)]}
                {fields.Name !== detail.fields.Name && (
                  <>
                    , {MESSAGES.detail.otherName} <bdi>{fields.Name}</bdi>
                  </>
                )}
              </span>
              <StatusTag status={status} />
            </InboxLink>
          </li>
        ))}
      </ul>
      {open.length > 1 && (
        <Button onClick={() => selection.select(open)}>{MESSAGES.bulk.openOnes(open.length)}</Button>
      )}
    </section>
  );
}
