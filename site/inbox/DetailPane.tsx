import type { InboxDetail } from '../../domain/inbox/inboxApi.ts';
import { InboxLink } from './address/InboxLink.tsx';
import type { InboxAddress } from './address/useInboxAddress.ts';
import styles from './DetailPane.module.css';
import type { Answered } from './data/useAnswer.ts';
import { EnquiryDetail } from './detail/EnquiryDetail.tsx';
import type { Changes } from './detail/useChanges.ts';
import { quietButtonClass } from './parts/QuietButton.tsx';

interface DetailPaneProps {
  address: InboxAddress;
  opened: Answered<InboxDetail>;
  changes: Changes;
  now: number;
  onErased: () => void;
}

/** The enquiry that is open; beside the list, or in its place on a phone. */
export function DetailPane({ address, opened, changes, now, onErased }: DetailPaneProps) {
  const { answer, error } = opened;
  if (!address.open) {
    return (
      <section className={styles.none} aria-label="Enquiry">
        <p>Choose an enquiry, or press j and Enter.</p>
        <p>All keys: ?</p>
      </section>
    );
  }
  return (
    <section className={styles.pane} aria-label="Enquiry">
      {error && (
        <div className={styles.problem} role="alert">
          <p>{error.message}</p>
          <InboxLink className={quietButtonClass} to={{ view: address.view, open: undefined }}>
            All enquiries
          </InboxLink>
        </div>
      )}
      {answer && (
        <EnquiryDetail detail={answer} address={address} changes={changes} now={now} onErased={onErased} />
      )}
    </section>
  );
}
