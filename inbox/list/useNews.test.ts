import { expect, test } from 'vitest';
import type { News } from '../../domain/desk/summarySchemas.ts';
import { describeNews } from './useNews.ts';

const ONE: News = {
  rowId: 1,
  by: 'ravi',
  kind: 'changed',
  status: null,
  count: 1,
  ids: ['anil'],
  name: 'Anil Kapoor',
};
const REKHA: Partial<News> = { ids: ['rekha'], name: 'Rekha' };
const WON = 'won' as const;
const CLOSED = 'closed' as const;

test.each<[Partial<News>[], string]>([
  [[], ''],
  [[{}], 'Ravi changed your Anil Kapoor.'],
  [[{ status: WON }], 'Ravi marked your Anil Kapoor as Won.'],
  [[{}, { status: WON }, {}], 'Ravi marked your Anil Kapoor as Won.'],
  [[{}, REKHA, {}], 'Ravi changed 2 of yours.'],
  [[{ status: WON }, { ...REKHA, status: WON }], 'Ravi marked 2 of yours as Won.'],
  [[{ status: WON }, { ...REKHA, status: CLOSED }], 'Ravi changed 2 of yours.'],
  [[{ status: WON }, REKHA], 'Ravi changed 2 of yours.'],
  [[{ kind: 'assigned', count: 3 }], 'Ravi assigned 3 enquiries to you.'],
  [
    [{ kind: 'takenOver' }, { by: 'om', status: WON }, { kind: 'takenOver', ...REKHA }],
    'Ravi took over 2 enquiries from you. Om marked your Anil Kapoor as Won.',
  ],
])('of %j, one is told: %s', (news, text) => {
  const all = news.map((one) => ({ ...ONE, ...one }));
  expect(describeNews(all, (email) => email.replace(/^./, (letter) => letter.toUpperCase()))).toBe(text);
});
