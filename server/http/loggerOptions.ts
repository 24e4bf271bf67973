import type { FastifyRequest } from 'fastify';

/**
 * Structured logs without a visitor's details: no address, no query, no body, and instead of the path the route that
 * it matched, for anything can stand in a path.
 */
export const loggerOptions = {
  level: 'info',
  serializers: {
    req: ({ method, routeOptions }: FastifyRequest) => ({
      method,
      path: routeOptions?.url ?? 'none of ours',
    }),
  },
};
