import { useEffect, useRef, useState } from 'react';
import type { ContactDetails } from '../../../domain/content/content.ts';
import type { Language } from '../../../domain/language/languages.ts';
import { MY_ENQUIRIES_ID, MY_ENQUIRY_PAGE } from '../../../domain/sitePages.ts';
import { Button } from '../../../ui/Button.tsx';
import { useMessages } from '../messages.tsx';
import type { ListedEnquiry } from '../outbox/listEnquiries.ts';
import { outbox } from '../outbox/pageOutbox.ts';
import { useListedEnquiries } from '../useListedEnquiries.ts';
import { Confirmation } from './Confirmation.tsx';
import { forgetLinkedEnquiry } from './linkedEnquiry.ts';
import { ReceiptItem } from './ReceiptItem.tsx';
import styles from './ReceiptList.module.css';

interface ReceiptListProps {
  list: readonly ListedEnquiry[];
  /** How many are shown beside other things, not counting deleted ones, with a heading and a link to the page of all; all, on that page. */
  max?: number;
  language: Language;
  contact: ContactDetails;
  onClear?: () => void;
}

/** These stay when the list is cleared. */
const NOT_SENT: readonly ListedEnquiry['state'][] = ['sending', 'waiting', 'refused'];

/** How many of them are not deleted: the company has them, or may get them. */
function countRelevant(list: readonly ListedEnquiry[]): number {
  return list.filter(({ state }) => state !== 'deleted').length;
}

/** What this device has sent, each with what became of it, and the buttons to correct and withdraw it. */
export function ReceiptList({ list, max, language, onClear, ...rest }: ReceiptListProps) {
  const region = useRef<HTMLDivElement>(null);
  const clearButton = useRef<HTMLButtonElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [isCleared, setCleared] = useState(false);
  const { receipts: texts } = useMessages();
  const isEmpty = list.length === 0;
  const shown = list.filter((_, index) => max === undefined || countRelevant(list.slice(0, index)) < max);
  const isOnDevice = list.some(({ isLinked }) => !isLinked);
  const isClearable = isOnDevice && list.some(({ state }) => !NOT_SENT.includes(state));

  function clear() {
    // The button that has it goes.
    region.current?.focus({ preventScroll: true });
    setConfirming(false);
    outbox.clear();
    forgetLinkedEnquiry();
    onClear?.();
    setCleared(true);
  }

  return (
    <div
      ref={region}
      id={MY_ENQUIRIES_ID}
      className={styles.receipts}
      // Empty, it is only where a link to the list leads before the list is known.
      {...((!isEmpty || isCleared) && { role: 'region', 'aria-label': texts.title })}
      tabIndex={-1}
      data-receipts
    >
      {!isEmpty && (
        <>
          {max !== undefined && <h3>{texts.title}</h3>}
          {isOnDevice && (
            <p className={styles.muted} data-no-print>
              {texts.onDevice}
            </p>
          )}
          <ul className={styles.list}>
            {shown.map((receipt) => (
              <ReceiptItem
                {...rest}
                key={receipt.id}
                receipt={receipt}
                locale={language.locale}
                isBesideForm={max !== undefined}
              />
            ))}
          </ul>
          {shown.length < list.length && (
            <p>
              <a className={styles.all} href={language.path + MY_ENQUIRY_PAGE}>
                {texts.all}
              </a>
            </p>
          )}
          {isClearable && !isConfirming && (
            <p data-no-print>
              <Button ref={clearButton} onClick={() => setConfirming(true)}>
                {texts.clear}
              </Button>
            </p>
          )}
          {isClearable && isConfirming && (
            <Confirmation
              question={texts.confirmClear}
              confirm={texts.confirmedClear}
              onConfirm={clear}
              onKeep={() => setConfirming(false)}
              button={clearButton}
            />
          )}
        </>
      )}
      <p role="status">{isCleared && isEmpty && texts.cleared}</p>
    </div>
  );
}

/** Fetches their states now and whenever the visitor comes back to the page, until the function that is returned is called. */
export function refreshWhileVisible(linked?: Pick<ListedEnquiry, 'id'>): () => void {
  const refresh = () => {
    if (!document.hidden) void outbox.fetchStates(linked);
  };
  refresh();
  document.addEventListener('visibilitychange', refresh);
  return () => document.removeEventListener('visibilitychange', refresh);
}

/** What this device has sent, under the form. */
export function YourEnquiries(props: Pick<ReceiptListProps, 'language' | 'contact'>) {
  const list = useListedEnquiries();
  const isShown = list.length > 0;
  useEffect(() => (isShown ? refreshWhileVisible() : undefined), [isShown]);
  return <ReceiptList {...props} list={list} max={2} />;
}
