import { referenceOf } from '../../domain/enquiryId.ts';
import { enquiryLines, FORM_MESSAGES } from '../messages.ts';
import { type ContactWays, telephoneUrl, whatsappUrl } from '../ui/contactWays.ts';
import type { Enquiry } from './delivery/Enquiry.ts';
import styles from './EnquiryStatus.module.css';

interface OtherWaysProps {
  enquiry: Enquiry;
  contact: ContactWays;
}

/** How to send an enquiry without the form: by phone, or, with the text already written, by mail or WhatsApp. */
export function OtherWays({ enquiry, contact }: OtherWaysProps) {
  const title = FORM_MESSAGES.enquiryTitle(referenceOf(enquiry.id), enquiry.product);
  const text = encodeURIComponent([title, ...enquiryLines(enquiry)].join('\n'));
  return (
    <ul className={styles.ways}>
      <li>
        <a href={telephoneUrl(contact.phone)}>{FORM_MESSAGES.call(contact.phone)}</a>
      </li>
      <li>
        <a href={`mailto:${contact.email}?subject=${encodeURIComponent(title)}&body=${text}`}>
          {FORM_MESSAGES.sendByEmail(contact.email)}
        </a>
      </li>
      {contact.whatsapp && (
        <li>
          <a href={`${whatsappUrl(contact.whatsapp)}?text=${text}`} rel="noopener">
            {FORM_MESSAGES.sendByWhatsapp}
          </a>
        </li>
      )}
    </ul>
  );
}
