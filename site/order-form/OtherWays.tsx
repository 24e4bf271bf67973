import { referenceOf } from '../../domain/enquiryId.ts';
import { type ContactWays, telephoneAddress, whatsappAddress } from '../ui/contactWays.ts';
import type { Enquiry } from './delivery/Enquiry.ts';
import styles from './EnquiryStatus.module.css';
import { enquiryLines, MESSAGES } from './messages.ts';

interface OtherWaysProps {
  enquiry: Enquiry;
  contact: ContactWays;
}

/** How to send an enquiry without the form: by phone, or, with the text already written, by mail or WhatsApp. */
export function OtherWays({ enquiry, contact }: OtherWaysProps) {
  const title = MESSAGES.enquiryTitle(referenceOf(enquiry.id), enquiry.product);
  const text = encodeURIComponent([title, ...enquiryLines(enquiry)].join('\n'));
  return (
    <ul className={styles.ways}>
      <li>
        <a href={telephoneAddress(contact.phone)}>{MESSAGES.call(contact.phone)}</a>
      </li>
      <li>
        <a href={`mailto:${contact.email}?subject=${encodeURIComponent(title)}&body=${text}`}>
          {MESSAGES.writeTo(contact.email)}
        </a>
      </li>
      {contact.whatsapp && (
        <li>
          <a href={`${whatsappAddress(contact.whatsapp)}?text=${text}`} rel="noopener">
            {MESSAGES.whatsapp}
          </a>
        </li>
      )}
    </ul>
  );
}
