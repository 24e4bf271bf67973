import type { Socket } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { securityHeaders } from '../domain/settings/securityHeaders.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { logDestination } from './logDestination.ts';
import type { EnquiryPages } from './routes/EnquiryPages.ts';
import { enquiryRoutes } from './routes/enquiryRoutes.ts';
import { removeForwardedPorts } from './routes/forwardedFor.ts';
import { inboxRoutes } from './routes/inbox/inboxRoutes.ts';
import { problemErrorOf, refuseConnection, sendProblem } from './routes/problem.ts';
import { LOG_SERIALIZERS, RequestLog } from './routes/requestLog.ts';
import { siteRoutes } from './routes/siteRoutes.ts';

interface AppParts extends Context {
  config: Pick<Config, 'siteUrl' | 'trustedProxies' | 'rateLimit'> & Partial<Pick<Config, 'metricsToken'>>;
  /** The built site; without it only the endpoints are served, beside a development server. */
  site?: { folder: string; pages: EnquiryPages } | undefined;
  /** Where the log goes; true: to standard output. */
  log?: boolean | { write(line: string): void };
}

/** Room for the longest valid enquiry, under 2 KB written in escapes, and for the longest note of the inbox. */
const BODY_LIMIT_BYTES = 16_384;

/**
 * How long a client may take, so that slow senders can't pile up: to send its headers, to send its
 * whole request, and to neither send nor read anything.
 */
const TIMEOUTS = { headersMs: 10_000, requestMs: 15_000, idleMs: 15_000 };

/**
 * How long a connection stays open for its next request while the server stops, such as for the confirmation that a plain
 * form post leads to. Fastify's 72 seconds would hold up the exit.
 */
const STOPPING_KEEP_ALIVE_MS = 1_000;

/** How often the timeouts are checked; Node's own half minute would double them. */
const TIMEOUT_CHECK_INTERVAL_MS = 1_000;

/** Open connections at once. Slow senders keep visitors out only when they hold all of these until their timeout. */
const MAX_CONNECTIONS = 4_000;

/** Requests of one connection that may wait in memory until an earlier one is answered; browsers send none. */
const MAX_PIPELINED_REQUESTS = 8;

/** Only a refused client is told of the limit; with every other response these would be wasted bytes. */
const NO_LIMIT_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/** Assembles the server; it does not listen yet. */
export async function createApp({
  config,
  site,
  log = true,
  ...context
}: AppParts): Promise<FastifyInstance> {
  const { health, visits, hasInbox, collector } = context;
  const headers = securityHeaders(config.siteUrl);
  const requestLog = new RequestLog();
  const app = Fastify({
    logger: log && { serializers: LOG_SERIALIZERS, stream: log === true ? logDestination() : log },
    logController: requestLog,
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    requestTimeout: TIMEOUTS.requestMs,
    connectionTimeout: TIMEOUTS.idleMs,
    http: { headersTimeout: TIMEOUTS.headersMs, connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS },
    clientErrorHandler: refuseConnection,
    rewriteUrl: targetOf,
    routerOptions: { ignoreTrailingSlash: true },
    bodyLimit: BODY_LIMIT_BYTES,
    // A visitor whose enquiry was just stored would read it in place of the confirmation.
    return503OnClosing: false,
    // What the router refuses, such as an id that is too long, reaches no route, nor the hook below.
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      sendProblem(reply.headers(headers), problemErrorOf(error));
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  app.server.maxConnections = MAX_CONNECTIONS;
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = STOPPING_KEEP_ALIVE_MS;
  });
  requestLog.flushOnClose(app);
  limitPipelining(app);
  app.addHook('onRequest', ({ raw }, reply, done) => {
    removeForwardedPorts(raw.headers);
    reply.headers(headers);
    done();
  });

  app.setErrorHandler((error: unknown, request, reply) => sendProblem(reply, problemErrorOf(error, request)));

  await app.register(rateLimit, { global: false, addHeadersOnExceeding: NO_LIMIT_HEADERS });
  const { metricsToken } = config;
  const count = metricsToken && (await import('./routes/metrics.ts')).addMetrics(app, metricsToken, context);
  await app.register(enquiryRoutes, { ...context, ...config, pages: site?.pages, count: count || undefined });
  app.get('/healthz', async (_request, reply) => {
    await health.check();
    const { backedUpAt } = health.times();
    const lastBackupAt = backedUpAt === null ? null : new Date(backedUpAt).toISOString();
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', collector: collector.state(), lastBackupAt });
  });
  if (hasInbox) await app.register(inboxRoutes, { ...context, siteUrl: config.siteUrl });
  if (site) await app.register(siteRoutes, { ...site, hasInbox, visits });
  return app;
}

/**
 * The path and query of a request, also where a proxy sends the whole URL (RFC 9112 section 3.2.2). In a path that can't be
 * decoded, such as that of a link that was cut off, each % stands for itself: it gets the page that says what is not there.
 */
function targetOf({ url = '/' }: { url?: string | undefined }): string {
  const target = url.replace(/^https?:\/\/[^/?]*\/?/i, '/');
  const [path = ''] = target.split('?', 1);
  try {
    decodeURIComponent(path);
    return target;
  } catch {
    return path.replaceAll('%', '%25');
  }
}

/**
 * Handles the requests of one connection one after the other: a response has no socket while an earlier one to a
 * pipelined request is unfinished. Handled at once, they would all open their files and wait in memory for a client that
 * reads none.
 */
function limitPipelining(app: FastifyInstance): void {
  const pipelined = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    if (response.socket) return done();
    const waiting = (pipelined.get(socket) ?? 0) + 1;
    pipelined.set(socket, waiting);
    if (waiting > MAX_PIPELINED_REQUESTS) return socket.destroy();
    response.once('socket', () => {
      pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1);
      done();
    });
  });
}
