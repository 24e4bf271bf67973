import { COUNT, RUPEES } from '../../domain/format.ts';
import type { Earnings, SourceEarnings } from '../../domain/inboxApi.ts';
import { DIRECT } from '../../domain/source.ts';
import { waitingTimeOf } from '../../domain/time.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation.tsx';
import styles from './EarningsTable.module.css';

interface EarningsTableProps {
  earnings: Earnings;
  /** Called when a source is followed to its enquiries. */
  onFollow: () => void;
}

/** One row for each source, with a bar beside it, and one for all; on a phone each row is a block with its labels. */
export function EarningsTable({ earnings: { total, sources }, onFollow }: EarningsTableProps) {
  const url = useInboxUrl();
  const texts = MESSAGES.earnings;
  const max = Math.max(1, ...sources.map(({ enquiries }) => enquiries));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className={styles.scroll} aria-label={texts.title} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {[
              texts.source,
              texts.enquiries,
              texts.won,
              texts.packs,
              texts.amount,
              texts.visits,
              texts.firstContact,
            ].map((title) => (
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
                  <bdi>{row.source === DIRECT ? texts.direct : row.source}</bdi>
                </InboxLink>
              </th>
              <td data-label={texts.enquiries}>
                {COUNT.format(row.enquiries)}
                <EnquiryBar share={row.enquiries / max} wonShare={row.won / max} />
              </td>
              <Figures row={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.all}</th>
            <td data-label={texts.enquiries}>{COUNT.format(total.enquiries)}</td>
            <Figures row={total} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Figures({ row }: { row: Omit<SourceEarnings, 'source'> }) {
  const { won, packs, amount, visits, firstContactMs } = row;
  const texts = MESSAGES.earnings;
  return (
    <>
      <td data-label={texts.won}>{COUNT.format(won)}</td>
      <td data-label={texts.packs}>{COUNT.format(packs)}</td>
      <td data-label={texts.amount}>{RUPEES.format(amount)}</td>
      <td data-label={texts.visits}>{visits === null ? texts.none : COUNT.format(visits)}</td>
      <td data-label={texts.firstContact}>
        {firstContactMs === null ? texts.none : waitingTimeOf(firstContactMs)}
      </td>
    </>
  );
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
