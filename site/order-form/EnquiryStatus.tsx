import { type RefObject, useEffect } from 'react';
import { mailtoUrl, telephoneUrl, whatsappUrl } from '../../domain/content/contactUrls.ts';
import type { ContactDetails } from '../../domain/content/content.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { enquiryLines, FORM_MESSAGES, replyPromiseOf } from '../messages.ts';
import { DatabaseWriteError, type Enquiry } from './delivery/contract.ts';
import styles from './EnquiryStatus.module.css';
import type { OutboxEvent } from './outbox/Outbox.ts';
import { outbox } from './outbox/pageOutbox.ts';

interface EnquiryStatusProps {
  /** Gets the focus when the visitor has sent an enquiry. */
  ref: RefObject<HTMLDivElement | null>;
  /** What happened to the latest enquiry. */
  event: OutboxEvent | undefined;
  /** Whether its fields are back in the form. */
  isReturned: boolean;
  contact: ContactDetails;
  /** The company's promise of reply, see {@link replyPromiseOf}. */
  reply: string;
}

/** Also scrolls to it: it is above the form, which is taller than a phone's screen. */
export function focusStatus(status: HTMLElement): void {
  status.focus({ preventScroll: true });
  status.scrollIntoView({ behavior: 'instant' });
}

/** What happened to the latest enquiry; above the form and not a toast, so that the toasts stay the specification's. */
export function EnquiryStatus({ ref, event, isReturned, contact, reply }: EnquiryStatusProps) {
  const kind = event?.kind;

  // Keeps its first line in view when its text changes, unless the visitor has scrolled on.
  useEffect(() => {
    const status = ref.current;
    if (!kind || !status || status !== document.activeElement) return;
    const { top, bottom } = status.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight) status.scrollIntoView({ behavior: 'instant' });
  }, [ref, kind]);

  /** Moves the focus first, since the button that has it goes. */
  function focusStatusThen(change: () => void) {
    if (ref.current) focusStatus(ref.current);
    change();
  }

  return (
    <div
      ref={ref}
      className={styles.status}
      {...(event && { role: 'region', 'aria-label': FORM_MESSAGES.status })}
      tabIndex={-1}
      data-enquiry-status={kind ?? ''}
    >
      {/* The text alone: with the buttons in it, a screen reader would read all of them at each change. */}
      <div className={styles.text} role="status">
        {event && <StatusText key={event.kind} event={event} isReturned={isReturned} reply={reply} />}
      </div>
      {event?.kind === 'sent' && <KeepReference enquiry={event.enquiry} contact={contact} reply={reply} />}
      {(event?.kind === 'waiting' || event?.kind === 'refused' || event?.kind === 'expired') && (
        <>
          <p className={styles.actions}>
            {event.kind === 'waiting' && (
              <Button onClick={() => focusStatusThen(() => outbox.retry())}>{FORM_MESSAGES.retry}</Button>
            )}
            <Button onClick={() => focusStatusThen(() => outbox.delete(event.enquiry))}>
              {FORM_MESSAGES.remove}
            </Button>
          </p>
          <p>{FORM_MESSAGES.contactDirectly}</p>
          <ContactLinks enquiry={event.enquiry} contact={contact} />
        </>
      )}
    </div>
  );
}

interface StatusTextProps extends Pick<EnquiryStatusProps, 'isReturned' | 'reply'> {
  event: OutboxEvent;
}

function StatusText({ event, isReturned, reply }: StatusTextProps) {
  const { id, fields } = event.enquiry;
  const received = (
    <>
      <Sentence text={replyPromiseOf(reply, fields)} id={id} />
      <Sentence text={FORM_MESSAGES.reference} id={id} />
    </>
  );
  switch (event.kind) {
    case 'sending':
      return <p>{FORM_MESSAGES.sending}</p>;
    case 'sent':
      return (
        <>
          <h3>{FORM_MESSAGES.thanks(fields.Name)}</h3>
          <p>{received}</p>
        </>
      );
    case 'waiting':
      return (
        <>
          <h3>{FORM_MESSAGES.notSentYet}</h3>
          <p>
            <Sentence
              text={isUnreachable(event.error) ? FORM_MESSAGES.noConnection : FORM_MESSAGES.notAccepting}
              id={id}
            />
            <Sentence text={outbox.isVolatile ? FORM_MESSAGES.waitingInTab : FORM_MESSAGES.waiting} id={id} />
          </p>
        </>
      );
    case 'mailed':
      return (
        <p>
          <Sentence text={FORM_MESSAGES.mailed} id={id} />
          {received}
        </p>
      );
    case 'expired':
      return (
        <>
          <h3>{FORM_MESSAGES.notSent}</h3>
          <p>{FORM_MESSAGES.expired}</p>
        </>
      );
    case 'refused':
      return (
        <>
          <h3>{FORM_MESSAGES.notSent}</h3>
          <p>
            <Sentence text={FORM_MESSAGES.refused} id={id} />
            {isReturned && <Sentence text={FORM_MESSAGES.returned} id={id} />}
          </p>
        </>
      );
    case 'deleted':
      return <p>{FORM_MESSAGES.removed}</p>;
  }
}

interface SentenceProps {
  /** With the placeholder `{reference}`, or without it. */
  text: string;
  /** The enquiry's id. */
  id: string;
}

/**
 * A sentence with the enquiry's reference in bold, and a blank behind it. An element of its own with a key, since React
 * can't change the text of one that the browser has translated.
 */
function Sentence({ text, id }: SentenceProps) {
  const [before, after] = text.split('{reference}');
  return (
    <span key={`${text} ${id}`}>
      {before}
      {after !== undefined && <strong translate="no">{referenceOf(id)}</strong>}
      {`${after ?? ''} `}
    </span>
  );
}

interface EnquiryContactProps {
  enquiry: Enquiry;
  contact: ContactDetails;
}

/** How to keep the reference: copied, or as a message to the company. */
function KeepReference({ enquiry, contact, reply }: EnquiryContactProps & { reply: string }) {
  const { fields, product } = enquiry;
  const reference = referenceOf(enquiry.id);
  const receipt = [
    FORM_MESSAGES.thanks(fields.Name),
    replyPromiseOf(reply, fields),
    FORM_MESSAGES.reference.replace('{reference}', reference),
  ].join(' ');
  const message = FORM_MESSAGES.referenceInWhatsapp(reference, product);
  return (
    <p className={styles.actions}>
      <CopyButton text={receipt} copiedMessage={FORM_MESSAGES.copied}>
        {FORM_MESSAGES.copy}
      </CopyButton>
      {contact.whatsapp && (
        <ButtonLink href={whatsappUrl(contact.whatsapp, message)} rel="noopener">
          {FORM_MESSAGES.keepInWhatsapp}
        </ButtonLink>
      )}
    </p>
  );
}

/** How to send an enquiry without the form: by phone, or, with the text already written, by e-mail or WhatsApp. */
function ContactLinks({ enquiry, contact }: EnquiryContactProps) {
  const title = FORM_MESSAGES.enquiryTitle(referenceOf(enquiry.id), enquiry.product);
  const text = [title, ...enquiryLines(enquiry)].join('\n');
  return (
    <ul className={styles.links}>
      <li>
        <a href={telephoneUrl(contact.phone)}>{FORM_MESSAGES.call(contact.phone)}</a>
      </li>
      <li>
        <a href={mailtoUrl(contact.email, title, text)}>{FORM_MESSAGES.sendByEmail(contact.email)}</a>
      </li>
      {contact.whatsapp && (
        <li>
          <a href={whatsappUrl(contact.whatsapp, text)} rel="noopener">
            {FORM_MESSAGES.sendByWhatsapp}
          </a>
        </li>
      )}
    </ul>
  );
}

/** Whether nothing was heard from the database, rather than that it can't store at present. */
function isUnreachable(error: unknown): boolean {
  return !navigator.onLine || (error instanceof DatabaseWriteError && error.isUnreachable);
}
