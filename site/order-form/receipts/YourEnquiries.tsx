import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { MY_ENQUIRIES_ID, MY_ENQUIRY_PAGE, ORDER_FORM_ID } from '../../../domain/sitePages.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { useMessages } from '../messages.tsx';
import type { ListedEnquiry } from '../outbox/listEnquiries.ts';
import { outbox } from '../outbox/pageOutbox.ts';
import type { ReceiptListProps } from './ReceiptList.tsx';

const NONE: readonly ListedEnquiry[] = [];

/** What this device has sent, as far as it keeps it. */
export function useListedEnquiries(): readonly ListedEnquiry[] {
  return useSyncExternalStore(outbox.subscribe, outbox.getList, () => NONE);
}

/** One of them. */
export function useListedEnquiry(id: string): ListedEnquiry | undefined {
  return useListedEnquiries().find((enquiry) => enquiry.id === id);
}

const MAX_SHOWN = 2;

const loadReceiptList = () => import('./ReceiptList.tsx');

/** What this device has sent, under the form. Most visitors have sent nothing, and need none of its code. */
export function YourEnquiries(props: Pick<ReceiptListProps, 'language' | 'contact'>) {
  const list = useListedEnquiries();
  const [ReceiptList, setReceiptList] = useState<ComponentType<ReceiptListProps>>();
  const [hasFailed, setFailed] = useState(false);
  const { receipts: texts } = useMessages();

  useEffect(() => {
    const form = document.getElementById(ORDER_FORM_ID);
    // The connection may be gone when the form is sent.
    const load = () => void loadReceiptList().catch(console.warn);
    form?.addEventListener('focusin', load, { once: true });
    return () => form?.removeEventListener('focusin', load);
  }, []);

  useEffect(() => {
    if (list.length === 0 || ReceiptList) return;
    loadReceiptList().then(
      (module) => setReceiptList(() => module.ReceiptList),
      (error) => {
        console.warn(error);
        setFailed(true);
      },
    );
  }, [list, ReceiptList]);

  if (ReceiptList) return <ReceiptList {...props} list={list} max={MAX_SHOWN} />;
  // Many browsers load no script again that has failed once, but on another page. https://github.com/whatwg/html/issues/6768
  return (
    hasFailed && (
      <ButtonLink id={MY_ENQUIRIES_ID} href={props.language.path + MY_ENQUIRY_PAGE}>
        {texts.all}
      </ButtonLink>
    )
  );
}
