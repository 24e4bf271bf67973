import { useEffect, useEffectEvent, useRef } from 'react';
import {
  idsOfNews,
  isHandover,
  isLasting,
  isSeenIn,
  messagesOfNews,
  settledBut,
  unsettledNews,
  urlOfNews,
} from '../../domain/desk/news.ts';
import { handoverMessage } from '../../domain/desk/notifications.ts';
import type { News } from '../../domain/desk/summarySchemas.ts';
import { useBatches } from '../api/changeQueue.ts';
import { useSession, useStaffName } from '../api/session.ts';
import { useBackgroundSummary } from '../api/summary.ts';
import { MESSAGES } from '../messages.ts';
import type { Notify } from '../notifications/useAlerts.ts';
import { useStored, writeStored } from '../stored.ts';
import { compareNews, type ToldMessage } from './compareNews.ts';
import type { Notice } from './NoticeBar.tsx';

/** Local storage key of what is settled on this device, before an e-mail address. */
const PREFIX = 'inbox-news:';

/**
 * What colleagues have done with one's own enquiries, also while the inbox was closed, until it is opened or closed on this
 * device, in whichever tab. A device that was never told begins with what is done from now on.
 *
 * @param open the id of the open enquiry
 * @param announce says what was done, and what of it no longer stands
 * @param notify notifies of what has changed hands while the page was open
 */
export function useNews(
  open: string | undefined,
  announce: (text: string) => void,
  notify: Notify,
): Notice[] {
  const nameOf = useStaffName();
  const batches = useBatches();
  const key = PREFIX + useSession().email;
  const settled = useStored(key);
  const { data, isFetchedAfterMount } = useBackgroundSummary();
  // What is kept on the device may not stand any more.
  const all = isFetchedAfterMount ? data?.news : undefined;
  const unsettled = all && settled ? unsettledNews(all, settled) : [];
  const settle = (some: News[]) => {
    const left = unsettled.filter((one) => !some.includes(one));
    writeStored(key, settledBut(left, all ?? []));
  };

  const messages = messagesOfNews(unsettled).map((message) => ({
    ...message,
    label: MESSAGES.news.told(message.told, nameOf(message.told[0].by)),
  }));
  const opened = messages.filter((message) => isSeenIn(message, open)).flatMap(({ rows }) => rows);
  const onOpened = useEffectEvent(() => settle(opened));
  useEffect(() => {
    if (opened.length > 0) onOpened();
  }, [opened.length]);

  const shown = messages.filter((message) => !isSeenIn(message, open));
  const last = useRef<{ newest: number; told: ToldMessage[] }>(undefined);
  const onNews = useEffectEvent((news: News[]) => {
    const newest = news[0]?.rowId ?? 0;
    // Nothing is left to tell, so all of it is settled. This also begins a new device, and follows a store that was restored
    // or made anew, whose row ids may be lower.
    if (unsettled.length === 0) settle([]);
    const before = last.current ?? { newest, told: [] };
    const own = batches.flatMap(({ submittedAt, variables }) =>
      variables.changes.map(({ id }) => ({ id, at: submittedAt })),
    );
    const { text, told } = compareNews(before, shown, news, own, Date.now());
    last.current = { newest: Math.max(newest, before.newest), told };
    if (text) announce(text);
    const handovers = unsettled.filter(isHandover);
    if (handovers.some(({ rowId }) => rowId > before.newest)) notify(handoverMessage(handovers), 'handovers');
  });
  useEffect(() => {
    if (all) onNews(all);
  }, [all]);

  return shown.map(({ label, told, rows, ...message }) => ({
    key: `news ${message.key}`,
    label,
    ids: idsOfNews(told),
    list: urlOfNews(told).view,
    isPassing: !told.some(isLasting),
    onClose: () => settle(rows),
  }));
}
