import { expect, test } from 'vitest';
import { endOfToday, followUpAfter, initialsOf, thisEvening, tomorrowMorning } from './inboxWork.ts';

const at = (time: string) => Date.parse(`2026-11-${time}+05:30`);

test('the times to follow up are those of India', () => {
  expect(thisEvening(at('05T00:10'))).toBe(at('05T18:00'));
  expect(thisEvening(at('05T17:30'))).toBeUndefined();
  expect(tomorrowMorning(at('05T23:59'))).toBe(at('06T10:00'));
  expect(endOfToday(at('05T00:10'))).toBe(at('06T00:00'));
  expect(followUpAfter('no-answer', at('05T11:00'))).toBe(at('05T18:00'));
  expect(followUpAfter('wrong-number', at('05T17:30'))).toBe(at('06T10:00'));
  expect(followUpAfter('reached', at('05T11:00'))).toBe(at('07T10:00'));
});

test.each([
  ['priya@shop.example', 'PR'],
  ['om.k.rao@shop.example', 'OK'],
  ['x@shop.example', 'X'],
])('the initials of %s are %s', (email, initials) => {
  expect(initialsOf(email)).toBe(initials);
});
