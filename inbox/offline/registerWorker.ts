import { INBOX_PAGE, INBOX_WORKER } from '../../domain/desk/inboxApi.ts';

/** Lets the inbox open without a connection, and take push messages. In `npm run dev` the files change all the time. */
export function registerWorker(): void {
  if (!import.meta.env.PROD) return;
  navigator.serviceWorker?.register(INBOX_WORKER, { scope: INBOX_PAGE }).catch(() => {
    // Without it the inbox needs a connection to open.
  });
}
