import { type InboxUrl, readInboxUrl } from '../../domain/desk/inboxView.ts';
import { HOUR_MS } from '../../domain/time.ts';

const STORAGE_KEY = 'inbox-requested';

/**
 * Remembers the view or enquiry that was opened while signed out, such as from a mail. The sign-in link may open in
 * another tab.
 */
export function rememberUrl(): void {
  if (!location.search) return;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ search: location.search, at: Date.now() }));
  } catch {
    // The storage is full; the inbox then opens at its list.
  }
}

/** What was remembered within the last hour, once. */
export function takeRememberedUrl(): InboxUrl | undefined {
  const stored = localStorage.getItem(STORAGE_KEY);
  localStorage.removeItem(STORAGE_KEY);
  if (!stored) return undefined;
  const { search, at } = JSON.parse(stored) as { search: string; at: number };
  return Date.now() - at < HOUR_MS ? readInboxUrl(search) : undefined;
}
