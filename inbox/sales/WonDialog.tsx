import type { InboxView } from '../../domain/desk/inboxView.ts';
import { isByMonth, isPeriod, PERIOD_LABELS, type Period, WON_PERIODS } from '../../domain/desk/periods.ts';
import type { Won, WonFigures } from '../../domain/desk/salesSchemas.ts';
import { sourceLabelOf } from '../../domain/enquiry/source.ts';
import { COUNT, dayName, monthName, packsOf, RUPEES, rupeesLike } from '../../domain/format.ts';
import { indiaDayOf } from '../../domain/time.ts';
import { SelectField } from '../../ui/Field.tsx';
import { outageOf, problemOf, useReport } from '../api/queries.ts';
import { wonPath } from '../api/requests.ts';
import { serverNow } from '../api/serverTime.ts';
import { useStaffName } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink, openReport, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { BarChart } from '../ui/BarChart.tsx';
import { ConnectionAlert } from '../ui/ConnectionAlert.tsx';
import { FigureTable } from './FigureTable.tsx';
import { PeriodButtons, ReportDialog } from './ReportControls.tsx';
import styles from './WonDialog.module.css';

const texts = MESSAGES.won;

/** In the URL. */
const ALL_TIME = 'all';

/** How many months before the last one can be chosen. */
const EARLIER_MONTHS = 24;

/** What was won in a month or year, or ever, by the day on which it was won. */
export function WonDialog() {
  const { report } = useInboxUrl();
  const chosen = report?.period ?? WON_PERIODS[0];
  const period = chosen === ALL_TIME ? undefined : isPeriod(chosen) ? chosen : WON_PERIODS[0];
  const query = useReport<Won>(wonPath(period));
  const { data } = query;
  const months = earlierMonths(serverNow());
  const isEarlier = months.some(([key]) => key === period);
  return (
    <ReportDialog title={texts.title} path={wonPath(period)} allTimePath={period && wonPath(undefined)}>
      <div className={styles.period}>
        <PeriodButtons
          report="won"
          label={texts.period}
          periods={[
            ...WON_PERIODS.map((key) => [key, PERIOD_LABELS[key]] as const),
            [ALL_TIME, texts.allTime],
          ]}
          current={period ?? ALL_TIME}
        />
        <SelectField
          name="month"
          label={texts.earlier}
          value={isEarlier ? `${period}` : ''}
          options={[...(isEarlier ? [] : [['', texts.choose] as const]), ...months]}
          onChange={({ target }) => openReport('won', target.value)}
        />
      </div>
      <p>{texts.intro}</p>
      <ConnectionAlert outage={outageOf(query)} outdated={MESSAGES.list.outdatedFigures} />
      {data ? <WonReport won={data} period={period} /> : !problemOf(query) && <p>{MESSAGES.list.loading}</p>}
    </ReportDialog>
  );
}

interface WonReportProps {
  won: Won;
  period: Period | undefined;
}

/** The amounts as a chart, and tables: of a year or all time by month, and by person and by source. */
function WonReport({ won: { total, people, sources, times }, period }: WonReportProps) {
  const url = useInboxUrl();
  const nameOf = useStaffName();
  if (total.won === 0) return <p>{texts.none}</p>;
  const months = times.filter(({ won }) => won > 0).toReversed();
  const rupees = rupeesLike([...people, ...sources, ...months].map(({ amount }) => amount));
  /** A row's label, which leads to its list, unless all its orders are of erased enquiries. */
  const labelOf = (text: string, { won, erased, erasedAmount }: WonFigures, filter?: InboxView) => (
    <>
      {filter && won > erased ? (
        <InboxLink to={{ open: url.open, view: { status: 'won', won: period, ...filter } }}>
          <bdi>{text}</bdi>
        </InboxLink>
      ) : (
        <bdi>{text}</bdi>
      )}
      {erased > 0 && <small>{texts.erased(erased, rupees(erasedAmount))}</small>}
    </>
  );
  const columns: [string, (figures: WonFigures) => string][] = [
    [texts.orders, ({ won }) => COUNT.format(won)],
    [texts.packs, ({ packs }) => COUNT.format(packs)],
    [texts.amount, ({ amount }) => rupees(amount)],
  ];
  return (
    <>
      <p>
        <strong>
          {texts.total(total.won, packsOf(COUNT.format(total.packs)), RUPEES.format(total.amount))}
        </strong>
      </p>
      {total.withoutAmount > 0 && <p>{texts.withoutAmount(total.withoutAmount)}</p>}
      {total.erased > 0 && <p>{texts.erasedNote(total.erased, RUPEES.format(total.erasedAmount))}</p>}
      <WonChart times={times} isByMonth={isByMonth(period)} />
      {isByMonth(period) && (
        <FigureTable<WonFigures>
          title={texts.month}
          subject={texts.month}
          columns={columns}
          rows={months.map(({ time, ...figures }) => ({
            key: time,
            label: labelOf(monthName(time), figures, { won: periodOf(time) }),
            figures,
          }))}
          total={total}
        />
      )}
      <FigureTable<WonFigures>
        title={texts.by}
        subject={texts.by}
        columns={columns}
        rows={people.map(({ by, ...figures }) => ({
          key: by ?? '',
          label:
            by === null ? labelOf(texts.notRecorded, figures) : labelOf(nameOf(by), figures, { wonBy: by }),
          figures,
        }))}
        total={total}
      />
      <FigureTable<WonFigures>
        title={MESSAGES.filters.source}
        subject={MESSAGES.filters.source}
        columns={columns}
        rows={sources.map(({ source, ...figures }) => ({
          key: source,
          label: labelOf(sourceLabelOf(source), figures, { source }),
          figures,
        }))}
        total={total}
      />
    </>
  );
}

function WonChart({ times, isByMonth }: { times: Won['times']; isByMonth: boolean }) {
  const nameOf = isByMonth ? monthName : dayName;
  const best = times.reduce((one, other) => (other.amount > one.amount ? other : one));
  const [first, last] = [times[0], times.at(-1)];
  return (
    <BarChart
      label={texts.chart(isByMonth, nameOf(best.time), RUPEES.format(best.amount))}
      bars={times.map(({ time, amount }) => ({ key: time, parts: { amount } }))}
      format={RUPEES.format}
    >
      <span>{first && nameOf(first.time)}</span>
      <span>{last && nameOf(last.time)}</span>
      <span className={styles.best}>{texts.best(nameOf(best.time), RUPEES.format(best.amount))}</span>
    </BarChart>
  );
}

/** The months before the last one, as periods with their names, latest first. */
function earlierMonths(now: number): [Period, string][] {
  const [year = 0, month = 0] = indiaDayOf(now).split('-').map(Number);
  return Array.from({ length: EARLIER_MONTHS }, (_, index) => {
    const name = new Date(Date.UTC(year, month - 3 - index, 1)).toISOString().slice(0, 7);
    return [periodOf(name), monthName(name)];
  });
}

/** @param name such as `2026-11` */
function periodOf(name: string): Period {
  const [year = 0, month = 0] = name.split('-').map(Number);
  return `${name}-01..${new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)}`;
}
