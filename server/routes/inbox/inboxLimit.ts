import type { RateLimitOptions } from '@fastify/rate-limit';
import { ProblemError } from '../problem.ts';
import { MESSAGES } from './messages.ts';

/**
 * A rate limit of the inbox with its own message.
 *
 * @param max requests from one IP (an IPv6 network of 64 bits counts as one)
 * @param timeWindow within this time, such as `1 minute`
 */
export function inboxLimit(max: number, timeWindow: string): RateLimitOptions {
  return {
    max,
    timeWindow,
    errorResponseBuilder: (_request, { after }) => new ProblemError(429, MESSAGES.tooManyRequests(after)),
  };
}
