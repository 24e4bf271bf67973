import { mailtoUrl, telephoneUrl, whatsappLink } from '../../domain/content/contactUrls.ts';
import type { ContactDetails } from '../../domain/content/content.ts';
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { enquiryLines, fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import styles from './ContactLinks.module.css';
import { useMessages } from './messages.tsx';
import { WithBreaks } from './Sentence.tsx';

interface ContactLinksProps {
  enquiry: { id: string; product: string; fields: EnquiryFields };
  contact: ContactDetails;
}

/** How to send an enquiry without the form: by phone, or, with the text already written, by e-mail or WhatsApp. */
export function ContactLinks({ enquiry, contact }: ContactLinksProps) {
  const messages = useMessages();
  const { form } = messages;
  const { id, fields, product } = enquiry;
  const title = fillIn(form.enquiryTitle, { reference: referenceOf(id), product });
  const text = [title, ...enquiryLines(fields, messages)].join('\n');
  return (
    <>
      <p>{form.contactDirectly}</p>
      <ul className={styles.links}>
        <li>
          <a href={telephoneUrl(contact.phone)}>
            <WithBreaks text={fillIn(form.call, { phone: contact.phone })} />
          </a>
        </li>
        <li>
          <a href={mailtoUrl(contact.email, title, text)}>
            <WithBreaks text={fillIn(form.sendByEmail, { email: contact.email })} />
          </a>
        </li>
        {contact.whatsapp && (
          <li>
            <a {...whatsappLink(contact.whatsapp, text)}>{form.sendByWhatsapp}</a>
          </li>
        )}
      </ul>
    </>
  );
}
