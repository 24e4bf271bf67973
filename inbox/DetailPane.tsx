import type { InboxItem } from '../domain/inboxApi.ts';
import { buttonClass } from '../ui/Button.tsx';
import type { useEnquiry } from './api/queries.ts';
import styles from './DetailPane.module.css';
import { EnquiryDetail } from './detail/EnquiryDetail.tsx';
import type { Changes } from './detail/useChanges.ts';
import { InboxLink } from './InboxLink.tsx';
import { MESSAGES } from './messages.ts';
import type { EnquiryActions } from './useEnquiryActions.ts';
import type { InboxUrl } from './useInboxUrl.ts';

interface DetailPaneProps {
  url: InboxUrl;
  enquiry: ReturnType<typeof useEnquiry>;
  changes: Changes;
  actions: EnquiryActions;
  now: number;
  onSelect: (items: InboxItem[]) => void;
  onErased: () => void;
}

/** The open enquiry, beside the list; on a phone, instead of the list. */
export function DetailPane({ url, enquiry, changes, actions, now, onSelect, onErased }: DetailPaneProps) {
  const texts = MESSAGES.detail;
  if (!url.open) {
    return (
      <section className={styles.none} aria-label={texts.title}>
        <p>{texts.none}</p>
        <p>{texts.shortcuts}</p>
      </section>
    );
  }
  return (
    <section className={styles.pane} aria-label={texts.title}>
      {!enquiry.data && enquiry.error && (
        <div className={styles.problem} role="alert">
          <p>{enquiry.error.message}</p>
          <InboxLink className={buttonClass({ variant: 'secondary' })} to={{ view: url.view }}>
            {texts.back}
          </InboxLink>
        </div>
      )}
      {enquiry.data && (
        <EnquiryDetail
          key={enquiry.data.id}
          detail={enquiry.data}
          url={url}
          changes={changes}
          actions={actions}
          now={now}
          onSelect={onSelect}
          onErased={onErased}
        />
      )}
    </section>
  );
}
