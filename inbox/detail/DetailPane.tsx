import { buttonClass } from '../../ui/Button.tsx';
import { hasStatus } from '../api/contract.ts';
import { useEnquiry } from '../api/queries.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation.tsx';
import styles from './DetailPane.module.css';
import { EnquiryDetail } from './EnquiryDetail.tsx';

/** The open enquiry, beside the list; on a phone, instead of the list. */
export function DetailPane() {
  const url = useInboxUrl();
  const { data: detail, error } = useEnquiry(url.open);
  const texts = MESSAGES.detail;
  if (!url.open) {
    return (
      <section className={styles.none} aria-label={texts.title}>
        <p>{texts.none}</p>
        <p>{texts.shortcuts}</p>
      </section>
    );
  }
  // While it can't be refreshed it stays visible, unless it was erased.
  const isShown = detail && !hasStatus(error, 404);
  return (
    <section className={styles.pane} aria-label={texts.title}>
      {!isShown && (
        <div className={styles.problem} role={error ? 'alert' : 'status'}>
          <p>{error ? error.message : MESSAGES.list.loading}</p>
          <InboxLink className={buttonClass({ variant: 'secondary' })} to={{ view: url.view }}>
            {texts.back}
          </InboxLink>
        </div>
      )}
      {isShown && <EnquiryDetail key={detail.id} detail={detail} />}
    </section>
  );
}
