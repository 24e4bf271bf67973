import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import styles from './Reports.module.css';

/** Who has tested the product, with the report itself. */
export function Reports({ site: { content, messages } }: { site: LocalizedSite }) {
  const { reports } = content;
  const texts = messages.page;
  if (reports.length === 0) return null;
  return (
    <div className={styles.reports}>
      <h3>{texts.reports}</h3>
      <ul>
        {reports.map(({ title, lab, date, file }) => (
          <li key={file}>
            <a href={`/reports/${file}`}>
              {fillIn(texts.report, { title, format: file.split('.').pop()?.toUpperCase() ?? '' })}
            </a>
            <span>{fillIn(texts.reportFrom, { lab, date })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
