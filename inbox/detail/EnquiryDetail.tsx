import { useEffect, useRef } from 'react';
import type { InboxDetail } from '../../domain/inboxApi.ts';
import { KIND_LABELS, kindOf } from '../../domain/inboxView.ts';
import { InboxLink } from '../InboxLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { secondaryButtonClass } from '../ui/SecondaryButton.tsx';
import { INDIA_DATE_TIME } from '../ui/time.ts';
import { WaitingTime } from '../ui/WaitingTime.tsx';
import type { InboxUrl } from '../useInboxUrl.ts';
import { ChangeAlert } from './ChangeAlert.tsx';
import { DeliveryNotes } from './DeliveryNotes.tsx';
import styles from './EnquiryDetail.module.css';
import { ErasePerson } from './ErasePerson.tsx';
import { History } from './History.tsx';
import { NoteForm } from './NoteForm.tsx';
import { OtherEnquiries } from './OtherEnquiries.tsx';
import { ReplyActions } from './ReplyActions.tsx';
import { StatusButtons } from './StatusButtons.tsx';
import type { Changes } from './useChanges.ts';

interface EnquiryDetailProps {
  detail: InboxDetail;
  url: InboxUrl;
  changes: Changes;
  now: number;
  onErased: () => void;
}

/** One enquiry, and everything that can be done with it. */
export function EnquiryDetail({ detail, url, changes, now, onErased }: EnquiryDetailProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, fields, status, receivedAt, reference } = detail;

  // Whoever opens an enquiry, by tap or by key, goes on from its name.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollTo(0, 0);
    if (matchMedia('(width < 60rem)').matches) scrollTo(0, 0);
  }, [id]);

  return (
    <article className={styles.detail} aria-labelledby="enquiry">
      <InboxLink
        className={`${secondaryButtonClass} ${styles.back}`}
        to={{ view: url.view, open: undefined }}
      >
        <Icon name="back" /> All enquiries
      </InboxLink>
      <header className={styles.header}>
        <h2 id="enquiry" ref={heading} tabIndex={-1}>
          <bdi>{fields.Name}</bdi>
        </h2>
        <p className={styles.order}>
          <strong>
            <bdi>{fields.Quantity}</bdi> {fields.Quantity === '1' ? 'pack' : 'packs'}
          </strong>
          , {KIND_LABELS[kindOf(fields.RetailerSelfUse)].toLowerCase()}
          {status === 'new' && (
            <>
              , waiting <WaitingTime receivedAt={receivedAt} status={status} now={now} />
            </>
          )}
        </p>
      </header>
      <ReplyActions item={detail} />
      <ChangeAlert item={detail} changes={changes} />
      <DeliveryNotes detail={detail} changes={changes} />
      <StatusButtons item={detail} changes={changes} />
      <dl className={styles.facts}>
        <div>
          <dt>Mobile</dt>
          <dd>{fields.Mobile}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>
            <bdi>{fields.Email}</bdi>
          </dd>
        </div>
        <div>
          <dt>Reference</dt>
          <dd>{reference}</dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd>{INDIA_DATE_TIME.format(receivedAt)}</dd>
        </div>
      </dl>
      <NoteForm key={id} item={detail} changes={changes} />
      <OtherEnquiries detail={detail} url={url} />
      <History detail={detail} />
      <ErasePerson detail={detail} onErased={onErased} />
    </article>
  );
}
