import { expect, test } from 'vitest';
import { FILL_TIME_FIELD, HONEYPOT_FIELD, MIN_FILL_MS, spamSignalsOf } from './spamSignals.ts';

test.each<[Record<string, unknown>, string[]]>([
  [{}, []],
  [{ [HONEYPOT_FIELD]: '', [FILL_TIME_FIELD]: '' }, []],
  [{ [HONEYPOT_FIELD]: 'http://x' }, ['honeypot']],
  [{ [HONEYPOT_FIELD]: ' ' }, ['honeypot']],
  [{ [HONEYPOT_FIELD]: ['', ''] }, ['honeypot']],
  [{ [FILL_TIME_FIELD]: String(MIN_FILL_MS) }, []],
  [{ [FILL_TIME_FIELD]: String(MIN_FILL_MS - 1) }, ['hasty']],
  [{ [FILL_TIME_FIELD]: '0.25' }, ['hasty']],
  [{ [FILL_TIME_FIELD]: '-5' }, []],
  [{ [FILL_TIME_FIELD]: 'NaN' }, []],
  [{ [FILL_TIME_FIELD]: 12 }, []],
  [{ [HONEYPOT_FIELD]: 'x', [FILL_TIME_FIELD]: '12' }, ['honeypot', 'hasty']],
])('%j has the spam signals %j', (submission, spamSignals) => {
  expect(spamSignalsOf(submission)).toEqual(spamSignals);
});
