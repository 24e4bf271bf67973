import type { InboxUrl } from './inboxView.ts';
import type { News } from './summarySchemas.ts';

/** Whether it has given enquiries to somebody else, and not only changed them. */
export function isHandover({ kind }: News): boolean {
  return kind !== 'changed';
}

/** The ids of the enquiries, each once, the last one first. */
export function idsOfNews(news: readonly News[]): string[] {
  return [...new Set(news.flatMap(({ ids }) => ids))];
}

/** How many enquiries there are: one that was changed twice is one. */
export function countOfNews(news: readonly News[]): number {
  const repeated = news.flatMap(({ ids }) => ids).length - idsOfNews(news).length;
  return news.reduce((sum, { count }) => sum + count, 0) - repeated;
}

/** What news are about, what weighs most first: orders that count otherwise, what has changed hands, and what was changed. */
const SORTS = [
  'orderRemoved',
  'orderChanged',
  'assigned',
  'takenOver',
  'won',
  'wrongNumber',
  'marked',
  'noted',
  'changed',
] as const;

type Sort = (typeof SORTS)[number];

/** Whether somebody may have to act on it. */
export function isLasting(news: News): boolean {
  return isHandover(news) || isOfOrder(news);
}

function isOfOrder(news: News): boolean {
  return ['orderRemoved', 'orderChanged'].includes(sortOfNews(news));
}

export function sortOfNews({ kind, status, record, order }: News): Sort {
  if (kind !== 'changed') return kind;
  if (order !== null) {
    if (status === null) return 'orderChanged';
    return status === 'won' ? 'won' : 'orderRemoved';
  }
  if (record === 'wrong-number') return 'wrongNumber';
  if (status) return 'marked';
  return record ? 'noted' : 'changed';
}

/** What a colleague has done alike, which is told together. */
export interface NewsMessage {
  /** Which of the messages it is. */
  key: string;
  told: [News, ...News[]];
  /** What it settles: also what the colleague did with the same enquiries that weighs less, and is not told. */
  rows: News[];
}

/** Whether it is seen once an enquiry is open: not an order, which may be one among much that has changed. */
export function isSeenIn({ told }: NewsMessage, open: string | undefined): boolean {
  return countOfNews(told) === 1 && told[0].ids[0] === open && !isOfOrder(told[0]);
}

/** What weighs most first. */
export function messagesOfNews(news: readonly News[]): NewsMessage[] {
  const messages: NewsMessage[] = [];
  const weightOf = (one: News) => SORTS.indexOf(sortOfNews(one));
  for (const one of news.toSorted((a, b) => weightOf(a) - weightOf(b))) {
    const { by, kind, ids } = one;
    const sort = sortOfNews(one);
    const isMinor = sort === 'noted' || sort === 'changed';
    const key = [by, sort, isHandover(one) ? '' : one.status].join(' ');
    const same = messages.find((message) => message.key === key);
    const telling = messages.find(({ told }) => {
      const isAlike = told === same?.told || (isMinor && told[0].by === by && told[0].kind === kind);
      return isAlike && ids.every((id) => idsOfNews(told).includes(id));
    });
    if (!telling && same) same.told.push(one);
    const message = telling ?? same;
    if (message) message.rows.push(one);
    else messages.push({ key, told: [one], rows: [one] });
  }
  return messages;
}

// What is settled is kept as a text: the row id up to which all is, and those of later ones that are.

/** @param news all that still stand, latest first */
export function unsettledNews(news: readonly News[], settled: string): News[] {
  const [upTo = 0, ...others] = settled.split(' ').map(Number);
  return news.filter(({ rowId }) => rowId > upTo && !others.includes(rowId));
}

/** The text once nothing but some is left. */
export function settledBut(left: readonly News[], news: readonly News[]): string {
  const rowIds = news.filter((one) => !left.includes(one)).map(({ rowId }) => rowId);
  const oldestLeft = left.at(-1)?.rowId ?? Infinity;
  const upTo = Math.min(oldestLeft - 1, news[0]?.rowId ?? 0);
  return [upTo, ...rowIds.filter((rowId) => rowId > upTo)].join(' ');
}

/** The shortest list that has all of the enquiries, and a single one opened. */
export function urlOfNews(news: readonly News[]): InboxUrl {
  const [owner, ...otherOwners] = new Set(news.map(({ kind, by }) => (kind === 'takenOver' ? by : 'mine')));
  const [status, ...otherStatuses] = new Set(news.map((one) => one.status));
  const view = {
    ...(otherOwners.length === 0 && { owner }),
    ...(status && otherStatuses.length === 0 && { status }),
  };
  return { view, ...(countOfNews(news) === 1 && { open: news[0]?.ids[0] }) };
}
