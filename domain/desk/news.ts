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
