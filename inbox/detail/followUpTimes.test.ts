import { expect, test } from 'vitest';
import { followUpAfterContact, followUpTimes } from './followUpTimes.ts';

const at = (time: string) => Date.parse(`2026-11-${time}+05:30`);

test('follow-up times are in India’s time zone, and one of them is today until 8 pm', () => {
  const morning = [
    { name: 'tomorrow', at: at('06T10:00') },
    { name: 'tomorrowLater', at: at('06T11:00') },
  ];
  const evening = { name: 'evening', at: at('05T18:00') };
  expect(followUpTimes(at('05T00:10'))).toEqual([evening, ...morning]);
  expect(followUpTimes(at('05T17:30'))).toEqual([evening, ...morning]);
  const inAnHour = (time: string) => ({ name: 'inAnHour', at: at(time) });
  expect(followUpTimes(at('05T17:31'))).toEqual([inAnHour('05T18:31'), ...morning]);
  expect(followUpTimes(at('05T20:00'))).toEqual([inAnHour('05T21:00'), ...morning]);
  expect(followUpTimes(at('05T20:01'))).toEqual(morning);
  expect(followUpTimes(at('05T23:59'))).toEqual(morning);
});

test('what is set by itself is on no Sunday, and a Sunday that is offered is named', () => {
  expect(followUpAfterContact(at('05T11:00'))).toBe(at('07T10:00'));
  expect(followUpAfterContact(at('06T00:00'))).toBe(at('09T10:00'));
  expect(followUpAfterContact(at('06T23:59'))).toBe(at('09T10:00'));
  expect(followUpAfterContact(at('07T11:00'))).toBe(at('09T10:00'));
  expect(followUpTimes(at('07T23:00'))).toEqual([
    { name: 'sunday', at: at('08T10:00') },
    { name: 'sundayLater', at: at('08T11:00') },
  ]);
});
