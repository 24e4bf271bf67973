import { focusManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { useSession } from '../api/session.ts';
import { useBackgroundSummary } from '../api/summary.ts';
import { MESSAGES } from '../messages.ts';
import { playSound } from './playSound.ts';
import { useDeviceSettings } from './thisDevice.ts';

/**
 * Shows the number of new enquiries, whatever is listed, and the name of the open one, in the title of the browser's tab,
 * and the number on the icon of the installed app. Tells of an enquiry that arrives while the page is open, as it is set
 * on this device: by a sound, and, where nobody sees the page and no push message comes, by a notification.
 *
 * @param name of the open enquiry
 * @param arrived the enquiry that arrived last in the list, which is refetched more often than the count
 */
export function useArrivalAlert(name: string | undefined, arrived: InboxItem | undefined): void {
  const { product, email } = useSession();
  const { data: { statuses, newestAt } = {} } = useBackgroundSummary();
  const { hasSound, isTold, push } = useDeviceSettings(email);
  const count = statuses?.new;
  /** When the newest enquiry was received, as far as it is known, and that which was told of last. */
  const known = useRef<number>(undefined);
  const told = useRef(0);

  useEffect(() => {
    document.title = MESSAGES.app.pageTitle(product, count, name);
    // Whoever uses the browser next does not read it.
    return () => {
      document.title = MESSAGES.app.pageTitle(product);
    };
  }, [count, name, product]);
  useEffect(() => {
    // Where the app is not installed it has no icon, and some browsers refuse.
    if (count !== undefined) navigator.setAppBadge?.(count).catch(() => {});
  }, [count]);
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => {}), []);

  const tell = useEffectEvent((receivedAt: number, isHidden: boolean) => {
    if (receivedAt <= told.current) return;
    told.current = receivedAt;
    if (hasSound) playSound();
    if (isHidden && isTold && !push) void notify(count);
  });
  useEffect(() => {
    if (arrived) tell(arrived.receivedAt, false);
  }, [arrived]);
  useEffect(() => {
    if (newestAt === undefined) return;
    const newest = newestAt ?? 0;
    const isArrival = known.current !== undefined && newest > known.current;
    known.current = Math.max(newest, known.current ?? 0);
    // While the page is seen, the list tells, which knows what one has only marked as not spam.
    if (isArrival && !focusManager.isFocused()) tell(newest, true);
  }, [newestAt]);
}

async function notify(count = 1): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const texts = MESSAGES.notifications;
  await registration?.showNotification(texts.arrivedTitle, {
    body: texts.waiting(count),
    icon: '/icon-512.png',
    tag: 'waiting',
  });
}
