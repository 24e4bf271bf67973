import { type InboxUrl, readInboxUrl } from '../../domain/desk/inboxView.ts';
import { HOUR_MS } from '../../domain/time.ts';
import { readStored, writeStored } from '../api/stored.ts';

const STORAGE_KEY = 'inbox-requested';

/**
 * Remembers the view or enquiry that was opened while signed out, such as from a mail. The sign-in link may open in
 * another tab.
 */
export function rememberUrl(): void {
  const { search } = location;
  if (search) writeStored(STORAGE_KEY, JSON.stringify({ search, at: Date.now() }));
}

/** What was remembered within the last hour, once. */
export function takeRememberedUrl(): InboxUrl | undefined {
  const stored = readStored(STORAGE_KEY);
  writeStored(STORAGE_KEY, '');
  if (!stored) return undefined;
  const { search, at } = JSON.parse(stored) as { search: string; at: number };
  return Date.now() - at < HOUR_MS ? readInboxUrl(search) : undefined;
}
