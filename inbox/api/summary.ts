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
  useEnquiries,
} from './queries.ts';
import { serverNow } from './serverTime.ts';
import { useSession } from './session.ts';

export const SUMMARY_PATH = '/summary';

/** @param filters those that the tabs count with, see `countedFiltersOf` */
export function summaryQuery(filters: InboxView) {
  return pathQuery<InboxSummary>(`${SUMMARY_PATH}?${writeInboxView(filters)}`);
}

/** The counts without a connection: those of the lists that are known as a whole, else what waits moves them. */
function useCounts(summary: InboxSummary | undefined, view: InboxView): InboxSummary | undefined {
  const client = useQueryClient();
  const { email } = useSession();
  const batches = useBatches();
  const { isOffline } = useEnquiries(view);
  if (!isOffline || !summary) return summary;
  const countIn = (items: InboxItem[], tab: InboxView) => listedIn(items, tab, email, serverNow()).length;
  const before = listedEnquiries(client);
  const after = knownEnquiries(client, batches);
  const ofTab = (count: number, tab: Tab) => {
    const inView = inTab(countedFiltersOf(view), tab);
    const list = client.getQueryData<InfiniteData<InboxPage>>(listKey(inView));
    const isWhole = list && list.pages.at(-1)?.next === null;
    return countIn(after, inView) + (isWhole ? 0 : count - countIn(before, inView));
  };
  const statuses = STATUSES.map((status) => [status, ofTab(summary.statuses[status], { status })]);
  return {
    ...summary,
    statuses: Object.fromEntries(statuses) as Record<Status, number>,
    flagged: ofTab(summary.flagged, { flagged: true }),
    due: ofTab(summary.due, { due: true }),
    overdue: ofTab(summary.overdue, { due: 'overdue' }),
  };
}

/** How many enquiries a tab counts; undefined: it has no count, or that is not known yet. */
export function countOfTab(summary: InboxSummary | undefined, { status, flagged, due, withdrawn }: Tab) {
  if (!summary) return undefined;
  if (status) return summary.statuses[status];
  if (due) return due === 'overdue' ? summary.overdue : summary.due;
  if (flagged) return summary.flagged;
  return withdrawn === 'only' ? summary.withdrawn : undefined;
}

/** How many enquiries of a tab are on this device; undefined while the server can be reached. */
export function useKeptCount(view: InboxView): ((tab: Tab) => number) | undefined {
  const client = useQueryClient();
  const { email } = useSession();
  const batches = useBatches();
  const { isOffline } = useEnquiries(view);
  if (!isOffline) return undefined;
  const known = knownEnquiries(client, batches);
  return (tab) => listedIn(known, inTab(countedFiltersOf(view), tab), email, serverNow()).length;
}

/** Counts of the enquiries in each tab with the view's filters, and whether mail is sent. */
export function useSummary(view: InboxView) {
  const query = useQuery({
    ...summaryQuery(countedFiltersOf(view)),
    placeholderData: keepPreviousData,
    ...polling(SUMMARY_INTERVAL_MS),
  });
  return { ...query, data: useCounts(query.data, view) };
}

const EVERYONES: InboxView = {};

/** Counts of everyone's enquiries, also while nobody sees the page: then once a minute. */
export function useBackgroundSummary() {
  const query = useQuery({
    ...summaryQuery(EVERYONES),
    refetchInterval: () => (focusManager.isFocused() ? SUMMARY_INTERVAL_MS : MINUTE_MS),
    refetchIntervalInBackground: true,
  });
  return { ...query, data: useCounts(query.data, EVERYONES) };
}
