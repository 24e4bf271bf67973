import type { ContactWays } from './contactWays.ts';
import { telephoneAddress } from './contactWays.ts';
import type { EnquiryState } from './EnquiryState.ts';
import styles from './EnquiryStatus.module.css';

interface EnquiryStatusProps {
  state: EnquiryState;
  contact: ContactWays;
}

/** What became of the last enquiry, truthfully; beside the form and not a toast, so the toasts stay the specification's. */
export function EnquiryStatus({ state, contact }: EnquiryStatusProps) {
  return (
    <div role="status" className={styles.status} data-state={state.kind}>
      {state.kind === 'sending' && <p>Sending your enquiry…</p>}
      {state.kind === 'sent' && (
        <p>
          Your enquiry has reached us. Your reference is <strong>{state.reference}</strong>; keep it for when
          you call.
        </p>
      )}
      {state.kind === 'failed' && (
        <p>
          Your enquiry could not be sent. Please call{' '}
          <a href={telephoneAddress(contact.phone)}>{contact.phone}</a> or write to{' '}
          <a href={`mailto:${contact.email}`}>{contact.email}</a>.
        </p>
      )}
    </div>
  );
}
