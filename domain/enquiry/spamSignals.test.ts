import { expect, test } from 'vitest';
import { METADATA_FIELDS } from './enquiry.ts';
import { MIN_FILL_MS, spamSignalsOf } from './spamSignals.ts';

const { honeypot, fillTime } = METADATA_FIELDS;

test.each<[Record<string, unknown>, string[]]>([
  [{}, []],
  [{ [honeypot]: '', [fillTime]: '' }, []],
  [{ [honeypot]: 'http://x' }, ['honeypot']],
  [{ [honeypot]: ' ' }, ['honeypot']],
  [{ [honeypot]: ['', ''] }, ['honeypot']],
  [{ [fillTime]: String(MIN_FILL_MS) }, []],
  [{ [fillTime]: String(MIN_FILL_MS - 1) }, ['hasty']],
  [{ [fillTime]: '0.25' }, ['hasty']],
  [{ [fillTime]: '-5' }, []],
  [{ [fillTime]: 'NaN' }, []],
  [{ [fillTime]: 12 }, []],
  [{ [honeypot]: 'x', [fillTime]: '12' }, ['honeypot', 'hasty']],
])('%j has the spam signals %j', (submission, spamSignals) => {
  expect(spamSignalsOf(submission)).toEqual(spamSignals);
});
