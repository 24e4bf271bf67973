import { referenceOf } from '../../domain/enquiryId.ts';
import { FORM_MESSAGES } from '../messages.ts';
import type { ContactWays } from '../ui/contactWays.ts';
import styles from './EnquiryStatus.module.css';
import { OtherWays } from './OtherWays.tsx';
import { type OutboxEvent, outbox } from './outbox/Outbox.ts';

interface EnquiryStatusProps {
  /** What happened to the latest enquiry. */
  event: OutboxEvent | undefined;
  contact: ContactWays;
}

/** What happened to the latest enquiry; beside the form and not a toast, so the toasts stay the specification's. */
export function EnquiryStatus({ event, contact }: EnquiryStatusProps) {
  return (
    <div role="status" className={styles.status} data-state={event?.kind}>
      {event && <EventText event={event} contact={contact} />}
    </div>
  );
}

function EventText({ event, contact }: { event: OutboxEvent; contact: ContactWays }) {
  const { kind, enquiry } = event;
  const reference = <strong>{referenceOf(enquiry.id)}</strong>;
  switch (kind) {
    case 'sending':
      return <p>{FORM_MESSAGES.sending}</p>;
    case 'sent':
      return (
        <p>
          {FORM_MESSAGES.sent} {reference}. {FORM_MESSAGES.keepReference}
        </p>
      );
    case 'waiting':
      return (
        <>
          <p>
            {FORM_MESSAGES.waiting} {reference}.
          </p>
          <p className={styles.actions}>
            <button type="button" onClick={() => outbox.retry()}>
              {FORM_MESSAGES.retry}
            </button>
            <button type="button" onClick={() => outbox.delete(enquiry)}>
              {FORM_MESSAGES.remove}
            </button>
          </p>
        </>
      );
    case 'refused':
      return (
        <>
          <p>{FORM_MESSAGES.refused}</p>
          <OtherWays enquiry={enquiry} contact={contact} />
        </>
      );
    case 'deleted':
      return <p>{FORM_MESSAGES.removed}</p>;
  }
}
