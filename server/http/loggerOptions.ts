import type { FastifyRequest } from 'fastify';
import { destination } from 'pino';

/** So much of the log, in bytes, is written in one go. */
const CHUNK = 4096;

/** What has been logged is written after this time at the latest, in milliseconds, and in any case at the exit. */
const LONGEST_WAIT = 200;

/**
 * Structured logs without a visitor's details: no address, no query, no body, and instead of the path the route that
 * it matched, for anything can stand in a path. Lines are written together and in the background: one by one, they took
 * a tenth of the time of an enquiry.
 */
export function loggerOptions() {
  return {
    level: 'info',
    stream: destination({ dest: 1, sync: false, minLength: CHUNK, periodicFlush: LONGEST_WAIT }),
    serializers: {
      req: ({ method, routeOptions }: FastifyRequest) => ({
        method,
        path: routeOptions?.url ?? 'none of ours',
      }),
    },
  };
}
