import { useEffect, useEffectEvent, useRef } from 'react';
import { useHidden, useNewCount } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { playSound } from './playSound.ts';
import { useDeviceSettings } from './thisDevice.ts';

/**
 * Tells of an enquiry that arrives while the page is open, as it is set on this device: by a sound, and, where nobody sees
 * the page and no push message comes, by a notification.
 *
 * @param lastArrived the id of the enquiry that arrived last in the list
 */
export function useArrivalAlert(owner: string | undefined, lastArrived: string | undefined): void {
  const { email } = useSession();
  const { hasSound, isTold, push } = useDeviceSettings(email);
  const isHidden = useHidden();
  const { data } = useNewCount(owner);
  const known = useRef<number | null>(undefined);

  const sound = useEffectEvent(() => {
    if (hasSound) playSound();
  });
  const alert = useEffectEvent((count: number) => {
    sound();
    if (isTold && !push) void notify(count);
  });

  useEffect(() => {
    if (lastArrived) sound();
  }, [lastArrived]);
  useEffect(() => {
    if (!isHidden) known.current = undefined;
  }, [isHidden]);
  useEffect(() => {
    if (!isHidden || !data) return;
    // The first count after the page was hidden is what the staff have seen.
    const isArrival = known.current !== undefined && (data.newestAt ?? 0) > (known.current ?? 0);
    known.current = data.newestAt;
    if (isArrival) alert(data.count);
  }, [isHidden, data]);
}

async function notify(count: number): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const texts = MESSAGES.notifications;
  await registration?.showNotification(texts.arrivedTitle, {
    body: texts.waiting(count),
    icon: '/icon-512.png',
    tag: 'waiting',
  });
}
