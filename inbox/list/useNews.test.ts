import { expect, test } from 'vitest';
import { writeInboxUrl } from '../../domain/desk/inboxView.ts';
import { urlOfNews } from '../../domain/desk/news.ts';
import type { News } from '../../domain/desk/summarySchemas.ts';
import { describeNews } from './useNews.ts';

const ONE: News = {
  rowId: 1,
  by: 'ravi',
  kind: 'changed',
  status: null,
  isNote: false,
  order: null,
  count: 1,
  ids: ['anil'],
  names: ['Anil Kapoor'],
};
const REKHA: Partial<News> = { ids: ['rekha'], names: ['Rekha'] };
const OM_SAI: Partial<News> = { ids: ['om'], names: ['Om Sai Chemist'] };
const MANY: Partial<News> = { count: 3, ids: ['a', 'b', 'c'], names: ['A', 'B'] };
const WON = 'won' as const;
const CLOSED = 'closed' as const;

const newsOf = (news: Partial<News>[]) => news.map((one) => ({ ...ONE, ...one }));

test.each<[Partial<News>[], string]>([
  [[], ''],
  [[{}], 'Ravi changed your Anil Kapoor.'],
  [[{ status: WON }], 'Ravi marked your Anil Kapoor as Won.'],
  [[{}, { status: WON }, {}], 'Ravi marked your Anil Kapoor as Won.'],
  [[{}, REKHA, {}], 'Ravi changed your Anil Kapoor and Rekha.'],
  [[{ status: CLOSED }, { ...REKHA, status: CLOSED }], 'Ravi marked your Anil Kapoor and Rekha as Closed.'],
  [[{ status: CLOSED, ...MANY }, { status: CLOSED }], 'Ravi marked 4 of yours as Closed.'],
  [
    [
      { isNote: true, ...OM_SAI },
      { status: CLOSED, order: 1000 },
    ],
    'Ravi marked your Anil Kapoor as Closed: the order of ₹1,000 no longer counts. Ravi wrote a note on your Om Sai Chemist.',
  ],
  [
    [
      { status: WON, order: 0 },
      { status: CLOSED, order: 2500, ...MANY },
    ],
    'Ravi marked 3 of yours as Closed: 3 orders of ₹2,500 no longer count. Ravi marked your Anil Kapoor as Won.',
  ],
  [[{ status: WON, order: 980.5 }, { isNote: true }, {}], 'Ravi marked your Anil Kapoor as Won, ₹980.50.'],
  [
    [MANY, { isNote: true }, { ...REKHA, status: 'contacted' }, { ...OM_SAI, status: CLOSED, order: 0 }],
    'Ravi marked your Om Sai Chemist as Closed: the order no longer counts. Ravi marked your Rekha as Contacted. Ravi changed 4 of yours.',
  ],
  [[{ kind: 'assigned', count: 3 }], 'Ravi assigned 3 enquiries to you.'],
  [
    [{ kind: 'takenOver' }, { by: 'om', status: WON }, { kind: 'takenOver', ...REKHA }],
    'Ravi took over 2 enquiries from you. Om marked your Anil Kapoor as Won.',
  ],
])('of %j, one is told: %s', (news, text) => {
  const all = newsOf(news);
  const nameOf = (email: string) => email.replace(/^./, (letter) => letter.toUpperCase());
  expect(describeNews(all, nameOf)).toBe(text);
});

test.each<[string, Partial<News>[], string]>([
  ['a single one is opened', [{ status: CLOSED }, {}], '/inbox?owner=mine&open=anil'],
  [
    'the status they share',
    [{ status: CLOSED }, { ...REKHA, status: CLOSED }],
    '/inbox?status=closed&owner=mine',
  ],
  ['all of mine', [{ status: CLOSED }, REKHA], '/inbox?owner=mine'],
  ['everyone’s, where some are of a colleague now', [{ kind: 'takenOver' }, REKHA], '/inbox'],
])('news lead to the list that has them: %s', (_, news, url) => {
  expect(writeInboxUrl(urlOfNews(newsOf(news)))).toBe(url);
});
