import { Fragment } from 'react';
import styles from './PrivacyNotice.module.css';

/** Describes the form's button. */
export const PRIVACY_NOTICE_ID = 'privacy-notice';

export interface PrivacyNoticeProps {
  /** What is collected and why, sentence by sentence. */
  notice: string[];
  /** Who else handles the data, in one or two sentences; nothing where nobody does. */
  processors: string | undefined;
  /** The page where an enquiry can be corrected or withdrawn, and the privacy policy. */
  links: { url: string; title: string }[];
}

/** What a visitor agrees to with the form's button, before the button (DPDP Act 2023, section 5). */
export function PrivacyNotice({ notice, processors, links }: PrivacyNoticeProps) {
  return (
    <p className={styles.notice} id={PRIVACY_NOTICE_ID}>
      {[...notice, processors].map(
        (sentence) =>
          sentence && (
            <Fragment key={sentence}>
              {/* The blank is outside of it, or the button's description would have none. */}
              <span>{sentence}</span>{' '}
            </Fragment>
          ),
      )}
      {links.map(({ url, title }) => (
        <a key={url} className={styles.link} href={url}>
          {title}
        </a>
      ))}
    </p>
  );
}
