import type { ComponentProps } from 'react';
import { telephoneUrl } from '../../domain/content/contactUrls.ts';
import type { ContactDetails } from '../../domain/content/content.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import type { SiteMessages } from '../../domain/language/siteMessages.ts';
import styles from './FormAlert.module.css';

/** What is wrong with the order form or the enquiry, above the form; announced by a screen reader. */
export function FormAlert(props: ComponentProps<'p'>) {
  return <p {...props} className={styles.alert} role="alert" />;
}

interface CallInsteadProps {
  contact: Pick<ContactDetails, 'phone' | 'email'>;
  messages: Pick<SiteMessages, 'form'>;
}

/** Says whom to call or write to when the order form can't work. */
export function CallInstead({ contact: { phone, email }, messages: { form } }: CallInsteadProps) {
  return (
    <FormAlert>
      {form.unavailable} <a href={telephoneUrl(phone)}>{fillIn(form.call, { phone })}</a>{' '}
      <a href={`mailto:${email}`}>{fillIn(form.writeTo, { email })}</a>
    </FormAlert>
  );
}
