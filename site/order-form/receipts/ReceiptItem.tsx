import { useEffect, useRef, useState } from 'react';
import { telephoneUrl } from '../../../domain/content/contactUrls.ts';
import type { ContactDetails } from '../../../domain/content/content.ts';
import { enquiryLines, fillIn } from '../../../domain/enquiry/enquiryMessages.ts';
import { momentIn } from '../../../domain/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { useMessages } from '../messages.tsx';
import { receipts } from '../outbox/pageOutbox.ts';
import { Sentence } from '../Sentence.tsx';
import styles from './ReceiptList.module.css';
import type { ListedEnquiry } from './Receipts.ts';

interface ReceiptItemProps {
  receipt: ListedEnquiry;
  locale: string;
  contact: ContactDetails;
}

export function ReceiptItem({ receipt, locale, contact }: ReceiptItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const confirmation = useRef<HTMLDivElement>(null);
  const withdrawButton = useRef<HTMLButtonElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  const messages = useMessages();
  const { receipts: texts, form } = messages;
  const { id, state, fields, sentAt } = receipt;
  const [titleId, questionId] = [`receipt-${id}`, `withdraw-${id}`];

  useEffect(() => {
    if (isConfirming) confirmation.current?.focus();
  }, [isConfirming]);

  // The thanks above the form go with a withdrawn enquiry, and the page moves up.
  useEffect(() => {
    if (state !== 'sent' && item.current === document.activeElement)
      item.current?.scrollIntoView({ behavior: 'instant', block: 'nearest' });
  }, [state]);

  function withdraw() {
    // The button that has it goes.
    item.current?.focus();
    setConfirming(false);
    receipts.withdraw(receipt);
  }

  function keep() {
    setConfirming(false);
    // Once it is there again.
    requestAnimationFrame(() => withdrawButton.current?.focus());
  }

  return (
    <li ref={item} className={styles.item} tabIndex={-1} data-receipt={state}>
      <p id={titleId}>
        <Sentence text={texts.reference} id={id} />
      </p>
      {sentAt !== undefined && state !== 'waiting' && (
        <p className={styles.muted}>{fillIn(texts.date, { date: momentIn(locale, sentAt) })}</p>
      )}
      <p role="status">
        <StateText receipt={receipt} />
      </p>
      {state === 'unknown' && (
        <p>
          <a className={styles.all} href={telephoneUrl(contact.phone)}>
            {fillIn(form.call, { phone: contact.phone })}
          </a>
        </p>
      )}
      {fields && (
        <details>
          <summary>{texts.details}</summary>
          <ul className={styles.details}>
            {enquiryLines(fields, messages).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      {(state === 'sent' || state === 'waiting') && !isConfirming && (
        <p className={styles.actions} data-no-print>
          <Button
            aria-describedby={titleId}
            onClick={() => receipts.correct({ id, ...(fields && { fields }) })}
          >
            {texts.correct}
          </Button>
          <Button ref={withdrawButton} aria-describedby={titleId} onClick={() => setConfirming(true)}>
            {texts.withdraw}
          </Button>
        </p>
      )}
      {isConfirming && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
        <div
          ref={confirmation}
          className={styles.confirmation}
          role="group"
          aria-labelledby={questionId}
          tabIndex={-1}
        >
          <p id={questionId}>{texts.confirm}</p>
          <p className={styles.actions}>
            <Button onClick={withdraw}>{texts.confirmed}</Button>
            <Button onClick={keep}>{texts.keep}</Button>
          </p>
        </div>
      )}
    </li>
  );
}

function StateText({ receipt: { id, state, fields } }: Pick<ReceiptItemProps, 'receipt'>) {
  const { receipts: texts } = useMessages();
  if (state === 'withdrawing' && receipts.isVolatile)
    return <Sentence text={texts.withdrawingInTab} id={id} />;
  const isFromElsewhere = state === 'sent' && !fields;
  return <Sentence text={isFromElsewhere ? texts.fromElsewhere : texts[state]} id={id} />;
}
