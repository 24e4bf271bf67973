import { useEffect, useRef } from 'react';
import type { InboxDetail } from '../../../domain/inbox/inboxApi.ts';
import { KIND_LABELS, kindOf } from '../../../domain/inbox/kinds.ts';
import { InboxLink } from '../address/InboxLink.tsx';
import type { InboxAddress } from '../address/useInboxAddress.ts';
import { Icon } from '../parts/Icon.tsx';
import { INDIA_DATE_TIME } from '../parts/indiaDateTime.ts';
import { quietButtonClass } from '../parts/QuietButton.tsx';
import { WaitingTime } from '../parts/WaitingTime.tsx';
import { AnswerActions } from './AnswerActions.tsx';
import { ChangeTrouble } from './ChangeTrouble.tsx';
import { Doubts } from './Doubts.tsx';
import styles from './EnquiryDetail.module.css';
import { ErasePerson } from './ErasePerson.tsx';
import { History } from './History.tsx';
import { NoteForm } from './NoteForm.tsx';
import { OtherEnquiries } from './OtherEnquiries.tsx';
import { StatusButtons } from './StatusButtons.tsx';
import type { Changes } from './useChanges.ts';

interface EnquiryDetailProps {
  detail: InboxDetail;
  address: InboxAddress;
  changes: Changes;
  now: number;
  onErased: () => void;
}

/** One enquiry, and everything that can be done with it. */
export function EnquiryDetail({ detail, address, changes, now, onErased }: EnquiryDetailProps) {
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
        className={`${quietButtonClass} ${styles.back}`}
        to={{ view: address.view, open: undefined }}
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
      <AnswerActions item={detail} />
      <ChangeTrouble item={detail} changes={changes} />
      <Doubts detail={detail} changes={changes} />
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
          <dt>Came in</dt>
          <dd>{INDIA_DATE_TIME.format(receivedAt)}</dd>
        </div>
      </dl>
      <NoteForm key={id} item={detail} changes={changes} />
      <OtherEnquiries detail={detail} address={address} />
      <History detail={detail} />
      <ErasePerson detail={detail} onErased={onErased} />
    </article>
  );
}
