import { useEffect, useEffectEvent, useRef } from 'react';
import { countOfNews, idsOfNews, isHandover, urlOfNews } from '../../domain/desk/news.ts';
import { handoverMessage } from '../../domain/desk/notifications.ts';
import { STATUS_LABELS } from '../../domain/desk/status.ts';
import type { News } from '../../domain/desk/summarySchemas.ts';
import { useSession, useStaffName } from '../api/session.ts';
import { useBackgroundSummary } from '../api/summary.ts';
import { MESSAGES } from '../messages.ts';
import type { Tell } from '../notifications/useAlerts.ts';
import { useStored, writeStored } from '../stored.ts';
import type { Notice } from './NoticeBar.tsx';

/** Local storage key of the row id up to which all is settled on this device, before an e-mail address. */
const PREFIX = 'inbox-news:';

/** Of the changes of a colleague, apart from orders: on a phone the bar covers the list. */
const MAX_SENTENCES = 3;
const MAX_NAMES = 2;

/**
 * What colleagues have done with one's own enquiries, also while the inbox was closed, until it is opened or closed on this
 * device, in whichever tab. A device that was never told begins with what is done from now on.
 *
 * @param open the id of the open enquiry
 * @param announce says what was done
 * @param tell tells of what has changed hands while the page was open
 */
export function useNews(
  open: string | undefined,
  announce: (text: string) => void,
  tell: Tell,
): Notice | undefined {
  const nameOf = useStaffName();
  const key = PREFIX + useSession().email;
  const settled = useStored(key);
  const { data, isFetchedAfterMount } = useBackgroundSummary();
  // What is kept on the device may not stand any more.
  const all = isFetchedAfterMount ? data?.news : undefined;
  const newest = all?.[0]?.rowId ?? 0;
  const after = (rowId: number) => all?.filter((one) => one.rowId > rowId) ?? [];
  const unsettled = settled ? after(Number(settled)) : [];
  const isOpened = countOfNews(unsettled) === 1 && unsettled[0]?.ids[0] === open;
  const news = isOpened ? [] : unsettled;
  const settle = () => writeStored(key, `${newest}`);
  const onOpened = useEffectEvent(settle);
  useEffect(() => {
    if (isOpened) onOpened();
  }, [isOpened]);

  const label = describeNews(news, nameOf);
  const told = useRef<number>(undefined);
  const onNews = useEffectEvent(() => {
    const before = told.current ?? newest;
    if (told.current !== undefined && newest <= before) return;
    told.current = newest;
    // The row ids of a store that was restored or made anew may be lower.
    if (!settled || Number(settled) > newest) settle();
    if (label) announce(label);
    const handovers = unsettled.filter(isHandover);
    if (handovers.length > 0 && after(before).some(isHandover)) tell(handoverMessage(handovers), 'handovers');
  });
  useEffect(() => {
    if (all) onNews();
  }, [all]);
  if (!label) return undefined;
  return {
    key: 'news',
    label,
    ids: idsOfNews(news),
    list: urlOfNews(news).view,
    isPassing: !news.some(isHandover),
    onClose: settle,
  };
}

/**
 * What each colleague has assigned, has taken over and has changed: of each enquiry what weighs most, that first. What would
 * make it too long is told as changes.
 */
export function describeNews(news: readonly News[], nameOf: (email: string) => string): string {
  const alike = Map.groupBy(news, ({ by, kind }) => `${kind} ${by}`);
  return [...alike.values()]
    .flatMap((group) => {
      const { by, kind, names } = group[0] as News;
      if (kind !== 'changed') return MESSAGES.list[kind](nameOf(by), names[0] ?? '', countOfNews(group));
      const told = new Set<string>();
      const weighty = group
        .toSorted((one, other) => weightOf(other) - weightOf(one))
        .filter(({ ids }) => {
          const isUntold = ids.some((id) => !told.has(id));
          for (const id of ids) told.add(id);
          return isUntold;
        });
      const sorts = [...Map.groupBy(weighty, sortOf).values()];
      const orders = sorts.filter(([one]) => one?.order !== null).length;
      const limit = sorts.length > MAX_SENTENCES ? Math.max(orders, MAX_SENTENCES - 1) : sorts.length;
      const others = sorts
        .slice(limit)
        .flat()
        .map((one) => ({ ...one, status: null, isNote: false }));
      return [...sorts.slice(0, limit), others]
        .filter(({ length }) => length > 0)
        .map((sort) => describeSort(sort, nameOf(by)));
    })
    .join(' ');
}

const sortOf = ({ order, status, isNote }: News) => `${order !== null} ${status} ${isNote}`;

/** An order that was removed weighs most. */
function weightOf({ order, status, isNote }: News): number {
  if (order !== null) return status === 'won' ? 4 : 5;
  if (status) return 3;
  return isNote ? 2 : 1;
}

/** What a colleague has changed alike. */
function describeSort(sort: News[], by: string): string {
  const texts = MESSAGES.list;
  const { order, status, isNote } = sort[0] as News;
  const count = countOfNews(sort);
  const customers = new Map(sort.flatMap(({ ids, names }) => names.map((name, index) => [ids[index], name])));
  const yours = texts.yours(
    customers.size === count && count <= MAX_NAMES ? [...customers.values()] : undefined,
    count,
  );
  const rupees = sort.reduce((sum, one) => sum + (one.order ?? 0), 0);
  if (order !== null && status === 'won') return texts.won(by, yours, rupees);
  if (order !== null && status) return texts.orderRemoved(by, yours, STATUS_LABELS[status], count, rupees);
  if (status) return texts.marked(by, yours, STATUS_LABELS[status]);
  return isNote ? texts.noted(by, yours) : texts.changed(by, yours);
}
