import { expect, test } from 'vitest';
import { CircuitBreaker } from './CircuitBreaker.ts';
import { LANE_MESSAGES } from './laneMessages.ts';

const FIRST_DELAY_MS = 1_000;

function createBreaker(): CircuitBreaker {
  return new CircuitBreaker({
    sender: { verify: async () => {} },
    messages: LANE_MESSAGES.ordinary,
    firstDelayMs: FIRST_DELAY_MS,
    maxRefusedMails: 3,
    log: { info: () => {}, error: () => {} } as never,
  });
}

const refusal = (responseCode: number) => Object.assign(new Error('refused'), { responseCode });

test('mails that are refused one after another do not hold up the mail behind them for longer and longer', () => {
  const breaker = createBreaker();
  for (let job = 1; job <= 12; job += 1) breaker.recordRefusal(refusal(452), job);
  expect(breaker.outage).toMatchObject({ reason: 'refused' });
  expect(breaker.delayMs).toBeGreaterThan(0);
  expect(breaker.delayMs).toBeLessThanOrEqual(FIRST_DELAY_MS);
});

test('the delay doubles while the server is not available', () => {
  const breaker = createBreaker();
  for (let attempt = 1; attempt <= 4; attempt += 1) breaker.recordRefusal(refusal(421), 1);
  expect(breaker.delayMs).toBeGreaterThan(4 * FIRST_DELAY_MS);
});

test('the outage ends when the server is available again, though it refuses a mail', () => {
  const breaker = createBreaker();
  breaker.recordRefusal(refusal(421), 1);
  expect(breaker.outage).toBeDefined();
  breaker.recordRefusal(refusal(552), 1);
  expect(breaker.outage).toBeUndefined();
  expect(breaker.delayMs).toBe(0);
});

test('only mails that are refused in a row make an outage, each counted once', () => {
  const breaker = createBreaker();
  for (const job of [1, 1, 1, 2]) breaker.recordRefusal(refusal(552), job);
  expect(breaker.outage).toBeUndefined();
  breaker.recordSuccess();
  for (const job of [3, 4]) breaker.recordRefusal(refusal(552), job);
  expect(breaker.outage).toBeUndefined();
  breaker.recordRefusal(refusal(552), 5);
  expect(breaker.outage).toBeDefined();
  breaker.recordSuccess();
  expect(breaker.outage).toBeUndefined();
});
