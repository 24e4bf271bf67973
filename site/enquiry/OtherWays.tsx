import { ENQUIRY_FIELD_NAMES, FIELD_LABELS } from '../../domain/enquiry/enquiryFields.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { type ContactWays, telephoneAddress } from '../contact/contactWays.ts';
import { whatsappAddress } from '../contact/whatsappAddress.ts';
import type { Enquiry } from '../delivery/delivery.ts';
import styles from './EnquiryStatus.module.css';

interface OtherWaysProps {
  enquiry: Enquiry;
  contact: ContactWays;
}

/** How to hand an enquiry over without the form: by phone, or with the words already written, by mail or WhatsApp. */
export function OtherWays({ enquiry, contact }: OtherWaysProps) {
  const subject = encodeURIComponent(`Order enquiry ${referenceOf(enquiry.id)}: ${enquiry.product}`);
  const words = encodeURIComponent(wordsOf(enquiry));
  return (
    <ul className={styles.ways}>
      <li>
        <a href={telephoneAddress(contact.phone)}>Call {contact.phone}</a>
      </li>
      <li>
        <a href={`mailto:${contact.email}?subject=${subject}&body=${words}`}>Write to {contact.email}</a>
      </li>
      {contact.whatsapp && (
        <li>
          <a href={`${whatsappAddress(contact.whatsapp)}?text=${words}`} rel="noopener">
            Send by WhatsApp
          </a>
        </li>
      )}
    </ul>
  );
}

function wordsOf({ id, product, fields }: Enquiry): string {
  const lines = ENQUIRY_FIELD_NAMES.map((name) => `${FIELD_LABELS[name]}: ${fields[name]}`);
  return [`Order enquiry ${referenceOf(id)} for ${product}`, ...lines].join('\n');
}
