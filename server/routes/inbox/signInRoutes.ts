import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { SIGN_IN_LINK_MS } from '../../../domain/inboxApi.ts';
import { sessionBody, sessionResponse, signInBody, signInResponse } from '../../../domain/inboxSchemas.ts';
import { MINUTE_MS } from '../../../domain/time.ts';
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

/** Requesting a sign-in link and signing in with it; open to everyone. */
export const signInRoutes: FastifyPluginAsyncZod<SignInRouteOptions> = async (
  app,
  { access, cookie, onQueued },
) => {
  app.post(
    '/sign-in',
    { schema: { body: signInBody, response: { 202: signInResponse } }, config: { rateLimit: LIMIT } },
    async ({ body }, reply) => {
      const outcome = await access.requestLink(body.email, Date.now());
      if (outcome.kind === 'too-many') {
        throw new ProblemError(
          429,
          'We have already sent sign-in links to this address. Please check your mail.',
          outcome,
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
          `This link has already been used, or is older than ${SIGN_IN_LINK_MS / MINUTE_MS} minutes. Please request a new one.`,
        );
      }
      cookie.set(reply, session);
      return { email: session.email };
    },
  );
};
