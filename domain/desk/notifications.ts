import { COUNT } from '../format.ts';
import type { PushMessage } from './deviceSchemas.ts';
import { type InboxView, writeInboxUrl } from './inboxView.ts';
import { countOfNews, urlOfNews } from './news.ts';
import type { News } from './summarySchemas.ts';

// What a push message and a notification of the open page say alike: nothing that a stranger may not read on a locked screen.

/** One's own follow-ups whose time has passed. */
export const OWN_OVERDUE: InboxView = { due: 'overdue', owner: 'mine' };

export const FOLLOW_UP_DUE = 'Follow-up due';

/** @param id of the last of the follow-ups */
export function dueMessage(count: number, id: string): PushMessage {
  return {
    title: FOLLOW_UP_DUE,
    body:
      count === 1
        ? 'A follow-up of yours is due now'
        : `${COUNT.format(count)} follow-ups of yours are due now`,
    url: writeInboxUrl({ view: OWN_OVERDUE, ...(count === 1 && { open: id }) }),
  };
}

/** Of what colleagues have assigned to one or taken over. */
export function handoverMessage(handovers: readonly News[]): PushMessage {
  const countOf = (kind: News['kind']) => countOfNews(handovers.filter((one) => one.kind === kind));
  const [assigned, takenOver] = [countOf('assigned'), countOf('takenOver')];
  const texts = [
    assigned === 1 && 'An enquiry was assigned to you',
    assigned > 1 && `${COUNT.format(assigned)} enquiries were assigned to you`,
    takenOver === 1 && 'An enquiry of yours was taken over',
    takenOver > 1 && `${COUNT.format(takenOver)} enquiries of yours were taken over`,
  ];
  return {
    title: assigned > 0 ? 'Assigned to you' : 'Taken over from you',
    body: texts.filter(Boolean).join('. '),
    url: writeInboxUrl(urlOfNews(handovers)),
  };
}
