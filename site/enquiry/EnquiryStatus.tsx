import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import type { ContactWays } from '../contact/contactWays.ts';
import type { Enquiry } from '../delivery/delivery.ts';
import type { EnquiryState } from './EnquiryState.ts';
import styles from './EnquiryStatus.module.css';
import { OtherWays } from './OtherWays.tsx';

interface EnquiryStatusProps {
  state: EnquiryState;
  contact: ContactWays;
  /** Tries again now. */
  retry: () => void;
  /** Forgets the enquiry. */
  discard: (enquiry: Enquiry) => void;
}

/** What became of the last enquiry, truthfully; beside the form and not a toast, so the toasts stay the specification's. */
export function EnquiryStatus({ state, contact, retry, discard }: EnquiryStatusProps) {
  return (
    <div role="status" className={styles.status} data-state={state.kind}>
      {state.kind === 'sending' && <p>Sending your enquiry…</p>}
      {state.kind === 'sent' && (
        <p>
          Your enquiry has reached us. Your reference is <strong>{referenceOf(state.enquiry.id)}</strong>.
          Keep it for when you call.
        </p>
      )}
      {state.kind === 'waiting' && (
        <>
          <p>
            Your enquiry is waiting on this device and will be sent when the connection is back, also when you
            open this page again. Its reference is <strong>{referenceOf(state.enquiry.id)}</strong>.
          </p>
          <p className={styles.actions}>
            <button type="button" onClick={retry}>
              Try now
            </button>
            <button type="button" onClick={() => discard(state.enquiry)}>
              Discard it
            </button>
          </p>
        </>
      )}
      {state.kind === 'refused' && (
        <>
          <p>Your enquiry could not be sent. Please reach us another way; what you wrote goes along:</p>
          <OtherWays enquiry={state.enquiry} contact={contact} />
        </>
      )}
      {state.kind === 'discarded' && <p>Your enquiry was discarded and will not be sent.</p>}
    </div>
  );
}
