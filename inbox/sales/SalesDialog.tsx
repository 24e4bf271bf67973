import { PERIOD_LABELS, type Period, SALES_PERIODS } from '../../domain/desk/periods.ts';
import type { Sales, SourceSales } from '../../domain/desk/salesSchemas.ts';
import { OTHER_SOURCES, sourceLabelOf } from '../../domain/enquiry/source.ts';
import { COUNT, rupeesLike } from '../../domain/format.ts';
import { waitingTimeOf } from '../../domain/time.ts';
import { outageOf, problemOf, useReport } from '../api/queries.ts';
import { salesPath } from '../api/requests.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { ConnectionAlert } from '../ui/ConnectionAlert.tsx';
import { FigureTable } from './FigureTable.tsx';
import { PeriodButtons, ReportDialog } from './ReportControls.tsx';
import styles from './SalesDialog.module.css';

const texts = MESSAGES.sales;

/** Enquiries and sales of a period, by where visitors came from. */
export function SalesDialog() {
  const { report } = useInboxUrl();
  const period = SALES_PERIODS.find((one) => one === report?.period) ?? '30-days';
  const query = useReport<Sales>(salesPath(period));
  const { data } = query;
  return (
    <ReportDialog title={texts.title} path={salesPath(period)}>
      <PeriodButtons
        report="sales"
        label={MESSAGES.filters.period}
        periods={SALES_PERIODS.map((key) => [key, PERIOD_LABELS[key]])}
        current={period}
      />
      <p>{texts.intro}</p>
      <ConnectionAlert outage={outageOf(query)} outdated={MESSAGES.list.outdatedFigures} />
      {data ? (
        <SalesTable sales={data} period={period} />
      ) : (
        !problemOf(query) && <p>{MESSAGES.list.loading}</p>
      )}
    </ReportDialog>
  );
}

type Figures = Omit<SourceSales, 'source'>;

/** The sales by source, with a bar beside the number of enquiries. */
function SalesTable({ sales: { total, sources, others }, period }: { sales: Sales; period: Period }) {
  const url = useInboxUrl();
  const rupees = rupeesLike([...sources, total].map(({ amount }) => amount));
  const max = Math.max(1, others?.enquiries ?? 0, ...sources.map(({ enquiries }) => enquiries));
  return (
    <FigureTable<Figures>
      title={texts.title}
      subject={MESSAGES.filters.source}
      columns={[
        [
          texts.enquiries,
          ({ enquiries, won }, isTotal) => (
            <span className={styles.enquiries}>
              {!isTotal && <EnquiryBar share={enquiries / max} wonShare={won / max} />}
              <span>{COUNT.format(enquiries)}</span>
            </span>
          ),
        ],
        [texts.won, ({ won }) => COUNT.format(won)],
        [texts.packs, ({ packs }) => COUNT.format(packs)],
        [texts.amount, ({ amount }) => rupees(amount)],
        [texts.visits, ({ visits }) => (visits === null ? texts.none : COUNT.format(visits))],
        [texts.firstContact, ({ firstContactMs: ms }) => (ms === null ? texts.none : waitingTimeOf(ms))],
      ]}
      rows={[
        ...sources.map(({ source, ...figures }) => ({
          key: source,
          label: (
            <InboxLink to={{ open: url.open, view: { source, period } }}>
              <bdi>{sourceLabelOf(source)}</bdi>
            </InboxLink>
          ),
          figures,
        })),
        ...(others ? [{ key: '', label: OTHER_SOURCES, figures: others }] : []),
      ]}
      total={total}
    />
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
