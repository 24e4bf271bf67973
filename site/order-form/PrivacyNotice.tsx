import styles from './PrivacyNotice.module.css';

/** Describes the form's button. */
export const PRIVACY_NOTICE_ID = 'privacy-notice';

export interface PrivacyNoticeProps {
  /** What is collected and why, and who else handles it, the gist of each line between `**` and `**`. */
  lines: string[];
  /** The page where an enquiry can be corrected or withdrawn, and the privacy policy. */
  links: { url: string; title: string }[];
}

/** What a visitor agrees to with the form's button, before the button (DPDP Act 2023, section 5). */
export function PrivacyNotice({ lines, links }: PrivacyNoticeProps) {
  return (
    <div className={styles.notice} id={PRIVACY_NOTICE_ID}>
      <ul className={styles.items}>
        {lines.map((line) => (
          <li key={line}>
            {line.split('**').map((words, index) => (index % 2 === 1 ? <b key={words}>{words}</b> : words))}
          </li>
        ))}
      </ul>
      <p className={styles.links}>
        {links.map(({ url, title }) => (
          <a key={url} href={url}>
            {title}
          </a>
        ))}
      </p>
    </div>
  );
}
