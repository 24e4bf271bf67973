import { focusManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { INBOX_PAGE } from '../../domain/desk/inboxApi.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { writeInboxUrl } from '../../domain/desk/inboxView.ts';
import { countOfNews, urlOfNews } from '../../domain/desk/news.ts';
import type { News } from '../../domain/desk/summarySchemas.ts';
import { OWN_OVERDUE } from '../api/ownEnquiries.ts';
import { useSession } from '../api/session.ts';
import { useBackgroundSummary } from '../api/summary.ts';
import { MESSAGES } from '../messages.ts';
import { playSound } from './playSound.ts';
import { useDeviceSettings } from './thisDevice.ts';

/**
 * Shows the number of new enquiries, whatever is listed, and that a follow-up is due or else the name of the open enquiry, in
 * the title of the browser's tab, and the number of both on the icon of the installed app. Tells of an enquiry that
 * arrives, is assigned to one or taken over, and of a follow-up that falls due, while the page is open, as it is set on this device: by
 * a sound, and, where nobody sees the page and no push message comes, by a notification.
 *
 * @param name of the open enquiry
 * @param arrived the enquiry that arrived last in the list, which is refetched more often than the count
 * @param due the follow-ups that fell due last, and how many the page says are due now
 * @param handovers what was assigned to oneself or taken over: a new list each time
 */
export function useAlerts(
  name: string | undefined,
  arrived: InboxItem | undefined,
  due: { last: InboxItem[]; count: number },
  handovers: News[],
): void {
  const { product, email } = useSession();
  const { data: { statuses, newestAt } = {} } = useBackgroundSummary();
  const { hasSound, isTold, push } = useDeviceSettings(email);
  const count = statuses?.new;
  const waiting = count === undefined ? undefined : count + due.count;
  const title = due.count > 0 ? MESSAGES.notifications.due : name;
  /** When the newest enquiry was received, as far as it is known, and that which was told of last. */
  const known = useRef<number>(undefined);
  const told = useRef(0);

  useEffect(() => {
    document.title = MESSAGES.app.pageTitle(product, count, title);
    // Whoever uses the browser next does not read it.
    return () => {
      document.title = MESSAGES.app.pageTitle(product);
    };
  }, [count, title, product]);
  useEffect(() => {
    // Where the app is not installed it has no icon, and some browsers refuse.
    if (waiting !== undefined) navigator.setAppBadge?.(waiting).catch(() => {});
  }, [waiting]);
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => {}), []);

  const tell = (isHidden: boolean, notification: PageNotification) => {
    if (hasSound) playSound();
    if (isHidden && isTold && !push) void notify(notification);
  };
  const tellArrived = useEffectEvent((receivedAt: number, isHidden: boolean) => {
    if (receivedAt <= told.current) return;
    told.current = receivedAt;
    tell(isHidden, arrivedNotification(count));
  });
  useEffect(() => {
    if (arrived) tellArrived(arrived.receivedAt, false);
  }, [arrived]);
  useEffect(() => {
    if (newestAt === undefined) return;
    const newest = newestAt ?? 0;
    const isArrival = known.current !== undefined && newest > known.current;
    known.current = Math.max(newest, known.current ?? 0);
    // While the page is seen, the list tells, which knows what one has only marked as not spam.
    if (isArrival && !focusManager.isFocused()) tellArrived(newest, true);
  }, [newestAt]);

  const tellDue = useEffectEvent(() => tell(!focusManager.isFocused(), dueNotification(due.last)));
  useEffect(() => {
    if (due.last.length > 0) tellDue();
  }, [due.last]);

  const tellHandovers = useEffectEvent(() =>
    tell(!focusManager.isFocused(), handoverNotification(handovers)),
  );
  useEffect(() => {
    if (handovers.length > 0) tellHandovers();
  }, [handovers]);
}

interface PageNotification {
  title: string;
  body: string;
  /** One with the same tag takes its place. */
  tag: string;
  /** What it opens. */
  url: string;
}

function arrivedNotification(count = 1): PageNotification {
  const texts = MESSAGES.notifications;
  return { title: texts.arrivedTitle, body: texts.waiting(count), tag: 'waiting', url: INBOX_PAGE };
}

function dueNotification([first, ...others]: InboxItem[]): PageNotification {
  const texts = MESSAGES.notifications;
  const open = others.length === 0 ? first?.id : undefined;
  const url = writeInboxUrl({ view: OWN_OVERDUE, open });
  return { title: texts.due, body: texts.dueCount(others.length + 1), tag: 'due', url };
}

function handoverNotification(handovers: News[]): PageNotification {
  const texts = MESSAGES.notifications;
  const countOf = (kind: News['kind']) => countOfNews(handovers.filter((one) => one.kind === kind));
  const [assigned, takenOver] = [countOf('assigned'), countOf('takenOver')];
  const counts = [
    assigned > 0 && texts.assignedCount(assigned),
    takenOver > 0 && texts.takenOverCount(takenOver),
  ];
  return {
    title: assigned > 0 ? texts.assigned : texts.takenOver,
    body: counts.filter(Boolean).join('. '),
    tag: 'handovers',
    url: writeInboxUrl(urlOfNews(handovers)),
  };
}

async function notify({ title, url, ...options }: PageNotification): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.showNotification(title, { ...options, icon: '/icon-512.png', data: { url } });
}
