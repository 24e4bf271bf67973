import cookies from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { INBOX_API } from '../../../domain/desk/inboxApi.ts';
import { DATA_POLICY, PRIVATE_HEADERS } from '../../../domain/settings/securityHeaders.ts';
import type { Context } from '../../context.ts';
import { STAFF_MESSAGES } from '../messages.ts';
import { ProblemError, problemErrorOf, sendProblem } from '../problem.ts';
import { changeRoutes } from './changeRoutes.ts';
import { deviceRoutes } from './deviceRoutes.ts';
import { readingRoutes } from './readingRoutes.ts';
import { requireOwnOrigin, requireStaff, sessionCookieFor } from './session.ts';
import { sessionRoutes, signInRoutes } from './sessionRoutes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The e-mail of the signed-in member of staff; empty for routes that need no session. */
    staffEmail: string;
  }
}

interface InboxRouteOptions extends Context {
  /** Canonical URL of the site. */
  siteUrl: string;
}

/** Of one session, whose pages poll every few seconds. */
const MAX_REQUESTS_PER_MINUTE = 600;

/** A response holds nothing that a browser would run or display. */
const RESPONSE_HEADERS = { ...PRIVATE_HEADERS, 'content-security-policy': DATA_POLICY };

/** The inbox's endpoints. Everything except requesting and using a sign-in link needs a session. */
export async function inboxRoutes(
  app: FastifyInstance,
  { siteUrl, ...context }: InboxRouteOptions,
): Promise<void> {
  const { access, wakeWorkers } = context;
  const cookie = sessionCookieFor(siteUrl);
  await app.register(cookies);
  app.decorateRequest('staffEmail', '');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(RESPONSE_HEADERS);
    requireOwnOrigin(request, siteUrl);
  });

  app.setErrorHandler((error: unknown, request, reply) =>
    sendProblem(reply, problemErrorOf(error, request, STAFF_MESSAGES)),
  );

  await app.register(signInRoutes, { prefix: INBOX_API, access, cookie, wakeWorkers });
  await app.register(
    async (staffOnly) => {
      staffOnly.addHook('onRequest', async (request) => {
        request.staffEmail = requireStaff(request, access, cookie);
      });
      staffOnly.addHook(
        'onRequest',
        app.rateLimit({
          max: MAX_REQUESTS_PER_MINUTE,
          timeWindow: '1 minute',
          keyGenerator: ({ cookies }) => cookies[cookie.name] ?? '',
          errorResponseBuilder: (_request, { after }) =>
            new ProblemError(429, STAFF_MESSAGES.tooManyRequests(after)),
        }),
      );
      await staffOnly.register(sessionRoutes, { access, cookie });
      await staffOnly.register(readingRoutes, context);
      await staffOnly.register(changeRoutes, context);
      await staffOnly.register(deviceRoutes, { ...context, cookie });
    },
    { prefix: INBOX_API },
  );
}
