import { useEffect, useState } from 'react';
import type { ContactDetails } from '../../../domain/content/content.ts';
import type { Language } from '../../../domain/language/languages.ts';
import { type LinkedEnquiry, linkedEnquiryOf } from '../../../domain/sitePages.ts';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { EMPTY_FIELDS } from '../formFields.ts';
import { MessagesProvider, useMessages } from '../messages.tsx';
import type { ListedEnquiry } from '../outbox/listEnquiries.ts';
import { outbox, startOutbox } from '../outbox/pageOutbox.ts';
import { useListedEnquiries } from '../useListedEnquiries.ts';
import { restoreCorrection } from './CorrectionNote.tsx';
import { keepLinkedEnquiry, linkedEnquiry } from './linkedEnquiry.ts';
import { ReceiptList, refreshWhileVisible } from './ReceiptList.tsx';

interface MyEnquiriesProps {
  product: string;
  language: Language;
  contact: ContactDetails;
}

/** The enquiries of the page `/my-enquiry`: the one that the link names, and those that this device has sent. */
export function MyEnquiries(props: MyEnquiriesProps) {
  return (
    // Without it, the page still says whom to contact.
    <ErrorBoundary>
      <MessagesProvider language={props.language.code}>
        <Enquiries {...props} />
      </MessagesProvider>
    </ErrorBoundary>
  );
}

function Enquiries({ product, ...shown }: MyEnquiriesProps) {
  const { receipts: texts } = useMessages();
  const enquiries = useListedEnquiries();
  const [linked, setLinked] = useState<LinkedEnquiry>();
  const [isRead, setRead] = useState(false);

  useEffect(() => {
    startOutbox();
    restoreCorrection();
    const readLink = () => {
      const link = linkedEnquiryOf(location.hash);
      if (!link) return false;
      keepLinkedEnquiry(location.hash);
      // Whoever knows it may withdraw the enquiry.
      history.replaceState(history.state, '', location.pathname + location.search);
      setLinked(link);
      return true;
    };
    if (!readLink()) setLinked(linkedEnquiry());
    setRead(true);
    // Another link may be opened in the same tab.
    addEventListener('hashchange', readLink);
    addEventListener('beforeprint', openDetails);
    addEventListener('afterprint', closeDetails);
    return () => {
      removeEventListener('hashchange', readLink);
      removeEventListener('beforeprint', openDetails);
      removeEventListener('afterprint', closeDetails);
    };
  }, []);

  useEffect(() => (isRead ? refreshWhileVisible(linked) : undefined), [isRead, linked]);

  if (!isRead) return null;
  const list = linked ? withFirst(linked, enquiries, product) : enquiries;
  return (
    <>
      {list.length === 0 && <p>{texts.none}</p>}
      <ReceiptList {...shown} list={list} onClear={() => setLinked(undefined)} />
    </>
  );
}

/** What is open on paper alone, where nobody can open it. */
const openedDetails: HTMLDetailsElement[] = [];

function openDetails(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('[data-receipt] details:not([open])')) {
    details.open = true;
    openedDetails.push(details);
  }
}

function closeDetails(): void {
  for (const details of openedDetails.splice(0)) details.open = false;
}

/** The list with one enquiry first, of which this device may know no more than its link says. */
function withFirst(linked: LinkedEnquiry, list: readonly ListedEnquiry[], product: string): ListedEnquiry[] {
  const { id, sentAt, ...facts } = linked;
  const first = list.find((enquiry) => enquiry.id === id) ?? {
    ...outbox.linked({
      id,
      product,
      state: 'sent',
      fields: { ...EMPTY_FIELDS, ...facts },
      ...(sentAt && { sentAt }),
    }),
    isLinked: true,
  };
  // Its correction comes first.
  if (first.state === 'corrected' && !first.replacedBy) return [...list];
  return [first, ...list.filter((enquiry) => enquiry.id !== id)];
}
