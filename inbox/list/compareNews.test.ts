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
    [],
    0,
  );
  expect(before.text).toBe('Ravi took over Anil Kapoor from you. 1 more notice.');
  const later = (news: Partial<News>[], { now = 2, standing = news, own = [] as string[] } = {}) =>
    compareNews(
      { newest: 2, told: before.told },
      toldOf(news),
      newsOf(standing),
      own.map((id) => ({ id, at: 1 })),
      now,
    ).text;
  const ofClosed = 'Undone or changed since: Ravi marked your Rekha as Closed.';
  const ofTakenOver = 'Undone or changed since: Ravi took over Anil Kapoor from you.';
  expect(later([takenOver, closed])).toBe('');
  expect(later([takenOver])).toBe(ofClosed);
  expect(later([closed])).toBe(ofTakenOver);
  expect(later([])).toBe(`${ofTakenOver} ${ofClosed}`);
  expect(later([], { own: ['anil'] }), 'the user has taken it back').toBe(ofClosed);
  expect(later([takenOver], { standing: [takenOver, closed] }), 'settled').toBe('');
  expect(later([], { now: HOUR_MS }), 'the server looks no further back').toBe('');
  expect(later([takenOver, { ...closed, rowId: 3, by: 'om', status: 'won' }])).toBe(
    'Om marked your Rekha as Won.',
  );
  expect(later([{ ...closed, rowId: 3, kind: 'takenOver' }, closed]), 'one and another').toBe(
    `Ravi took over Rekha from you. ${ofTakenOver}`,
  );
  expect(later([{ ...takenOver, count: 2 }, closed]), 'others').toBe('Ravi took over 2 enquiries from you.');
  expect(later([takenOver, { ...closed, rowId: 3 }]), 'once more').toBe('Ravi marked your Rekha as Closed.');
});

test('of several enquiries, it is told for how many it still stands, whichever of them was overtaken', () => {
  const all: Partial<News> = {
    rowId: 3,
    kind: 'assigned',
    count: 3,
    ids: ['c', 'b', 'a'],
    names: ['C', 'B'],
  };
  const { told } = compareNews({ newest: 0, told: [] }, toldOf([all]), newsOf([all]), [], 0);
  const later = (news: Partial<News>[]) =>
    compareNews({ newest: 3, told }, toldOf(news), newsOf(news), [], 1).text;
  const TWO = 'Ravi assigned 2 enquiries to you.';
  expect(later([{ ...all, count: 2, ids: ['c', 'b'] }])).toBe(TWO);
  expect(later([{ ...all, rowId: 2, count: 2, ids: ['b', 'a'] }]), 'the last one').toBe(TWO);
  expect(later([])).toBe('Undone or changed since: Ravi assigned 3 enquiries to you.');
});
