import type { Report } from '../../domain/content/content.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import type { SiteMessages } from '../../domain/language/siteMessages.ts';
import styles from './Reports.module.css';

interface ReportsProps {
  reports: readonly Report[];
  messages: SiteMessages;
}

/** Who has tested the product, with the report itself. */
export function Reports({ reports, messages }: ReportsProps) {
  const texts = messages.page;
  return (
    <div className={styles.reports} data-no-print>
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
