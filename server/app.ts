import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { DATA_POLICY, securityHeaders } from '../domain/headers/securityHeaders.ts';
import type { Config } from './config/readConfig.ts';
import { answerClientError } from './http/answerClientError.ts';
import type { EnquiryPages } from './http/EnquiryPages.ts';
import { loggerOptions } from './http/loggerOptions.ts';
import type { ProblemError } from './http/ProblemError.ts';
import { problemErrorOf, problemOf } from './http/problemOf.ts';
import { RateWindows } from './http/RateWindows.ts';
import { RequestLog } from './http/RequestLog.ts';
import { shedSlowConnections } from './http/shedSlowConnections.ts';
import type { Inbox } from './inbox/Inbox.ts';
import { inboxRoutes } from './inbox/inboxRoutes.ts';
import { enquiryRoutes, isFormPost } from './routes/enquiryRoutes.ts';
import { healthRoute } from './routes/healthRoute.ts';
import { readTypedFields } from './routes/readSubmission.ts';
import { siteRoutes } from './routes/siteRoutes.ts';
import type { EnquiryStore } from './store/EnquiryStore.ts';
import { StoreUnavailableError } from './store/StoreUnavailableError.ts';

interface AppParts {
  config: Pick<Config, 'siteUrl' | 'trustedProxies' | 'rateLimit'>;
  store: EnquiryStore;
  /** The built site; without it only the endpoints are served, beside a development server. */
  site?: { folder: string; pages: EnquiryPages };
  onStored: () => void;
  /** The staff's inbox; without it nothing answers at its addresses. */
  inbox?: Inbox | undefined;
  log?: boolean;
}

/**
 * How long a client may take, in milliseconds, so that slow senders can't pile up: to send its headers, to send its
 * whole request, and to stay silent while one of both is under way.
 */
const TIMEOUTS = { headers: 10_000, request: 15_000, silence: 15_000 };

/** How often the timeouts are looked at, in milliseconds; Node's own half minute would double them. */
const TIMEOUT_CHECK_INTERVAL = 1_000;

/** Open connections at once; with the store's files it stays below the 1024 that many systems allow a process. */
const MOST_CONNECTIONS = 800;

/** Only who is refused is told of the limit; with every other answer these would go to a phone for nothing. */
const UNTOLD = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** Assembles the server; it does not listen yet. */
export async function createApp({
  config,
  store,
  site,
  onStored,
  inbox,
  log = true,
}: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: log && loggerOptions(),
    logController: new RequestLog(),
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    requestTimeout: TIMEOUTS.request,
    connectionTimeout: TIMEOUTS.silence,
    http: { headersTimeout: TIMEOUTS.headers, connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL },
    clientErrorHandler: answerClientError,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // An address that can't be decoded never reaches a route, nor the hook below.
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      sendProblem(reply.headers(headers), problemErrorOf(error));
    },
  });
  shedSlowConnections(app.server, MOST_CONNECTIONS);

  const headers = securityHeaders(config.siteUrl);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });

  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemErrorOf(error);
    if (problem.statusCode >= 500) {
      // The visitor's words are for the visitor; docs/operations.md names ours, for an alarm.
      const said = error instanceof StoreUnavailableError ? error.message : problem.message;
      request.log.error({ code: codeOf(error) }, said);
    }
    if (problem.retryAfter) reply.header('retry-after', problem.retryAfter);
    if (!site || !isFormPost(request)) return sendProblem(reply, problem);
    return reply
      .code(problem.statusCode)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(site.pages.refused(problem, readTypedFields(request.body)));
  });

  await app.register(rateLimit, { global: false, store: RateWindows, addHeadersOnExceeding: UNTOLD });
  await app.register(enquiryRoutes, {
    store,
    onStored,
    rateLimit: config.rateLimit,
    siteUrl: config.siteUrl,
  });
  await app.register(healthRoute, { store });
  if (inbox) await app.register(inboxRoutes, { inbox, siteUrl: config.siteUrl, onQueued: onStored });
  if (site) await siteRoutes(app, { ...site, withInbox: inbox !== undefined });
  return app;
}

function sendProblem(reply: FastifyReply, problem: ProblemError): FastifyReply {
  return reply
    .code(problem.statusCode)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': DATA_POLICY })
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(problem)));
}

/** What went wrong, for the log: the innermost code, never a message, which may repeat what a visitor sent. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause) return codeOf(error.cause);
  return 'code' in error ? String(error.code) : error.name;
}
