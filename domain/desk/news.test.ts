import { expect, test } from 'vitest';
import { newsOf, toldOf } from '../../tests/support/exampleNews.ts';
import { writeInboxUrl } from './inboxView.ts';
import { isSeenIn, messagesOfNews, settledBut, unsettledNews, urlOfNews } from './news.ts';
import type { News } from './summarySchemas.ts';

const REKHA: Partial<News> = { ids: ['rekha'], names: ['Rekha'] };
const OM_SAI: Partial<News> = { ids: ['om'], names: ['Om Sai Chemist'] };
const MANY: Partial<News> = { count: 3, ids: ['a', 'b', 'c'], names: ['A', 'B'] };
const WON = 'won' as const;
const CLOSED = 'closed' as const;
const NOTE = 'note' as const;
const WRONG = 'wrong-number' as const;

test.each<[Partial<News>[], ...string[]]>([
  [[]],
  [[{}], 'Ravi changed your Anil Kapoor.'],
  [[{ status: WON }], 'Ravi marked your Anil Kapoor as Won.'],
  [[{}, { status: WON }, {}], 'Ravi marked your Anil Kapoor as Won.'],
  [[{}, REKHA, {}], 'Ravi changed your Anil Kapoor and Rekha.'],
  [[{ status: CLOSED }, { ...REKHA, status: CLOSED }], 'Ravi marked your Anil Kapoor and Rekha as Closed.'],
  [[{ status: CLOSED, ...MANY }, { status: CLOSED }], 'Ravi marked 4 of yours as Closed.'],
  [
    [
      { record: NOTE, ...OM_SAI },
      { status: CLOSED, order: 1000 },
      { status: CLOSED, order: 1000 },
    ],
    'Ravi marked your Anil Kapoor as Closed: the order of ₹1,000 no longer counts.',
    'Ravi wrote a note on your Om Sai Chemist.',
  ],
  [
    [
      { kind: 'takenOver', ...REKHA },
      { status: WON, order: 0 },
      { by: 'om', status: CLOSED, order: 2500, ...MANY },
    ],
    'Om marked 3 of yours as Closed: 3 orders of ₹2,500 no longer count.',
    'Ravi took over Rekha from you.',
    'Ravi marked your Anil Kapoor as Won.',
  ],
  [
    [{ record: NOTE, ...REKHA }, { order: 900.25 }, { order: 450, ...OM_SAI, by: 'om' }],
    'Ravi changed the order of your Anil Kapoor to ₹900.25.',
    'Om changed the order of your Om Sai Chemist to ₹450.',
    'Ravi wrote a note on your Rekha.',
  ],
  [
    [{ order: 0 }, REKHA, { order: 450 }],
    'Ravi changed the order of your Anil Kapoor.',
    'Ravi changed your Rekha.',
  ],
  [[{ status: WON, order: 980.5 }, { record: NOTE }, {}], 'Ravi marked your Anil Kapoor as Won, ₹980.50.'],
  [[{}, { record: WRONG, status: 'contacted' }], 'Ravi marked your Anil Kapoor as Contacted: wrong number.'],
  [[{ record: WRONG }, { record: NOTE }], 'Ravi recorded a wrong number for your Anil Kapoor.'],
  [
    [{ record: WRONG }, { status: CLOSED }],
    'Ravi recorded a wrong number for your Anil Kapoor.',
    'Ravi marked your Anil Kapoor as Closed.',
  ],
  [[{ kind: 'assigned', count: 3 }], 'Ravi assigned 3 enquiries to you.'],
  [
    [
      { kind: 'takenOver', status: CLOSED },
      { by: 'om', status: WON },
      { kind: 'takenOver', ...REKHA },
    ],
    'Ravi took over 2 enquiries from you.',
    'Om marked your Anil Kapoor as Won.',
  ],
])('of %j, each kind of each colleague is told by itself: %j', (news, ...labels) => {
  expect(toldOf(news).map(({ label }) => label)).toEqual(labels);
});

test('each message is settled by itself, with what weighs less of the same enquiries, on a device that knows one row id as well', () => {
  const news = newsOf([
    { rowId: 9, record: NOTE },
    { rowId: 7, ...REKHA },
    { rowId: 5, kind: 'takenOver', ...OM_SAI },
    { rowId: 4, status: CLOSED },
  ]);
  const unsettled = unsettledNews(news, '4');
  expect(unsettled.map(({ rowId }) => rowId)).toEqual([9, 7, 5]);
  const [, closed] = messagesOfNews(news);
  const left = news.filter((one) => !closed?.rows.includes(one));
  const settled = settledBut(left, news);
  expect(unsettledNews(news, settled)).toEqual(
    newsOf([
      { rowId: 7, ...REKHA },
      { rowId: 5, kind: 'takenOver', ...OM_SAI },
    ]),
  );
  expect(unsettledNews([...newsOf([{ rowId: 10 }]), ...news], settled)).toHaveLength(3);
  expect(settledBut([], news)).toBe('9');
  expect(settledBut([], [])).toBe('0');
});

test.each<[Partial<News>, boolean]>([
  [{ status: CLOSED }, true],
  [{ kind: 'takenOver' }, true],
  [{ status: WON, order: 980 }, true],
  [{ order: 450 }, false],
  [{ status: CLOSED, order: 980 }, false],
  [MANY, false],
])('%j is seen in the open enquiry: %s', (news, isSeen) => {
  expect(toldOf([news]).map((message) => isSeenIn(message, news.ids?.[0] ?? 'anil'))).toEqual([isSeen]);
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
