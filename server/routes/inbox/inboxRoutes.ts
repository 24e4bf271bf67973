import cookies from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { DATA_POLICY } from '../../domain/headers/securityHeaders.ts';
import { INBOX_API } from '../../domain/inbox/inboxApi.ts';
import { changeRoutes } from './changeRoutes.ts';
import type { Inbox } from './Inbox.ts';
import { inboxLimit } from './inboxLimit.ts';
import { PRIVATE_HEADERS } from './privateHeaders.ts';
import { readingRoutes } from './readingRoutes.ts';
import { requireOwnOrigin } from './requireOwnOrigin.ts';
import { requireStaff } from './requireStaff.ts';
import { SessionCookie } from './sessionCookie.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { signInRoutes } from './signInRoutes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the one who is signed in; empty where nobody has to be. */
    staff: string;
  }
}

interface InboxRouteOptions {
  inbox: Inbox;
  /** Canonical address of the site. */
  siteUrl: string;
  /** Called when there is new mail in the queue. */
  onQueued: () => void;
}

/** Bytes that a change may take: the longest note, in escapes. */
const BODY_LIMIT = 16_384;

/**
 * So many requests a minute from one address for what needs a session; the ways in have limits of their own. Several
 * people may be behind one address, each with a page that looks every few seconds.
 */
const MOST_REQUESTS = 600;

/** An answer holds nothing that a browser would run or show. */
const ANSWER_HEADERS = { ...PRIVATE_HEADERS, 'content-security-policy': DATA_POLICY };

/** The inbox's endpoints. A stranger can ask for a link and try one; everything else is for those who are signed in. */
export async function inboxRoutes(
  app: FastifyInstance,
  { inbox, siteUrl, onQueued }: InboxRouteOptions,
): Promise<void> {
  const cookie = new SessionCookie(siteUrl);
  await app.register(cookies);
  app.decorateRequest('staff', '');
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(ANSWER_HEADERS);
    requireOwnOrigin(request, siteUrl);
  });
  app.addHook('onRoute', (route) => {
    route.bodyLimit = BODY_LIMIT;
  });

  await app.register(
    async (api) => {
      await api.register(signInRoutes, { access: inbox.access, cookie, onQueued });
      await api.register(async (staffOnly) => {
        staffOnly.addHook('onRequest', app.rateLimit(inboxLimit(MOST_REQUESTS, '1 minute')));
        staffOnly.addHook('onRequest', async (request) => {
          request.staff = requireStaff(request, inbox.access, cookie);
        });
        await staffOnly.register(sessionRoutes, { access: inbox.access, cookie });
        await staffOnly.register(readingRoutes, inbox);
        await staffOnly.register(changeRoutes, { ...inbox, onQueued });
      });
    },
    { prefix: INBOX_API },
  );
}
