import styles from './PrivacyNotice.module.css';

/** Describes the form's button. */
export const PRIVACY_NOTICE_ID = 'privacy-notice';

export interface PrivacyNoticeProps {
  /** What is collected and why. */
  notice: string;
  /** Who else handles the data, in one or two sentences; nothing where nobody does. */
  processors: string | undefined;
  /** The privacy policy. */
  policy: { url: string; title: string };
}

/** What a visitor agrees to with the form's button, before the button (DPDP Act 2023, section 5). */
export function PrivacyNotice({ notice, processors, policy }: PrivacyNoticeProps) {
  return (
    <p className={styles.notice} id={PRIVACY_NOTICE_ID}>
      {notice} {processors && `${processors} `}
      <a href={policy.url}>{policy.title}</a>
    </p>
  );
}
