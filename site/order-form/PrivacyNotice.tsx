import styles from './PrivacyNotice.module.css';

/** Describes the form's button. */
export const PRIVACY_NOTICE_ID = 'privacy-notice';

interface PrivacyNoticeProps {
  /** The language of the page, as BCP 47 has it. */
  locale: string;
  /** What is collected and why. */
  notice: string;
  /** Who else handles the data, in one or two sentences; nothing where nobody does. */
  processors: string | undefined;
  /** The privacy policy. */
  policy: { url: string; title: string };
}

/** What a visitor agrees to with the form's button, before the button (DPDP Act 2023, section 5). */
export function PrivacyNotice({ locale, notice, processors, policy }: PrivacyNoticeProps) {
  const sentences = new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(notice);
  return (
    <p className={styles.notice} id={PRIVACY_NOTICE_ID}>
      {[...sentences].map(({ segment }) => (
        <span key={segment}>{segment}</span>
      ))}{' '}
      {processors && <span>{processors} </span>}
      <a href={policy.url}>{policy.title}</a>
    </p>
  );
}
