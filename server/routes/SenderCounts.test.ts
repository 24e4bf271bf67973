import { expect, test } from 'vitest';
import { SenderCounts } from './SenderCounts.ts';

test('an enquiry that is tried again while the store can’t write counts once', () => {
  const senders = new SenderCounts(4);
  const signalsOf = (id: string, ip = '203.0.113.7') => senders.addTo({}, ip, id).spamSignals;
  for (let attempt = 0; attempt < 20; attempt += 1) expect(signalsOf('first')).toEqual([]);
  expect(signalsOf('second')).toEqual([]);
  expect(signalsOf('third')).toEqual(['repeated-ip']);
  expect(signalsOf('third', '203.0.113.8')).toEqual([]);
});
