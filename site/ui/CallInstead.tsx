import type { ContactDetails } from '../../domain/companyContent.ts';
import { telephoneUrl } from '../../domain/contactUrls.ts';
import { FORM_MESSAGES, PAGE_MESSAGES } from '../messages.ts';
import styles from './CallInstead.module.css';

interface CallInsteadProps {
  contact: Pick<ContactDetails, 'phone' | 'email'>;
}

/** Says whom to call or write to when the order form can't work. */
export function CallInstead({ contact: { phone, email } }: CallInsteadProps) {
  return (
    <p className={styles.alert} role="alert">
      {PAGE_MESSAGES.formUnavailable} <a href={telephoneUrl(phone)}>{FORM_MESSAGES.call(phone)}</a>{' '}
      <a href={`mailto:${email}`}>{FORM_MESSAGES.writeTo(email)}</a>
    </p>
  );
}
