import { useEffect, useState } from 'react';
import type { ContactDetails } from '../../../domain/content/content.ts';
import { idOfFragment } from '../../../domain/enquiry/withdrawal.ts';
import type { FormMessages } from '../../../domain/language/formMessages.ts';
import { FORM_MESSAGES } from '../../../domain/language/formMessages.ts';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { MessagesContext, useMessages } from '../messages.ts';
import { startOutbox } from '../outbox/pageOutbox.ts';
import { restoreCorrection } from './CorrectionNote.tsx';
import { ReceiptList } from './ReceiptList.tsx';
import type { ListedEnquiry } from './Receipts.ts';
import { useReceipts } from './YourEnquiries.tsx';

interface MyEnquiriesProps {
  /** `{product}` of the specification. */
  product: string;
  /** The code of the page's language. */
  language: string;
  contact: ContactDetails;
  /** Where the page is not in English. */
  messages?: FormMessages;
}

/** The enquiries of the page `/my-enquiry`: the one that the link names, and those that this device has sent. */
export function MyEnquiries({ messages = FORM_MESSAGES, ...props }: MyEnquiriesProps) {
  return (
    // Without it, the page still says whom to contact.
    <ErrorBoundary>
      <MessagesContext value={messages}>
        <Enquiries {...props} />
      </MessagesContext>
    </ErrorBoundary>
  );
}

function Enquiries({ product, language, contact }: Omit<MyEnquiriesProps, 'messages'>) {
  const { receipts: texts } = useMessages();
  const receipts = useReceipts();
  const [linked, setLinked] = useState<string>();
  const [isRead, setRead] = useState(false);

  useEffect(() => {
    startOutbox();
    restoreCorrection();
    const readLink = () => {
      const id = idOfFragment(location.hash);
      if (!id) return;
      setLinked(id);
      // Whoever knows it may withdraw the enquiry.
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    readLink();
    setRead(true);
    // Another link may be opened in the same tab.
    addEventListener('hashchange', readLink);
    return () => removeEventListener('hashchange', readLink);
  }, []);

  if (!isRead) return null;
  const list = linked ? withFirst(linked, receipts, product) : receipts;
  return (
    <>
      {list.length === 0 && <p>{texts.none}</p>}
      <ReceiptList list={list} language={language} contact={contact} onClear={() => setLinked(undefined)} />
    </>
  );
}

/** The list with one enquiry first, of which this device may know nothing more. */
function withFirst(id: string, list: readonly ListedEnquiry[], product: string): ListedEnquiry[] {
  const first = list.find((receipt) => receipt.id === id) ?? { id, product, state: 'sent' };
  return [first, ...list.filter((receipt) => receipt.id !== id)];
}
