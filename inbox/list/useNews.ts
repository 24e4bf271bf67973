import { useQueryClient } from '@tanstack/react-query';
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
import { enquiryQuery } from '../api/queries.ts';
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
  const client = useQueryClient();
  const { email } = useSession();
  const nameOf = useStaffName();
  const batches = useBatches();
  const key = PREFIX + email;
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

  /** What to say of news that no longer stand; nothing where what has changed hands has come to the same. */
  async function describeOvertaken({ told, label }: ToldMessage) {
    const [one] = told;
    if (!isHandover(one)) return MESSAGES.news.overtaken(label);
    // It may be erased.
    const enquiry = await client.fetchQuery(enquiryQuery(one.ids[0])).catch(() => undefined);
    const isMine = enquiry?.owner === email;
    if (!enquiry || isMine === (one.kind === 'assigned')) return undefined;
    const last = enquiry.steps.findLast(({ changed }) => changed.owner);
    const undoneBy = last?.undoes !== undefined && last.by !== email ? nameOf(last.by) : undefined;
    return MESSAGES.news.changedHands(told, isMine, undoneBy);
  }

  const shown = messages.filter((message) => !isSeenIn(message, open));
  const last = useRef<{ newest: number; told: ToldMessage[] }>(undefined);
  const onNews = useEffectEvent((news: News[]) => {
    const newest = news[0]?.rowId ?? 0;
    // The row ids of a store that was restored or made anew may be lower.
    if (!settled || Number.parseInt(settled, 10) > newest) settle(unsettled);
    const before = last.current ?? { newest, told: [] };
    const { fresh, overtaken, told } = compareNews(before, shown, news, Date.now());
    last.current = { newest: Math.max(newest, before.newest), told };
    const isOwn = ({ rows, at }: ToldMessage) =>
      batches
        .filter(({ submittedAt }) => submittedAt > at)
        .some(({ variables }) => variables.changes.some(({ id }) => idsOfNews(rows).includes(id)));
    const [first, ...others] = fresh;
    const texts = [first?.label, others.length > 0 && `${MESSAGES.list.moreNotices(others.length)}.`];
    const since = overtaken.filter((one) => !isOwn(one)).map(describeOvertaken);
    void Promise.all([...texts, ...since]).then((all) => {
      const text = all.filter(Boolean).join(' ');
      if (text) announce(text);
    });
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
