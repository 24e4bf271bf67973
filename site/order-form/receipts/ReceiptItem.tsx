import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { telephoneUrl } from '../../../domain/content/contactUrls.ts';
import type { ContactDetails } from '../../../domain/content/content.ts';
import { enquiryLines, fillIn } from '../../../domain/enquiry/enquiryMessages.ts';
import { momentIn } from '../../../domain/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { ContactLinks } from '../ContactLinks.tsx';
import { refusalOf, useMessages } from '../messages.tsx';
import { isErased } from '../outbox/keptEnquiry.ts';
import { isListedUnsent, type ListedEnquiry } from '../outbox/listEnquiries.ts';
import { formCorrection, outbox } from '../outbox/pageOutbox.ts';
import { Sentence, WithBreaks } from '../Sentence.tsx';
import { Confirmation, showNow } from './Confirmation.tsx';
import styles from './ReceiptList.module.css';

/** In these, the company works on the enquiry, or would when it has it. */
const CHANGEABLE: readonly ListedEnquiry['state'][] = [
  'sending',
  'waiting',
  'refused',
  'expired',
  'mailed',
  'sent',
];

interface ReceiptItemProps {
  receipt: ListedEnquiry;
  locale: string;
  contact: ContactDetails;
  isBesideForm: boolean;
}

export function ReceiptItem({ receipt, locale, contact, isBesideForm }: ReceiptItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const withdrawButton = useRef<HTMLButtonElement>(null);
  /** Undefined until something is done with it here. */
  const [isConfirming, setConfirming] = useState<boolean>();
  const messages = useMessages();
  const { receipts: texts, form } = messages;
  const { id, product, state, fields, sentAt, withdrawnAt, corrects, replacedBy, isLinked } = receipt;
  const isOnlyHere = isListedUnsent(receipt) && !corrects;
  const isCorrectable = CHANGEABLE.includes(state);
  // The correction is on another device, and this one may have the link of the first alone.
  const isWithdrawable = isCorrectable || (state === 'corrected' && replacedBy !== undefined);
  // The form's status has its contact links.
  const latest = useSyncExternalStore(outbox.subscribe, outbox.getLatest);
  const isInStatus = isBesideForm && latest?.enquiry.id === id;
  const question = replacedBy
    ? texts.confirmReplaced
    : isOnlyHere
      ? texts.confirmDelete
      : corrects
        ? texts.confirmBoth
        : texts.confirm;
  const titleId = `receipt-${id}`;

  // The thanks above the form go with a withdrawn enquiry, and the page moves up.
  useEffect(() => {
    if (state !== 'sent' && item.current && item.current === document.activeElement) showNow(item.current);
  }, [state]);

  function withdraw() {
    // The button that has it goes.
    item.current?.focus({ preventScroll: true });
    setConfirming(false);
    outbox.withdraw(receipt);
  }

  return (
    <li ref={item} className={styles.item} tabIndex={-1} data-receipt={state}>
      <p id={titleId}>
        <Sentence text={texts.reference} id={id} />
      </p>
      {/* What is sent, the form's status says. */}
      <p role={isBesideForm && isConfirming === undefined ? undefined : 'status'}>
        <StateText receipt={receipt} />
      </p>
      {sentAt !== undefined && (
        <p className={styles.muted}>{fillIn(texts.date, { date: momentIn(locale, sentAt) })}</p>
      )}
      {withdrawnAt !== undefined && (
        <p className={styles.muted}>{fillIn(texts.withdrawnOn, { date: momentIn(locale, withdrawnAt) })}</p>
      )}
      {state === 'unknown' && (
        <p>
          <a className={styles.all} href={telephoneUrl(contact.phone)}>
            <WithBreaks text={fillIn(form.call, { phone: contact.phone })} />
          </a>
        </p>
      )}
      {fields && fields.Quantity !== '' && (
        // On paper, what a later one has replaced need not be read.
        <details open={isLinked && state !== 'corrected'} data-no-print={state === 'corrected' || undefined}>
          <summary>{texts.details}</summary>
          <ul className={styles.details}>
            {enquiryLines(fields, messages).map((line) => (
              <li key={line}>
                <WithBreaks text={line} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {isWithdrawable && !isConfirming && (
        <p className={styles.actions} data-no-print>
          {isCorrectable && (
            <Button aria-describedby={titleId} onClick={() => formCorrection.begin(receipt)}>
              {texts.correct}
            </Button>
          )}
          <Button ref={withdrawButton} aria-describedby={titleId} onClick={() => setConfirming(true)}>
            {isOnlyHere ? form.remove : texts.withdraw}
          </Button>
        </p>
      )}
      {isWithdrawable && isConfirming && (
        <Confirmation
          question={<Sentence text={question} id={id} reference={replacedBy} />}
          confirm={isOnlyHere ? form.remove : texts.confirmed}
          onConfirm={withdraw}
          onKeep={() => setConfirming(false)}
          button={withdrawButton}
        />
      )}
      {(state === 'refused' || state === 'expired') && fields && !isInStatus && (
        <ContactLinks enquiry={{ id, product, fields }} contact={contact} />
      )}
    </li>
  );
}

function StateText({ receipt }: Pick<ReceiptItemProps, 'receipt'>) {
  const messages = useMessages();
  const { receipts: texts, form } = messages;
  const { id, state, isLinked, invalidField, sentBefore, replacedBy, isDelayed } = receipt;
  const { isVolatile } = outbox;
  const withdrawing = isVolatile ? texts.withdrawingInTab : texts.withdrawing;
  const sentences: Record<ListedEnquiry['state'], string | string[]> = {
    ...texts,
    sending: form.sending,
    waiting: isVolatile ? texts.waitingInTab : texts.waiting,
    refused: refusalOf(invalidField, messages),
    expired: form.expired,
    // The company has it, too.
    mailed: texts.sent,
    sent: isLinked ? texts.fromElsewhere : texts.sent,
    corrected: replacedBy ? texts.correctedBy : texts.corrected,
    withdrawing: isDelayed ? withdrawing : texts.withdrawingNow,
    withdrawn: isErased(receipt) ? texts.erased : texts.withdrawn,
    correcting: texts.correctionWaits,
    deleted: form.removed,
  };
  return (
    <>
      {[sentences[state]].flat().map((text) => (
        <Sentence key={text} text={text} id={id} reference={replacedBy} />
      ))}
      {state === 'withdrawn' && replacedBy && (
        <Sentence text={texts.withdrawnWith} id={id} reference={replacedBy} />
      )}
      {sentBefore && <Sentence text={texts.stands} id={sentBefore} />}
    </>
  );
}
