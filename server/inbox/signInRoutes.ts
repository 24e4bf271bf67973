import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../http/ProblemError.ts';
import type { StaffAccess } from '../store/StaffAccess.ts';
import { inboxLimit } from './inboxLimit.ts';
import { ASKED_ANSWER, EMAIL_BODY, SESSION_ANSWER, TOKEN_BODY } from './schemas.ts';
import type { SessionCookie } from './sessionCookie.ts';

interface SignInRouteOptions {
  access: StaffAccess;
  cookie: SessionCookie;
  onQueued: () => void;
}

/** So many links may be asked for, and as many tried. */
const LIMIT = inboxLimit(20, '15 minutes');

/** The way in, open to everyone: asking for a link, and signing in with one. */
export async function signInRoutes(
  app: FastifyInstance,
  { access, cookie, onQueued }: SignInRouteOptions,
): Promise<void> {
  app.post(
    '/sign-in',
    { schema: { body: EMAIL_BODY, response: { 202: ASKED_ANSWER } }, config: { rateLimit: LIMIT } },
    async (request: FastifyRequest<{ Body: { email: string } }>, reply) => {
      const asked = access.ask(request.body.email.trim().toLowerCase(), Date.now());
      if (asked.kind === 'too-many') {
        throw new ProblemError(
          429,
          'Links were sent to this address already; please look into its mail.',
          asked,
        );
      }
      onQueued();
      return reply.code(202).send({ detail: 'If this address is on the list, a link is on its way to it.' });
    },
  );

  app.post(
    '/session',
    { schema: { body: TOKEN_BODY, response: { 200: SESSION_ANSWER } }, config: { rateLimit: LIMIT } },
    async (request: FastifyRequest<{ Body: { token: string } }>, reply) => {
      const session = access.openSession(request.body.token, Date.now());
      if (!session) {
        throw new ProblemError(
          401,
          'This link was used already, or is older than 15 minutes. Please ask for a new one.',
        );
      }
      cookie.set(reply, session);
      return { email: session.email };
    },
  );
}
