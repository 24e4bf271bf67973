import {
  focusManager,
  type InfiniteData,
  keepPreviousData,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { InboxItem, InboxPage } from '../../domain/desk/inboxSchemas.ts';
import {
  countedFiltersOf,
  type InboxView,
  inTab,
  type Tab,
  writeInboxView,
} from '../../domain/desk/inboxView.ts';
import { listedIn } from '../../domain/desk/matchesView.ts';
import { STATUSES, type Status } from '../../domain/desk/status.ts';
import type { InboxSummary } from '../../domain/desk/summarySchemas.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { useBatches } from './changeQueue.ts';
import {
  knownEnquiries,
  listedEnquiries,
  listKey,
  pathQuery,
  polling,
  SUMMARY_INTERVAL_MS,
  useIsListFailing,
} from './queries.ts';
import { serverNow } from './serverTime.ts';
import { useSession } from './session.ts';

export const SUMMARY_PATH = '/summary';

/** @param filters those that the tabs count with, see `countedFiltersOf` */
export function summaryQuery(filters: InboxView) {
  return pathQuery<InboxSummary>(`${SUMMARY_PATH}?${writeInboxView(filters)}`);
}

/**
 * While the lists can't be refreshed: the counts are those of the lists that are known as a whole, else what waits moves
 * them, and `keptIn` is how many enquiries of a tab are on this device.
 */
function useCounts(data: InboxSummary | undefined, view: InboxView) {
  const client = useQueryClient();
  const { email } = useSession();
  const batches = useBatches();
  const isFailing = useIsListFailing(view);
  if (!isFailing || !data) return { data };
  const inView = (tab: Tab) => inTab(countedFiltersOf(view), tab);
  const countIn = (items: InboxItem[], tab: Tab) => listedIn(items, inView(tab), email, serverNow()).length;
  const before = listedEnquiries(client);
  const after = knownEnquiries(client, batches);
  const keptIn = (tab: Tab) => countIn(after, tab);
  const ofTab = (count: number, tab: Tab) => {
    const list = client.getQueryData<InfiniteData<InboxPage>>(listKey(inView(tab)));
    const isWhole = list && list.pages.at(-1)?.next === null;
    return keptIn(tab) + (isWhole ? 0 : count - countIn(before, tab));
  };
  const statuses = STATUSES.map((status) => [status, ofTab(data.statuses[status], { status })]);
  const counts: InboxSummary = {
    ...data,
    statuses: Object.fromEntries(statuses) as Record<Status, number>,
    flagged: ofTab(data.flagged, { flagged: true }),
    due: ofTab(data.due, { due: true }),
    overdue: ofTab(data.overdue, { due: 'overdue' }),
  };
  return { data: counts, keptIn };
}

/** How many enquiries a tab counts; undefined: it has no count, or that is not known yet. */
export function countOfTab(summary: InboxSummary | undefined, { status, flagged, due, withdrawn }: Tab) {
  if (!summary) return undefined;
  if (status) return summary.statuses[status];
  if (due) return due === 'overdue' ? summary.overdue : summary.due;
  if (flagged) return summary.flagged;
  return withdrawn === 'only' ? summary.withdrawn : undefined;
}

/** Counts of the enquiries in each tab with the view's filters, and whether mail is sent; see {@link useCounts}. */
export function useSummary(view: InboxView) {
  const query = useQuery({
    ...summaryQuery(countedFiltersOf(view)),
    placeholderData: keepPreviousData,
    ...polling(SUMMARY_INTERVAL_MS),
  });
  return { ...query, ...useCounts(query.data, view) };
}

const EVERYONES: InboxView = {};

/** Counts of everyone's enquiries, also while nobody sees the page: then once a minute. */
export function useBackgroundSummary() {
  const query = useQuery({
    ...summaryQuery(EVERYONES),
    refetchInterval: () => (focusManager.isFocused() ? SUMMARY_INTERVAL_MS : MINUTE_MS),
    refetchIntervalInBackground: true,
  });
  return { ...query, ...useCounts(query.data, EVERYONES) };
}
