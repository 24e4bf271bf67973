import { useCallback, useEffect, useRef, useState } from 'react';
import type { InboxItem, InboxPage } from '../../../domain/inbox/inboxApi.ts';
import { type InboxView, writeInboxView } from '../../../domain/inbox/inboxView.ts';
import { askInbox, askInboxTagged, InboxError } from './askInbox.ts';
import { useInboxSession } from './InboxSession.tsx';
import { type Loaded, withFreshFirstPage, withOlderPage } from './mergePages.ts';

/** How often the server is asked for something new, in milliseconds; not while the page is out of sight. */
const PAUSE = 4_000;

/** A view of the enquiries that keeps itself up to date. */
export interface Enquiries {
  /** Undefined until the first answer. */
  loaded: Loaded | undefined;
  /** The view that `loaded` shows, as it stands in an address; another than the wanted one while that is on its way. */
  loadedView: string | undefined;
  /** Those that came in while one looked on, newest first. */
  arrived: InboxItem[];
  /** Changes whenever anything in the store has. */
  tag: string | null;
  /** Since when the server has not been reached, in milliseconds since 1970. */
  unreachedSince: number | undefined;
  /** Asks at once. */
  refresh: () => Promise<void>;
  /** Loads the next, older page. */
  loadOlder: () => Promise<void>;
}

interface State extends Pick<Enquiries, 'loaded' | 'loadedView' | 'arrived' | 'tag' | 'unreachedSince'> {}

const NOTHING: State = {
  loaded: undefined,
  loadedView: undefined,
  arrived: [],
  tag: null,
  unreachedSince: undefined,
};

/** Follows a view: asks every few seconds, when the page comes into sight, and when the connection is back. */
export function useEnquiries(view: InboxView): Enquiries {
  const { onSignedOut } = useInboxSession();
  const query = writeInboxView(view).toString();
  const [state, setState] = useState(NOTHING);
  const latest = useRef(state);
  latest.current = state;

  const refresh = useCallback(async () => {
    const { loadedView, tag } = latest.current;
    try {
      const known = loadedView === query ? tag : null;
      const tagged = await askInboxTagged<InboxPage>(`/enquiries?${query}`, { known });
      setState((before) =>
        tagged ? afterAnswer(before, query, tagged.answer, tagged.tag) : reached(before),
      );
    } catch (error) {
      if (error instanceof InboxError && error.status === 401) return onSignedOut();
      setState((before) => ({ ...before, unreachedSince: before.unreachedSince ?? Date.now() }));
    }
  }, [query, onSignedOut]);

  useEffect(() => {
    const following = new AbortController();
    const { signal } = following;
    const look = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    look();
    const timer = setInterval(look, PAUSE);
    document.addEventListener('visibilitychange', look, { signal });
    addEventListener('online', look, { signal });
    return () => {
      following.abort();
      clearInterval(timer);
    };
  }, [refresh]);

  const loadOlder = useCallback(async () => {
    const { loaded } = latest.current;
    if (!loaded?.next) return;
    const from = encodeURIComponent(loaded.next);
    const page = await askInbox<InboxPage>(`/enquiries?${query}&from=${from}`);
    setState((before) =>
      before.loaded && before.loadedView === query
        ? { ...before, loaded: withOlderPage(before.loaded, page) }
        : before,
    );
  }, [query]);

  return { ...state, refresh, loadOlder };
}

function reached(before: State): State {
  return before.unreachedSince === undefined ? before : { ...before, unreachedSince: undefined };
}

function afterAnswer(before: State, query: string, page: InboxPage, tag: string | null): State {
  if (before.loadedView !== query || !before.loaded) {
    return { ...NOTHING, loaded: page, loadedView: query, tag };
  }
  const newest = before.loaded.items[0]?.receivedAt ?? 0;
  const known = new Set(before.loaded.items.map(({ id }) => id));
  const arrived = page.items.filter(
    ({ id, receivedAt, status }) => !known.has(id) && receivedAt >= newest && status === 'new',
  );
  return {
    loaded: withFreshFirstPage(before.loaded, page),
    loadedView: query,
    arrived: arrived.length > 0 ? arrived : before.arrived,
    tag,
    unreachedSince: undefined,
  };
}
