import { expect, test } from 'vitest';
import type { News } from '../../domain/desk/summarySchemas.ts';
import { HOUR_MS } from '../../domain/time.ts';
import { newsOf, toldOf } from '../../tests/support/exampleNews.ts';
import { compareNews } from './compareNews.ts';

test('what is undone or overtaken while the page is open is said, unless something newer is said of it', () => {
  const takenOver: Partial<News> = { rowId: 1, kind: 'takenOver' };
  const closed: Partial<News> = { rowId: 2, status: 'closed', ids: ['rekha'], names: ['Rekha'] };
  const before = compareNews(
    { newest: 0, told: [] },
    toldOf([takenOver, closed]),
    newsOf([takenOver, closed]),
    0,
  );
  expect(before.fresh).toHaveLength(2);
  const later = (news: Partial<News>[], now = 1, standing = news) => {
    const { fresh, overtaken } = compareNews(
      { newest: 2, told: before.told },
      toldOf(news),
      newsOf(standing),
      now,
    );
    return [fresh, overtaken].map((messages) => messages.map(({ label }) => label));
  };
  const ofClosed = 'Ravi marked your Rekha as Closed.';
  const ofTakenOver = 'Ravi took over Anil Kapoor from you.';
  expect(later([takenOver, closed])).toEqual([[], []]);
  expect(later([takenOver])).toEqual([[], [ofClosed]]);
  expect(later([closed])).toEqual([[], [ofTakenOver]]);
  expect(later([takenOver], 1, [takenOver, closed]), 'settled').toEqual([[], []]);
  expect(later([], HOUR_MS), 'the server looks no further back').toEqual([[], []]);
  expect(later([takenOver, { ...closed, rowId: 3, by: 'om', status: 'won' }])).toEqual([
    ['Om marked your Rekha as Won.'],
    [],
  ]);
  expect(later([{ ...closed, rowId: 3, kind: 'takenOver' }, closed]), 'one and another').toEqual([
    ['Ravi took over Rekha from you.'],
    [ofTakenOver],
  ]);
  expect(later([{ ...takenOver, count: 2 }, closed]), 'others').toEqual([
    ['Ravi took over 2 enquiries from you.'],
    [],
  ]);
  expect(later([takenOver, { ...closed, rowId: 3 }]), 'once more').toEqual([[ofClosed], []]);
});
