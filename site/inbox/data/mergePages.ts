import type { InboxItem, InboxPage } from '../../../domain/inbox/inboxApi.ts';

/** What of a view is on the page: its newest enquiries, down to some point. */
export interface Loaded {
  items: InboxItem[];
  /** Where the part that is not loaded begins. */
  next: string | null;
  /** How far a search has looked, where it has not come to its end. */
  searchedTo: number | null;
}

/** Puts the newest page, read again, over what is loaded: what it covers is replaced, what lies below stays. */
export function withFreshFirstPage(loaded: Loaded | undefined, page: InboxPage): Loaded {
  const last = page.items.at(-1);
  if (!loaded || !page.next || !last) return page;
  const fresh = new Set(page.items.map(({ id }) => id));
  const below = loaded.items.filter(({ id, receivedAt }) => !fresh.has(id) && receivedAt <= last.receivedAt);
  if (below.length === 0) return page;
  return { ...loaded, items: [...page.items, ...below] };
}

/** Puts an older page under what is loaded. */
export function withOlderPage(loaded: Loaded, page: InboxPage): Loaded {
  const known = new Set(loaded.items.map(({ id }) => id));
  return { ...page, items: [...loaded.items, ...page.items.filter(({ id }) => !known.has(id))] };
}
