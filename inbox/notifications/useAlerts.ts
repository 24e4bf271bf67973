import { focusManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { PushMessage } from '../../domain/desk/deviceSchemas.ts';
import { INBOX_PAGE } from '../../domain/desk/inboxApi.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { FOLLOW_UP_DUE } from '../../domain/desk/notifications.ts';
import { useSession } from '../api/session.ts';
import { useBackgroundSummary } from '../api/summary.ts';
import { MESSAGES } from '../messages.ts';
import { playSound } from './playSound.ts';
import { useDeviceSettings } from './thisDevice.ts';

/**
 * Shows the number of new enquiries, whatever is listed, and that a follow-up is due or else the name of the open enquiry,
 * in the title of the browser's tab, and the number of both on the icon of the installed app.
 *
 * @param name of the open enquiry
 * @param dueCount how many follow-ups the page says are due now
 */
export function usePageTitle(name: string | undefined, dueCount: number): void {
  const { product } = useSession();
  const count = useBackgroundSummary().data?.statuses.new;
  const waiting = count === undefined ? undefined : count + dueCount;
  const title = dueCount > 0 ? FOLLOW_UP_DUE : name;
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
}

/** @param tag a notification with the same tag takes its place */
export type Notify = (message: PushMessage, tag: string) => void;

/**
 * Notifies of what happens while the page is open, as it is set on this device: by a sound, and, where nobody sees the page
 * and no push message comes, by a notification. Notifies of arrivals by itself.
 *
 * @param arrived the enquiry that arrived last in the list, which is refetched more often than the count
 * @returns notifies of anything else
 */
export function useAlerts(arrived: InboxItem | undefined): Notify {
  const { hasSound, isTold, push } = useDeviceSettings(useSession().email);
  const { data: { statuses, newestAt } = {} } = useBackgroundSummary();
  /** When the newest enquiry was received, as far as it is known, and that which was told of last. */
  const known = useRef<number>(undefined);
  const told = useRef(0);

  const notify: Notify = (message, tag) => {
    if (hasSound) playSound();
    if (!focusManager.isFocused() && isTold && !push) void showNotification(message, tag);
  };
  const notifyOfArrival = useEffectEvent((receivedAt: number) => {
    if (receivedAt <= told.current) return;
    told.current = receivedAt;
    const { arrivedTitle, waiting } = MESSAGES.notifications;
    notify({ title: arrivedTitle, body: waiting(statuses?.new ?? 1), url: INBOX_PAGE }, 'waiting');
  });
  useEffect(() => {
    if (arrived) notifyOfArrival(arrived.receivedAt);
  }, [arrived]);
  useEffect(() => {
    if (newestAt === undefined) return;
    const newest = newestAt ?? 0;
    const isArrival = known.current !== undefined && newest > known.current;
    known.current = Math.max(newest, known.current ?? 0);
    // While the page is seen, the list tells, which knows what one has only marked as not spam.
    if (isArrival && !focusManager.isFocused()) notifyOfArrival(newest);
  }, [newestAt]);
  return notify;
}

async function showNotification({ title, body, url }: PushMessage, tag: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.showNotification(title, { body, tag, icon: '/icon-512.png', data: { url } });
}
