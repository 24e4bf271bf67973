import type { ComponentProps } from 'react';
import { telephoneUrl } from '../../domain/content/contactUrls.ts';
import type { ContactDetails } from '../../domain/content/content.ts';
import { FORM_MESSAGES, PAGE_MESSAGES } from '../messages.ts';
import styles from './FormAlert.module.css';

/** What is wrong with the order form or the enquiry, above the form; announced by a screen reader. */
export function FormAlert(props: ComponentProps<'p'>) {
  return <p {...props} className={styles.alert} role="alert" />;
}

interface CallInsteadProps {
  contact: Pick<ContactDetails, 'phone' | 'email'>;
}

/** Says whom to call or write to when the order form can't work. */
export function CallInstead({ contact: { phone, email } }: CallInsteadProps) {
  return (
    <FormAlert>
      {PAGE_MESSAGES.formUnavailable} <a href={telephoneUrl(phone)}>{FORM_MESSAGES.call(phone)}</a>{' '}
      <a href={`mailto:${email}`}>{FORM_MESSAGES.writeTo(email)}</a>
    </FormAlert>
  );
}
