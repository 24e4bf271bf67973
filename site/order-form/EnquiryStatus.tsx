import { type ReactNode, type RefObject, useEffect } from 'react';
import type { ContactDetails } from '../../domain/content/content.ts';
import { type FormMessages, replyPromiseOf } from '../../domain/language/formMessages.ts';
import { MY_ENQUIRIES_ID } from '../../domain/sitePages.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import { DatabaseWriteError } from './delivery/contract.ts';
import styles from './EnquiryStatus.module.css';
import { KeepReference, SentBefore } from './KeepReference.tsx';
import { refusalOf, useMessages } from './messages.tsx';
import { correctedBy, correctedId } from './outbox/keptEnquiry.ts';
import type { OutboxEvent } from './outbox/Outbox.ts';
import { formCorrection, outbox } from './outbox/pageOutbox.ts';
import { Sentence } from './Sentence.tsx';
import { useListedEnquiry } from './useListedEnquiries.ts';

interface EnquiryStatusProps {
  /** Gets the focus when the visitor has sent an enquiry. */
  ref: RefObject<HTMLDivElement | null>;
  event: OutboxEvent | undefined;
  /** Whether its fields are back in the form. */
  isReturned: boolean;
  contact: ContactDetails;
  locale: string;
  /** The company's promise of reply, see {@link replyPromiseOf}. */
  reply: string;
  /** The same to a retailer. */
  retailerReply: string;
  /** Whether what was sent before is named while nothing has happened in this visit. */
  withSentBefore: boolean;
}

/** Also scrolls to it: it is above the form, which is taller than a phone's screen. */
export function focusStatus(status: HTMLElement): void {
  status.focus({ preventScroll: true });
  status.scrollIntoView({ behavior: 'instant' });
}

/** What happened to the latest enquiry; above the form and not a toast, so that the toasts stay the specification's. */
export function EnquiryStatus({
  ref,
  event,
  isReturned,
  contact,
  locale,
  withSentBefore,
  ...promises
}: EnquiryStatusProps) {
  const kind = event?.kind;
  const isRetailer = event?.enquiry.fields.RetailerSelfUse === 'Retailer';
  const reply = isRetailer ? promises.retailerReply : promises.reply;
  const { form, receipts } = useMessages();

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
      {...(event && { role: 'region', 'aria-label': form.status })}
      tabIndex={-1}
      // Of the form, the thanks alone are printed.
      data-no-print={kind !== 'sent' || undefined}
      data-enquiry-status={kind ?? ''}
    >
      {/* The text alone: with the buttons in it, a screen reader would read all of them at each change. */}
      <div className={styles.text} role="status">
        {event && <StatusText key={event.kind} event={event} isReturned={isReturned} reply={reply} />}
      </div>
      {!event && withSentBefore && <SentBefore />}
      {event?.kind === 'sent' && (
        <KeepReference enquiry={event.enquiry} contact={contact} reply={reply} locale={locale} />
      )}
      {(event?.kind === 'waiting' || event?.kind === 'refused' || event?.kind === 'expired') && (
        <>
          <p className={styles.actions}>
            {event.kind === 'waiting' && (
              <Button onClick={() => focusStatusThen(() => outbox.retry())}>{form.retry}</Button>
            )}
            {event.kind !== 'waiting' && !isReturned && (
              <Button onClick={() => formCorrection.begin(event.enquiry)}>{receipts.correct}</Button>
            )}
            {correctedBy(event.enquiry) ? (
              // The one that it corrects is withdrawn with it, after a question.
              <ButtonLink href={`#${MY_ENQUIRIES_ID}`}>{receipts.change}</ButtonLink>
            ) : (
              <Button onClick={() => focusStatusThen(() => outbox.withdraw(event.enquiry))}>
                {form.remove}
              </Button>
            )}
          </p>
          <ContactLinks enquiry={event.enquiry} contact={contact} />
        </>
      )}
    </div>
  );
}

interface StatusTextProps extends Pick<EnquiryStatusProps, 'isReturned' | 'reply'> {
  event: OutboxEvent;
}

function StatusText({ event, ...props }: StatusTextProps) {
  const messages = useMessages();
  const { title, sentences } = textsOf({ event, ...props }, messages);
  const sentBefore = useListedEnquiry(event.enquiry.id)?.sentBefore;
  const replaced = event.kind === 'sent' ? correctedId(event.enquiry) : undefined;
  return (
    <>
      {title && <h3>{title}</h3>}
      <p>
        {sentences.map((text) => (
          <Sentence key={text} text={text} id={event.enquiry.id} />
        ))}
        {replaced && <Sentence text={messages.receipts.replaces} id={replaced} />}
        {sentBefore && <Sentence text={messages.receipts.stands} id={sentBefore} />}
        {event.kind === 'sent' && <Sentence text={messages.form.nothingMore} id={event.enquiry.id} />}
      </p>
    </>
  );
}

/** A name may be a word too, such as Khushi: no translation of the page may change it. */
function Thanks({ name }: { name: string }) {
  const [before, after] = useMessages().form.thanks.split('{name}');
  return (
    <>
      {before}
      <bdi translate="no">{name}</bdi>
      {after}
    </>
  );
}

function textsOf({ event, isReturned, reply }: StatusTextProps, messages: FormMessages) {
  const { fields } = event.enquiry;
  const { form } = messages;
  const received = [form.reference, replyPromiseOf(reply, messages, fields)];
  const texts: Record<OutboxEvent['kind'], { title?: ReactNode; sentences: string[] }> = {
    sending: { sentences: [form.sending] },
    sent: { title: <Thanks name={fields.Name} />, sentences: received },
    waiting: {
      title: form.notSentYet,
      sentences: [
        'error' in event && isUnreachable(event.error) ? form.noConnection : form.notAccepting,
        outbox.isVolatile ? form.waitingInTab : form.waiting,
      ],
    },
    mailed: { sentences: [form.mailed, ...received] },
    expired: { title: form.notSent, sentences: [form.expired] },
    refused: {
      title: form.notSent,
      sentences: [...refusalOf(event.enquiry.invalidField, messages), ...(isReturned ? [form.returned] : [])],
    },
    deleted: { sentences: [form.removed] },
  };
  return texts[event.kind];
}

/** Whether nothing was heard from the database, rather than that it can't store at present. */
function isUnreachable(error: unknown): boolean {
  return !navigator.onLine || (error instanceof DatabaseWriteError && error.isUnreachable);
}
