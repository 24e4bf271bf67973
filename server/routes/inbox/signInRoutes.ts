import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sessionBody, sessionResponse, signInBody, signInResponse } from '../../../domain/inboxSchemas.ts';
import type { StaffAccess } from '../../store/StaffAccess.ts';
import { ProblemError } from '../problem.ts';
import { inboxLimit } from './inboxLimit.ts';
import type { SessionCookie } from './session.ts';

interface SignInRouteOptions {
  access: StaffAccess;
  cookie: SessionCookie;
  onQueued: () => void;
}

/** Links that may be requested, and tokens that may be tried. */
const LIMIT = inboxLimit(20, '15 minutes');

/** The way in, open to everyone: asking for a link, and signing in with one. */
export const signInRoutes: FastifyPluginAsyncZod<SignInRouteOptions> = async (
  app,
  { access, cookie, onQueued },
) => {
  app.post(
    '/sign-in',
    { schema: { body: signInBody, response: { 202: signInResponse } }, config: { rateLimit: LIMIT } },
    async ({ body }, reply) => {
      const asked = await access.requestLink(body.email, Date.now());
      if (asked.kind === 'too-many') {
        throw new ProblemError(
          429,
          'Links were sent to this address already; please look into its mail.',
          asked,
        );
      }
      onQueued();
      return reply.code(202).send({ detail: 'If this address has access, we have sent it a sign-in link.' });
    },
  );

  app.post(
    '/session',
    { schema: { body: sessionBody, response: { 200: sessionResponse } }, config: { rateLimit: LIMIT } },
    async ({ body }, reply) => {
      const session = await access.openSession(body.token, Date.now());
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
};
