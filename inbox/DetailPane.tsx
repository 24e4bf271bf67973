import type { useEnquiry } from './api/queries.ts';
import styles from './DetailPane.module.css';
import { EnquiryDetail } from './detail/EnquiryDetail.tsx';
import type { Changes } from './detail/useChanges.ts';
import { InboxLink } from './InboxLink.tsx';
import { secondaryButtonClass } from './ui/SecondaryButton.tsx';
import type { InboxUrl } from './useInboxUrl.ts';

interface DetailPaneProps {
  url: InboxUrl;
  enquiry: ReturnType<typeof useEnquiry>;
  changes: Changes;
  now: number;
  onErased: () => void;
}

/** The enquiry that is open; beside the list, or in its place on a phone. */
export function DetailPane({ url, enquiry, changes, now, onErased }: DetailPaneProps) {
  if (!url.open) {
    return (
      <section className={styles.none} aria-label="Enquiry">
        <p>Choose an enquiry, or press j and Enter.</p>
        <p>Keyboard shortcuts: ?</p>
      </section>
    );
  }
  return (
    <section className={styles.pane} aria-label="Enquiry">
      {!enquiry.data && enquiry.error && (
        <div className={styles.problem} role="alert">
          <p>{enquiry.error.message}</p>
          <InboxLink className={secondaryButtonClass} to={{ view: url.view, open: undefined }}>
            All enquiries
          </InboxLink>
        </div>
      )}
      {enquiry.data && (
        <EnquiryDetail detail={enquiry.data} url={url} changes={changes} now={now} onErased={onErased} />
      )}
    </section>
  );
}
