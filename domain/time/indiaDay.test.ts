import { expect, test } from 'vitest';
import { indiaDayOf, startOfIndiaDay } from './indiaDay.ts';

test('a day in India begins at 18:30 UTC of the day before', () => {
  expect(indiaDayOf(Date.parse('2026-11-04T18:29:59Z'))).toBe('2026-11-04');
  expect(indiaDayOf(Date.parse('2026-11-04T18:30:00Z'))).toBe('2026-11-05');
  expect(new Date(startOfIndiaDay('2026-11-05')).toISOString()).toBe('2026-11-04T18:30:00.000Z');
});
