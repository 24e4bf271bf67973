import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { securityHeaders } from '../domain/headers/securityHeaders.ts';
import type { Config } from './config/readConfig.ts';
import type { EnquiryPages } from './http/EnquiryPages.ts';
import { loggerOptions } from './http/loggerOptions.ts';
import { problemErrorOf, problemOf } from './http/problemOf.ts';
import { enquiryRoutes, isFormPost } from './routes/enquiryRoutes.ts';
import { healthRoute } from './routes/healthRoute.ts';
import { readTypedFields } from './routes/readSubmission.ts';
import { siteRoutes } from './routes/siteRoutes.ts';
import type { EnquiryStore } from './store/EnquiryStore.ts';

interface AppParts {
  config: Pick<Config, 'siteUrl' | 'trustedProxies' | 'rateLimit'>;
  store: EnquiryStore;
  /** The built site; without it only the endpoints are served, beside a development server. */
  site?: { folder: string; pages: EnquiryPages };
  onStored: () => void;
  log?: boolean;
}

/** A client that takes longer to send its request is let go, in milliseconds, so slow senders can't pile up. */
const REQUEST_TIMEOUT = 15_000;

/** Assembles the server; it does not listen yet. */
export async function createApp({
  config,
  store,
  site,
  onStored,
  log = true,
}: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: log && loggerOptions,
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: REQUEST_TIMEOUT,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  });

  const headers = securityHeaders(config.siteUrl);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });

  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemErrorOf(error);
    if (problem.statusCode >= 500) request.log.error({ code: codeOf(error) }, problem.message);
    if (problem.retryAfter) reply.header('retry-after', problem.retryAfter);
    reply.code(problem.statusCode).header('cache-control', 'no-store');
    if (site && isFormPost(request)) {
      return reply
        .type('text/html; charset=utf-8')
        .send(site.pages.refused(problem, readTypedFields(request.body)));
    }
    return reply.type('application/problem+json').send(JSON.stringify(problemOf(problem)));
  });

  await app.register(rateLimit, { global: false });
  await app.register(enquiryRoutes, { store, onStored, rateLimit: config.rateLimit });
  await app.register(healthRoute, { store });
  if (site) await siteRoutes(app, site);
  return app;
}

/** What went wrong, for the log: the innermost code, never a message, which may repeat what a visitor sent. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause) return codeOf(error.cause);
  return 'code' in error ? String(error.code) : error.name;
}
