import type { ReactNode } from 'react';
import { MESSAGES } from '../messages.ts';
import styles from './FigureTable.module.css';

interface FigureTableProps<Figures> {
  title: string;
  /** What the rows are about; the head of the first column. */
  subject: string;
  columns: [title: string, format: (figures: Figures, isTotal: boolean) => ReactNode][];
  rows: { key: string; label: ReactNode; figures: Figures }[];
  total: Figures;
}

/** One row of figures for each subject, and one for all; on a phone each row is a block with its labels. */
export function FigureTable<Figures>({ title, subject, columns, rows, total }: FigureTableProps<Figures>) {
  const cells = (figures: Figures, isTotal: boolean) =>
    columns.map(([column, format]) => (
      <td key={column} data-label={column}>
        {format(figures, isTotal)}
      </td>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className={styles.scroll} aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        {/* On a phone, where the heads of the columns are beside the figures. */}
        <caption>{subject}</caption>
        <thead>
          <tr>
            {[subject, ...columns.map(([column]) => column)].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, figures }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {cells(figures, false)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{MESSAGES.sales.all}</th>
            {cells(total, true)}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
