import type { Report } from '../../domain/content/content.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import styles from './Reports.module.css';

interface ReportsProps {
  reports: readonly Report[];
}

/** Who has tested the product, with the report itself. */
export function Reports({ reports }: ReportsProps) {
  return (
    <div className={styles.reports} data-no-print>
      <h3>{PAGE_MESSAGES.reports}</h3>
      <ul>
        {reports.map(({ title, lab, date, file }) => (
          <li key={file}>
            <a href={`/reports/${file}`}>{PAGE_MESSAGES.report(title, file)}</a>
            <span>{PAGE_MESSAGES.reportFrom(lab, date)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
