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

/** What each colleague has assigned, has taken over and has changed. */
export function describeNews(news: readonly News[], nameOf: (email: string) => string): string {
  const texts = MESSAGES.list;
  const alike = Map.groupBy(news, ({ by, kind }) => `${kind} ${by}`);
  return [...alike.values()]
    .map((group) => {
      const [{ by, kind, name } = group[0] as News] = group;
      const count = countOfNews(group);
      if (kind !== 'changed') return texts[kind](nameOf(by), name, count);
      const statuses = new Set(group.map(({ status }) => status));
      // Of one enquiry a note may follow the status; several have it in common.
      if (count === 1) statuses.delete(null);
      const [status = null] = count === 1 || statuses.size === 1 ? statuses : [];
      return texts.changed(nameOf(by), name, count, status && STATUS_LABELS[status]);
    })
    .join(' ');
}
