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

/** The list that has the enquiries, and a single one opened. */
export function urlOfNews(news: readonly News[]): InboxUrl {
  const [latest] = news;
  const owner = latest?.kind === 'takenOver' ? latest.by : 'mine';
  return { view: { owner }, ...(countOfNews(news) === 1 && { open: latest?.ids[0] }) };
}
