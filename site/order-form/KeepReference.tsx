import { whatsappLink } from '../../domain/content/contactUrls.ts';
import type { ContactDetails } from '../../domain/content/content.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { enquiryLines, fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import { replyPromiseOf } from '../../domain/language/formMessages.ts';
import { MY_ENQUIRIES_ID } from '../../domain/sitePages.ts';
import { momentIn } from '../../domain/time.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import type { Enquiry } from './delivery/contract.ts';
import styles from './KeepReference.module.css';
import { useMessages } from './messages.tsx';
import { isExpired } from './outbox/keptEnquiry.ts';
import { Sentence, WithBreaks } from './Sentence.tsx';
import { useListedEnquiries, useListedEnquiry } from './useListedEnquiries.ts';

interface KeepReferenceProps {
  enquiry: Enquiry;
  contact: ContactDetails;
  /** The company's promise of reply, see {@link replyPromiseOf}. */
  reply: string;
  locale: string;
}

/** On paper, where the list of enquiries is not: what was sent and when, and whom to call about it. */
function PrintedEnquiry({ enquiry, contact, locale }: Omit<KeepReferenceProps, 'reply'>) {
  const { id, product, fields } = enquiry;
  const messages = useMessages();
  const { form, receipts } = messages;
  const sentAt = useListedEnquiry(id)?.sentAt;
  return (
    <div className={styles.printed}>
      <p>
        <b>{fillIn(form.enquiryTitle, { reference: referenceOf(id), product })}</b>
      </p>
      <ul>
        {[
          ...enquiryLines(fields, messages),
          ...(sentAt ? [fillIn(receipts.date, { date: momentIn(locale, sentAt) })] : []),
        ].map((line) => (
          <li key={line}>
            <WithBreaks text={line} />
          </li>
        ))}
      </ul>
      <p>
        {receipts.contact}
        <br />
        {contact.phone} · {contact.email}
      </p>
    </div>
  );
}

/**
 * How to keep the reference: as a message to the company, where it stays in the chats and on any device, or copied; and the
 * way to what was sent.
 */
export function KeepReference({ enquiry, contact, reply, locale }: KeepReferenceProps) {
  const { fields, product } = enquiry;
  const messages = useMessages();
  const { form } = messages;
  const names = { reference: referenceOf(enquiry.id), product };
  const note = [fillIn(form.enquiryTitle, names), replyPromiseOf(reply, messages, fields)].join('\n');
  return (
    <>
      <PrintedEnquiry enquiry={enquiry} contact={contact} locale={locale} />
      <p className={styles.actions} data-no-print>
        {contact.whatsapp && (
          <ButtonLink {...whatsappLink(contact.whatsapp, fillIn(form.referenceInWhatsapp, names))}>
            {form.keepInWhatsapp}
          </ButtonLink>
        )}
        <CopyButton text={note} copiedMessage={form.copied}>
          {form.copy}
        </CopyButton>
        <ButtonLink href={`#${MY_ENQUIRIES_ID}`}>{messages.receipts.change}</ButtonLink>
      </p>
    </>
  );
}

/**
 * That this device has sent an enquiry in the last days, in place of the status after a reload or at the next visit: the
 * list is below the form, and who does not see it would send another.
 */
export function SentBefore() {
  const { form, receipts } = useMessages();
  const [newest] = useListedEnquiries();
  if (newest?.state !== 'sent' || !newest.sentAt || isExpired({ queuedAt: newest.sentAt })) return null;
  return (
    <>
      <div className={styles.sentBefore} data-no-print data-sent-before>
        <p>
          <Sentence text={receipts.sent} id={newest.id} />
          <Sentence text={form.reference} id={newest.id} />
        </p>
        <ButtonLink href={`#${MY_ENQUIRIES_ID}`}>{receipts.change}</ButtonLink>
      </div>
      <h3 className={styles.another} data-no-print>
        {form.another}
      </h3>
    </>
  );
}
