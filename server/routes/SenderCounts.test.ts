import { randomUUID } from 'node:crypto';
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

test('the IPv6 addresses of one /64 network are one sender', () => {
  const senders = new SenderCounts(2);
  const rankOf = (ip: string) => senders.addTo({}, ip, randomUUID()).senderRank;
  expect(['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1'].map(rankOf)).toEqual([1, 2, 1]);
});

test('a flood from many IPs takes no more than a limited memory: counting starts anew', () => {
  const senders = new SenderCounts(120);
  const rank = (ip: string, id: string) => senders.addTo({}, ip, id).senderRank;
  expect([rank('203.0.113.1', 'a'), rank('203.0.113.1', 'b')]).toEqual([1, 2]);
  for (let count = 0; count < 100_000; count += 1) rank('198.51.100.1', `${count}`);
  expect(rank('203.0.113.1', 'c')).toBe(1);
});
