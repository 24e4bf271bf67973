/** How failures are retried, in milliseconds: each delay is twice the one before, up to `maxDelayMs`. */
export interface RetryPolicy {
  firstDelayMs: number;
  maxDelayMs: number;
  /** Failures of one mail after which it is undelivered. */
  maxAttempts: number;
}

/** Recovers within seconds of a restart of the mail server, and retries a refused mail for over three days. */
export const RETRY_POLICY: RetryPolicy = { firstDelayMs: 2_000, maxDelayMs: 3_600_000, maxAttempts: 84 };

/** The delay after the given number of failures, in milliseconds: doubling, up to `maxMs`. */
export function delayAfter(failures: number, firstMs: number, maxMs: number): number {
  return Math.min(firstMs * 2 ** (failures - 1), maxMs);
}
