import cookies from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { INBOX_API, type MailOutage } from '../../../domain/inboxApi.ts';
import { DATA_POLICY, PRIVATE_HEADERS } from '../../../domain/securityHeaders.ts';
import type { Erasure } from '../../store/Erasure.ts';
import type { InboxChanges } from '../../store/InboxChanges.ts';
import type { InboxStatistics } from '../../store/InboxStatistics.ts';
import type { InboxStore } from '../../store/InboxStore.ts';
import type { MailLane, MailQueue } from '../../store/MailQueue.ts';
import type { StaffAccess } from '../../store/StaffAccess.ts';
import { changeRoutes } from './changeRoutes.ts';
import { readingRoutes } from './readingRoutes.ts';
import { inboxLimit, requireOwnOrigin, requireStaff, SessionCookie } from './session.ts';
import { sessionRoutes, signInRoutes } from './sessionRoutes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The e-mail of the signed-in member of staff; empty for routes that need no session. */
    staffEmail: string;
  }
}

interface InboxRouteOptions {
  inbox: Inbox;
  /** Canonical URL of the site. */
  siteUrl: string;
  /** Called when there is new mail in a lane of the queue. */
  onQueued: (lane: MailLane) => void;
  /** The current outage of the mail server. */
  mailOutage: () => MailOutage | undefined;
}

/**
 * From one IP, for routes that need a session; signing in has limits of its own. Several people may share one IP, each
 * with a page that polls every few seconds.
 */
const MAX_REQUESTS_PER_MINUTE = 600;

/** A response holds nothing that a browser would run or display. */
const RESPONSE_HEADERS = { ...PRIVATE_HEADERS, 'content-security-policy': DATA_POLICY };

/** The inbox's endpoints. Everything except requesting and using a sign-in link needs a session. */
export async function inboxRoutes(
  app: FastifyInstance,
  { inbox, siteUrl, onQueued, mailOutage }: InboxRouteOptions,
): Promise<void> {
  const cookie = new SessionCookie(siteUrl);
  await app.register(cookies);
  app.decorateRequest('staffEmail', '');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(RESPONSE_HEADERS);
    requireOwnOrigin(request, siteUrl);
  });

  await app.register(
    async (api) => {
      await api.register(signInRoutes, { access: inbox.access, cookie, onQueued: () => onQueued('urgent') });
      await api.register(async (staffOnly) => {
        staffOnly.addHook('onRequest', app.rateLimit(inboxLimit(MAX_REQUESTS_PER_MINUTE, '1 minute')));
        staffOnly.addHook('onRequest', async (request) => {
          request.staffEmail = requireStaff(request, inbox.access, cookie);
        });
        await staffOnly.register(sessionRoutes, { access: inbox.access, cookie });
        await staffOnly.register(readingRoutes, { ...inbox, mailOutage });
        await staffOnly.register(changeRoutes, { ...inbox, onQueued: () => onQueued('ordinary') });
      });
    },
    { prefix: INBOX_API },
  );
}

/** What the inbox's routes work with. */
export interface Inbox {
  access: StaffAccess;
  store: InboxStore;
  statistics: InboxStatistics;
  changes: InboxChanges;
  queue: MailQueue;
  erasure: Erasure;
}
