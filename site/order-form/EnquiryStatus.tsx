import { type RefObject, useRef, useState } from 'react';
import { referenceOf } from '../../domain/enquiryId.ts';
import { FORM_MESSAGES, promiseOf } from '../messages.ts';
import { type ContactWays, whatsappUrl } from '../ui/contactWays.ts';
import { DatabaseWriteError, type Enquiry } from './delivery/Enquiry.ts';
import styles from './EnquiryStatus.module.css';
import { OtherWays } from './OtherWays.tsx';
import { type OutboxEvent, outbox } from './outbox/Outbox.ts';

interface EnquiryStatusProps {
  /** Gets the focus when the visitor has sent an enquiry. */
  ref: RefObject<HTMLElement | null>;
  /** What happened to the latest enquiry. */
  event: OutboxEvent | undefined;
  /** Whether its fields are back in the form. */
  isReturned: boolean;
  contact: ContactWays;
  /** The company's promise of reply, see {@link promiseOf}. */
  reply: string;
}

/** What happened to the latest enquiry; over the form and not a toast, so the toasts stay the specification's. */
export function EnquiryStatus({ ref, event, isReturned, contact, reply }: EnquiryStatusProps) {
  const text = useRef<HTMLDivElement>(null);

  /** Before the button that has the focus goes. */
  function act(change: () => void) {
    ref.current?.focus();
    change();
  }

  return (
    <section
      ref={ref}
      className={styles.status}
      aria-label={event && FORM_MESSAGES.status}
      tabIndex={-1}
      data-enquiry-status={event?.kind ?? ''}
    >
      {/* The words alone: with the buttons in it, a screen reader would read all of them at each change. */}
      <div ref={text} className={styles.text} role="status">
        {event && <StatusText event={event} isReturned={isReturned} reply={reply} />}
      </div>
      {event?.kind === 'sent' && <KeepReference enquiry={event.enquiry} text={text} contact={contact} />}
      {(event?.kind === 'waiting' || event?.kind === 'refused') && (
        <>
          <p className={styles.actions}>
            {event.kind === 'waiting' && (
              <button type="button" onClick={() => act(() => outbox.retry())}>
                {FORM_MESSAGES.retry}
              </button>
            )}
            <button type="button" onClick={() => act(() => outbox.delete(event.enquiry))}>
              {FORM_MESSAGES.remove}
            </button>
          </p>
          {!isMailed(event) && (
            <>
              <p>{FORM_MESSAGES.otherWays}</p>
              <OtherWays enquiry={event.enquiry} contact={contact} />
            </>
          )}
        </>
      )}
    </section>
  );
}

function StatusText({
  event,
  isReturned,
  reply,
}: Pick<EnquiryStatusProps, 'isReturned' | 'reply'> & { event: OutboxEvent }) {
  const { id, fields } = event.enquiry;
  const reference = <strong>{referenceOf(id)}</strong>;
  const promise = (
    <>
      {promiseOf(reply, fields)} {FORM_MESSAGES.reference} {reference}.
    </>
  );
  switch (event.kind) {
    case 'sending':
      return <p>{FORM_MESSAGES.sending}</p>;
    case 'sent':
      return (
        <>
          <h3>{FORM_MESSAGES.thanks(fields.Name)}</h3>
          <p>{promise}</p>
        </>
      );
    case 'waiting':
      return (
        <>
          <h3>{FORM_MESSAGES.notSentYet}</h3>
          <p>
            {isUnreachable(event.error) ? FORM_MESSAGES.noConnection : FORM_MESSAGES.cannotTake}{' '}
            {outbox.isVolatile ? FORM_MESSAGES.waitingHere : FORM_MESSAGES.waiting} {reference}.
          </p>
        </>
      );
    case 'refused':
      if (isMailed(event)) {
        return (
          <p>
            {FORM_MESSAGES.mailed} {promise}
          </p>
        );
      }
      return (
        <>
          <h3>{FORM_MESSAGES.notSent}</h3>
          <p>
            {FORM_MESSAGES.refused} {isReturned && FORM_MESSAGES.returned}
          </p>
        </>
      );
    case 'deleted':
      return <p>{FORM_MESSAGES.removed}</p>;
  }
}

interface KeepReferenceProps {
  enquiry: Enquiry;
  /** What is copied. */
  text: RefObject<HTMLElement | null>;
  contact: ContactWays;
}

/** How to keep the reference: copied, or in a chat with the company. */
function KeepReference({ enquiry, text, contact }: KeepReferenceProps) {
  const [copiedId, setCopiedId] = useState<string>();

  async function copy() {
    if (text.current && (await copyText(text.current))) setCopiedId(enquiry.id);
  }

  const words = FORM_MESSAGES.referenceInWhatsapp(referenceOf(enquiry.id), enquiry.product);
  return (
    <p className={styles.actions}>
      <button type="button" onClick={copy}>
        {FORM_MESSAGES.copy}
      </button>
      {contact.whatsapp && (
        <a href={`${whatsappUrl(contact.whatsapp)}?text=${encodeURIComponent(words)}`} rel="noopener">
          {FORM_MESSAGES.keepInWhatsapp}
        </a>
      )}
      <span role="status">{copiedId === enquiry.id && FORM_MESSAGES.copied}</span>
    </p>
  );
}

/**
 * Copies what an element says. Where that can't be done, the text is left selected, to be copied by hand.
 *
 * @returns whether it was copied
 */
async function copyText(element: HTMLElement): Promise<boolean> {
  try {
    // Missing over plain HTTP; some browsers ask the visitor, who may refuse.
    await navigator.clipboard.writeText(element.innerText);
    return true;
  } catch {
    getSelection()?.selectAllChildren(element);
    return document.execCommand('copy');
  }
}

/** Whether an enquiry that was refused has reached the company by mail, which the browser sends in the hosted mode. */
function isMailed(event: OutboxEvent): boolean {
  return event.kind === 'refused' && event.isMailed;
}

/** Whether an enquiry waits for a connection, rather than for the system behind it. */
function isUnreachable(error: unknown): boolean {
  return !navigator.onLine || (error instanceof DatabaseWriteError && error.isUnreachable);
}
