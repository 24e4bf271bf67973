import { useEffect, useEffectEvent, useState } from 'react';
import { countOfNews, idsOfNews, isHandover, urlOfNews } from '../../domain/desk/news.ts';
import { STATUS_LABELS } from '../../domain/desk/status.ts';
import type { News } from '../../domain/desk/summarySchemas.ts';
import { useSession, useStaffName } from '../api/session.ts';
import { useBackgroundSummary } from '../api/summary.ts';
import { MESSAGES } from '../messages.ts';
import { useStored, writeStored } from '../stored.ts';
import type { Notice } from './NoticeBar.tsx';

/** Local storage key of the row id up to which all is settled on this device, before an e-mail address. */
const PREFIX = 'inbox-news:';

const NONE: News[] = [];

/**
 * What colleagues have done with one's own enquiries, also while the inbox was closed, until it is opened or closed on this
 * device, in whichever tab. A device that was never told begins with what is done from now on.
 *
 * @param open the id of the open enquiry
 * @param announce says what was done
 * @returns also what has changed hands while the page was open: a new list each time
 */
export function useNews(open: string | undefined, announce: (text: string) => void) {
  const nameOf = useStaffName();
  const key = PREFIX + useSession().email;
  const settled = useStored(key);
  const { data, isFetchedAfterMount } = useBackgroundSummary();
  // What is kept on the device may not stand any more.
  const all = isFetchedAfterMount ? data?.news : undefined;
  const newest = all?.[0]?.rowId ?? 0;
  const after = (rowId: number) => all?.filter((one) => one.rowId > rowId) ?? NONE;
  const unsettled = settled ? after(Number(settled)) : NONE;
  const isOpened = countOfNews(unsettled) === 1 && unsettled[0]?.ids[0] === open;
  const news = isOpened ? NONE : unsettled;
  const settle = () => writeStored(key, `${newest}`);
  const onOpened = useEffectEvent(settle);
  useEffect(() => {
    if (isOpened) onOpened();
  }, [isOpened]);

  const [told, setTold] = useState<{ rowId: number; handovers: News[] }>();
  if (all && (!told || newest > told.rowId)) {
    const isHandedOver = told !== undefined && after(told.rowId).some(isHandover);
    setTold({ rowId: newest, handovers: isHandedOver ? unsettled.filter(isHandover) : NONE });
  }

  const label = describeNews(news, nameOf);
  const onTold = useEffectEvent(() => {
    // The row ids of a store that was restored or made anew may be lower.
    if (!settled || Number(settled) > newest) settle();
    if (label) announce(label);
  });
  useEffect(() => {
    if (told) onTold();
  }, [told]);
  const notice: Notice | undefined = label
    ? { key: 'news', label, ids: idsOfNews(news), list: urlOfNews(news).view, onClose: settle }
    : undefined;
  return { handovers: told?.handovers ?? NONE, newsNotice: notice };
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
