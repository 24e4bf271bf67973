/** How long a failing mail is tried, and with which pauses. */
export interface RetryPolicy {
  /** Pause after the first failure, in milliseconds; each further one is twice as long. */
  firstPause: number;
  /** No pause is longer, in milliseconds. */
  longestPause: number;
  /** After so many failures the mail is given up as undelivered. */
  attempts: number;
}

/** Back within seconds of a restart of the mail server, and over three days of patience with a broken one. */
export const RETRY_POLICY: RetryPolicy = { firstPause: 2_000, longestPause: 3_600_000, attempts: 84 };

/** The pause after the given number of failures, at least 1, in milliseconds. */
export function pauseAfter(failures: number, policy: RetryPolicy): number {
  return Math.min(policy.firstPause * 2 ** (failures - 1), policy.longestPause);
}
