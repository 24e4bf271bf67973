import { sourceNameOf } from '../enquiry/source.ts';
import { endOfToday } from '../time.ts';
import type { InboxItem } from './inboxSchemas.ts';
import { defaultOrderOf, type InboxView, isOfWon, kindOf, listedView, type Order } from './inboxView.ts';
import { isCurrent } from './inboxWork.ts';
import { boundsOfPeriod } from './periods.ts';
import { searchTextOf, searchWordsOf, spellingsOf } from './searchWords.ts';

// What the server's list has (server/store/inboxQuery.ts), for enquiries that the page knows already.

/** Whether a view lists an enquiry; `mine` are those of `email`. */
export function matchesView(item: InboxItem, view: InboxView, email: string, now: number): boolean {
  const { status, kind, flagged, undelivered, due, source, wonBy } = listedView(view);
  const owner = view.owner === 'mine' ? email : view.owner === 'unclaimed' ? null : view.owner;
  const isIn = (period: string | undefined, at: number) => {
    const { from, to } = boundsOfPeriod(period, now);
    return at >= from && at < to;
  };
  return (
    (!status || item.status === status) &&
    (!kind || kindOf(item.fields.RetailerSelfUse) === kind) &&
    (flagged === undefined || item.spamSignals.length > 0 === flagged) &&
    (undelivered === undefined || (item.mailState === 'undelivered') === undelivered) &&
    (owner === undefined || item.owner === owner) &&
    (!source || sourceNameOf(item.source) === source) &&
    (!due || (item.followUpAt ?? Infinity) < (due === 'overdue' ? now : endOfToday(now))) &&
    (!isOfWon(view) || (item.wonAt !== null && isIn(view.won, item.wonAt))) &&
    (!wonBy || item.wonBy === wonBy) &&
    isIn(view.period, item.receivedAt) &&
    (view.withdrawn === 'only' ? item.withdrawnAt !== null : isCurrent(item) || listsOld(item, view)) &&
    isFound(item, view.search ?? '')
  );
}

/** Whether a view lists also what was withdrawn or replaced; an order that was won stays listed. */
function listsOld(item: InboxItem, view: InboxView): boolean {
  const { status, due, flagged, search, withdrawn } = view;
  if (withdrawn || search || isOfWon(view)) return true;
  return item.status === 'won' && !status && !due && !flagged;
}

function isFound({ fields, reference, sent, corrections }: InboxItem, search: string): boolean {
  return matchesSearch(searchTextOf({ ...fields, ...sent }, reference, corrections), search);
}

/** @param text from `searchTextOf` */
export function matchesSearch(text: string, search: string): boolean {
  return searchWordsOf(search).every((word) => spellingsOf(word).some((spelling) => text.includes(spelling)));
}

const COMPARISONS: Record<Order, (one: InboxItem, other: InboxItem) => number> = {
  newest: (one, other) => other.receivedAt - one.receivedAt,
  longest: (one, other) => one.receivedAt - other.receivedAt,
  largest: (one, other) => Number(other.fields.Quantity) - Number(one.fields.Quantity),
  won: (one, other) => (other.wonAt ?? 0) - (one.wonAt ?? 0),
};

/** Those of the given enquiries that a view lists, in its order, as `InboxView.order` says; see {@link matchesView}. */
export function listedIn(items: InboxItem[], view: InboxView, email: string, now: number): InboxItem[] {
  const listed = items.filter((item) => matchesView(item, view, email, now));
  const order = defaultOrderOf(view);
  if (view.search) {
    const newest = listed.toSorted(COMPARISONS.newest);
    const isFlagged = (item: InboxItem) => item.spamSignals.length > 0;
    return [...newest.filter((item) => !isFlagged(item)), ...newest.filter(isFlagged)];
  }
  if (view.due && !order)
    return listed.toSorted((one, other) => (one.followUpAt ?? 0) - (other.followUpAt ?? 0));
  return listed.toSorted(COMPARISONS[order ?? 'newest']);
}
