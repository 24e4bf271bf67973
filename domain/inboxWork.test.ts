import { expect, test } from 'vitest';
import { endOfToday } from './inboxWork.ts';

test('today ends at midnight in India', () => {
  expect(endOfToday(Date.parse('2026-11-05T00:10+05:30'))).toBe(Date.parse('2026-11-06T00:00+05:30'));
});
