import { messagesOfNews } from '../../domain/desk/news.ts';
import type { News } from '../../domain/desk/summarySchemas.ts';
import { MESSAGES } from '../../inbox/messages.ts';

const ONE: News = {
  rowId: 1,
  by: 'ravi',
  kind: 'changed',
  status: null,
  record: null,
  order: null,
  count: 1,
  ids: ['anil'],
  names: ['Anil Kapoor'],
};
/** News that differ from an ordinary change in what is given. */
export const newsOf = (news: Partial<News>[]) => news.map((one) => ({ ...ONE, ...one }));

/** The messages of such news, as the inbox says them. */
export const toldOf = (news: Partial<News>[]) =>
  messagesOfNews(newsOf(news)).map((message) => {
    const name = message.told[0].by.replace(/^./, (letter) => letter.toUpperCase());
    return { ...message, label: MESSAGES.news.told(message.told, name) };
  });
