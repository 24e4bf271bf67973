import { expect, test } from 'vitest';
import { CircuitBreaker } from './CircuitBreaker.ts';

const FIRST_DELAY_MS = 1_000;

function createBreaker(): CircuitBreaker {
  return new CircuitBreaker({
    mailer: { verify: async () => {} },
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
