import type { PushMessage } from '../../domain/desk/deviceSchemas.ts';
import { KIND_LABELS, kindOf, writeInboxUrl } from '../../domain/desk/inboxView.ts';
import { countOfNews, urlOfNews } from '../../domain/desk/news.ts';
import type { News } from '../../domain/desk/summarySchemas.ts';
import { COUNT, packUnit } from '../../domain/format.ts';
import type { Arrivals, DueEnquiries } from '../store/PushDevices.ts';

/** What a device is told of new enquiries: nothing that a stranger may not read on a locked screen. */
export function composePush({ count, packs, id, buyerKind }: Arrivals): PushMessage {
  const packsText = `${COUNT.format(packs)} ${packUnit(packs)}`;
  if (count > 1) {
    return {
      title: `${COUNT.format(count)} new enquiries`,
      body: `${packsText} together`,
      url: writeInboxUrl({ view: { status: 'new', order: 'newest' } }),
    };
  }
  const kind = kindOf(buyerKind);
  return {
    title: 'New enquiry',
    body: kind === 'unsaid' ? packsText : `${KIND_LABELS[kind]}, ${packsText}`,
    url: writeInboxUrl({ view: { status: 'new' }, open: id }),
  };
}

/** What a device is told of its owner's follow-ups: that there are some. */
export function composeDuePush({ count, id }: DueEnquiries): PushMessage {
  const view = { due: 'overdue', owner: 'mine' } as const;
  return {
    title: 'Follow-up due',
    body:
      count > 1
        ? `${COUNT.format(count)} follow-ups of yours are due now`
        : 'A follow-up of yours is due now',
    url: writeInboxUrl({ view, ...(count === 1 && { open: id }) }),
  };
}

/** What a device is told of what colleagues assign to its owner or take over: that there is something. */
export function composeHandoverPush(handovers: readonly News[]): PushMessage {
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
