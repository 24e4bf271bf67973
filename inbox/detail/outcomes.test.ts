import { expect, test } from 'vitest';
import { followUpAfter, thisEvening, tomorrowMorning } from './outcomes.ts';

const at = (time: string) => Date.parse(`2026-11-${time}+05:30`);

test('follow-up times are in India’s time zone', () => {
  expect(thisEvening(at('05T00:10'))).toBe(at('05T18:00'));
  expect(thisEvening(at('05T17:30'))).toBeUndefined();
  expect(tomorrowMorning(at('05T23:59'))).toBe(at('06T10:00'));
  expect(followUpAfter('no-answer', at('05T11:00'))).toBe(at('05T18:00'));
  expect(followUpAfter('wrong-number', at('05T17:30'))).toBe(at('06T10:00'));
  expect(followUpAfter('reached', at('05T11:00'))).toBe(at('07T10:00'));
});
