import { useEffect } from 'react';
import { MY_ENQUIRIES_ID, MY_ENQUIRY_PAGE, ORDER_FORM_ID } from '../../../domain/sitePages.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { useMessages } from '../messages.tsx';
import { outbox } from '../outbox/pageOutbox.ts';
import { loadAfterSending, useAfterSending } from '../useAfterSending.ts';
import { useListedEnquiries } from '../useListedEnquiries.ts';
import type { ReceiptListProps } from './ReceiptList.tsx';

const MAX_SHOWN = 2;

/** What this device has sent, under the form. Most visitors have sent nothing, and need none of its code. */
export function YourEnquiries(props: Pick<ReceiptListProps, 'language' | 'contact'>) {
  const list = useListedEnquiries();
  const { parts, hasFailed } = useAfterSending(list.length > 0 && list);
  const { receipts: texts } = useMessages();

  useEffect(() => {
    const form = document.getElementById(ORDER_FORM_ID);
    // The connection may be gone when the form is sent.
    const load = () => void loadAfterSending().catch(console.warn);
    form?.addEventListener('focusin', load, { once: true });
    return () => form?.removeEventListener('focusin', load);
  }, []);

  const isShown = parts !== undefined && list.length > 0;
  useEffect(() => {
    if (isShown) void outbox.askServer();
  }, [isShown]);

  if (parts) return <parts.ReceiptList {...props} list={list} max={MAX_SHOWN} />;
  // Many browsers load no script again that has failed once, but on another page. https://github.com/whatwg/html/issues/6768
  return (
    hasFailed && (
      <ButtonLink id={MY_ENQUIRIES_ID} href={props.language.path + MY_ENQUIRY_PAGE}>
        {texts.all}
      </ButtonLink>
    )
  );
}
