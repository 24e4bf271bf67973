import { expect, test } from 'vitest';
import { HOSTED_WORK_DEFAULTS, type HostedWork, newWorkOf } from '../../../domain/hostedWork.ts';
import { DAY_MS } from '../../../domain/time.ts';
import { EXAMPLE_FIELDS } from '../../../tests/support/exampleEnquiry.ts';
import { matches, workQueryOf } from './workQuery.ts';

const NOW = Date.parse('2026-11-05T12:00:00+05:30');

const WORK: HostedWork = {
  ...newWorkOf('12345678-1234-4123-8123-0123456789ab', EXAMPLE_FIELDS),
  ...HOSTED_WORK_DEFAULTS,
  at: NOW,
  changedAt: NOW,
};

test('a view is converted to conditions and an order with an index', () => {
  expect(
    workQueryOf({ status: 'new', kind: 'retailer', owner: 'mine', period: 'today' }, NOW, 'p@x.example'),
  ).toEqual({
    conditions: [
      ['status', '==', 'new'],
      ['kind', '==', 'Retailer'],
      ['owner', '==', 'p@x.example'],
      ['at', '>=', Date.parse('2026-11-05T00:00:00+05:30')],
      ['at', '<', Date.parse('2026-11-06T00:00:00+05:30')],
    ],
    order: 'newest',
  });
  expect(workQueryOf({ owner: 'unclaimed', order: 'largest' }, NOW, '')).toEqual({
    conditions: [['owner', '==', null]],
    order: 'largest',
  });
  expect(workQueryOf({ due: true, order: 'largest' }, NOW, '').order).toBe('due');
});

test.each([
  [{}, {}, true],
  [{ status: 'won' }, {}, false],
  [{ flagged: false, kind: 'retailer', owner: 'unclaimed' }, {}, true],
  [{ undelivered: true }, {}, false],
  [{ undelivered: true }, { mail: 'failed' }, true],
  [{ due: true }, {}, false],
  [{ due: true }, { followUpAt: NOW - DAY_MS }, true],
  [{ due: true }, { followUpAt: NOW + DAY_MS }, false],
  [{ period: 'today' }, { at: NOW - DAY_MS }, false],
] as const)('%o lists a document with %o: %s', (view, changes, isListed) => {
  expect(matches({ ...WORK, ...changes }, workQueryOf(view, NOW, '').conditions)).toBe(isListed);
});
