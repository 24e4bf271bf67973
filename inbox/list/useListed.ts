import { usePrefetchInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PAGE_SIZE } from '../../domain/desk/inboxApi.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import {
  defaultOrderOf,
  type InboxUrl,
  type InboxView,
  writeInboxView,
} from '../../domain/desk/inboxView.ts';
import { matchesView } from '../../domain/desk/matchesView.ts';
import { listQuery, useEnquiries } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { useArrivals } from './useArrivals.ts';

/**
 * The list of the current URL, with what has arrived and is not on the pages of it that are loaded.
 *
 * @returns `listed`, those pages; `items`, all in the order of their rows; `arrivedBeyond`, those of them that arrived; and
 *   `loadMore`, undefined where there are no more, or they load
 */
export function useListed(url: InboxUrl) {
  const { view } = url;
  const { email } = useSession();
  // As many pages as this entry of the history has shown, also when the page is loaded again.
  usePrefetchInfiniteQuery({ ...listQuery(view), pages: history.state?.pages ?? 1 });
  const list = useEnquiries(view);
  // While another view loads, the rows of the previous one are shown, and nothing acts on them.
  const listed = list.isPlaceholderData ? undefined : list.data;
  const pages = Math.ceil((listed?.length ?? 0) / PAGE_SIZE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has it
  useEffect(() => {
    if (pages > 1) history.replaceState({ pages }, '');
  }, [pages, url]);
  const arrivals = useArrivals(writeInboxView(view).size === 0);
  // The list has not been refetched since, or others come first in it.
  const arrivedBeyond = arrivals.all.filter(
    (item) => listed?.every(({ id }) => id !== item.id) && matchesView(item, view, email, item.receivedAt),
  );
  const items = listed && withArrived(listed, arrivedBeyond, view, list.hasNextPage);
  const canLoadMore = listed && list.hasNextPage && !list.isFetchingNextPage;
  return { arrivals, listed, items, arrivedBeyond, loadMore: canLoadMore ? list.fetchNextPage : undefined };
}

/** In a list that ends, what arrived is where the next poll leaves it, with the focus; before one that goes on, it is seen. */
export function withArrived(
  listed: InboxItem[],
  arrived: InboxItem[],
  view: InboxView,
  hasNextPage: boolean,
): InboxItem[] {
  if (arrived.length === 0) return listed;
  const isNewestFirst = view.search || (defaultOrderOf(view) ?? 'newest') === 'newest';
  return hasNextPage || isNewestFirst ? [...arrived, ...listed] : [...listed, ...arrived];
}
