import { useEffect } from 'react';
import { readInboxUrl } from '../../domain/desk/inboxView.ts';
import { useSession } from '../api/session.ts';
import { goTo } from '../navigation/inboxUrl.tsx';
import { refreshDevice } from './thisDevice.ts';

/** Opens what a tapped notification leads to in this page, and keeps the device registered. */
export function useOpenedNotification(): void {
  const { email } = useSession();
  useEffect(() => {
    const open = ({ data }: MessageEvent<{ open?: string }>) => {
      if (data.open) goTo(readInboxUrl(new URL(data.open, location.origin).search));
    };
    navigator.serviceWorker?.addEventListener('message', open);
    return () => navigator.serviceWorker?.removeEventListener('message', open);
  }, []);
  useEffect(() => {
    // Without a connection it is refreshed by the next page.
    refreshDevice(email).catch(() => {});
  }, [email]);
}
