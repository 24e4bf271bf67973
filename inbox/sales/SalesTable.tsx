import type { Sales, SourceSales } from '../../domain/desk/inboxSchemas.ts';
import { COUNT, RUPEES } from '../../domain/format.ts';
import { waitingTimeOf } from '../../domain/time.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import styles from './SalesTable.module.css';

const texts = MESSAGES.sales;

type Figures = Omit<SourceSales, 'source'>;

/** The columns after the enquiries. */
const FIGURES: [title: string, format: (figures: Figures) => string][] = [
  [texts.won, ({ won }) => COUNT.format(won)],
  [texts.packs, ({ packs }) => COUNT.format(packs)],
  [texts.amount, ({ amount }) => RUPEES.format(amount)],
  [texts.visits, ({ visits }) => (visits === null ? texts.none : COUNT.format(visits))],
  [texts.firstContact, ({ firstContactMs: ms }) => (ms === null ? texts.none : waitingTimeOf(ms))],
];

interface SalesTableProps {
  sales: Sales;
  /** Called when a source is followed to its enquiries. */
  onFollow: () => void;
}

/** One row for each source, with a bar beside it, and one for all; on a phone each row is a block with its labels. */
export function SalesTable({ sales: { total, sources }, onFollow }: SalesTableProps) {
  const url = useInboxUrl();
  const max = Math.max(1, ...sources.map(({ enquiries }) => enquiries));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className={styles.scroll} aria-label={texts.title} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {[texts.source, texts.enquiries, ...FIGURES.map(([title]) => title)].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sources.map((row) => (
            <tr key={row.source}>
              <th scope="row">
                <InboxLink to={{ ...url, view: { source: row.source } }} onClick={onFollow}>
                  <bdi>{MESSAGES.app.source(row.source)}</bdi>
                </InboxLink>
              </th>
              <td data-label={texts.enquiries}>
                <span>{COUNT.format(row.enquiries)}</span>
                <EnquiryBar share={row.enquiries / max} wonShare={row.won / max} />
              </td>
              <FigureCells figures={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.all}</th>
            <td data-label={texts.enquiries}>{COUNT.format(total.enquiries)}</td>
            <FigureCells figures={total} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function FigureCells({ figures }: { figures: Figures }) {
  return FIGURES.map(([title, format]) => (
    <td key={title} data-label={title}>
      {format(figures)}
    </td>
  ));
}

/** The enquiries as a bar, the won ones filled; decorative, since the figures are beside it. */
function EnquiryBar({ share, wonShare }: { share: number; wonShare: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.received} width={100 * share} height="8" />
      <rect className={styles.won} width={100 * wonShare} height="8" />
    </svg>
  );
}
