import type { FastifyRequest } from 'fastify';

/** Structured logs without a visitor's details: no address, no query, no body. */
export const loggerOptions = {
  level: 'info',
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?', 1)[0] }),
  },
};
