import type { PushMessage } from '../../domain/desk/deviceSchemas.ts';
import { INBOX_PAGE } from '../../domain/desk/inboxApi.ts';

/** Shows what the server has sent. A browser may end the subscription of an app that shows nothing. */
export async function showPush(
  registration: ServiceWorkerRegistration,
  data: PushMessageData | null,
): Promise<void> {
  const message = data?.json() as PushMessage | undefined;
  if (!message) return;
  const { title, body, url } = message;
  await registration.showNotification(title, { body, icon: '/icon-512.png', data: { url } });
}

/** Opens what a notification leads to: in a page of the inbox, where one is open. */
export async function openNotification(clients: Clients, notification: Notification): Promise<void> {
  notification.close();
  const { url = INBOX_PAGE } = (notification.data ?? {}) as Partial<PushMessage>;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = windows.find((window) => new URL(window.url).pathname === INBOX_PAGE);
  if (!page) {
    await clients.openWindow(url);
    return;
  }
  // Loading it again would end what is being done there.
  page.postMessage({ open: url });
  await page.focus();
}
