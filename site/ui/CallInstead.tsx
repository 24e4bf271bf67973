import styles from './CallInstead.module.css';
import { type ContactWays, telephoneAddress } from './contactWays.ts';

interface CallInsteadProps {
  contact: Pick<ContactWays, 'phone' | 'email'>;
}

/** Says whom to call or write to when the order form can't work. */
export function CallInstead({ contact }: CallInsteadProps) {
  return (
    <p className={styles.alert} role="alert">
      The order form can’t work in your browser right now. Please call{' '}
      <a href={telephoneAddress(contact.phone)}>{contact.phone}</a> or write to{' '}
      <a href={`mailto:${contact.email}`}>{contact.email}</a>.
    </p>
  );
}
