import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sessionBody, sessionResponse, signInBody, signInResponse } from '../../../domain/inboxSchemas.ts';
import type { Context } from '../../context.ts';
import { STAFF_MESSAGES } from '../messages.ts';
import { ProblemError } from '../problem.ts';
import { inboxLimit, type SessionCookie } from './session.ts';

interface SessionRouteOptions extends Pick<Context, 'access'> {
  cookie: SessionCookie;
}

/** Links that may be requested, and tokens that may be tried. */
const LIMIT = inboxLimit(20, '15 minutes');

/** Requesting a sign-in link and signing in with it; open to everyone. */
export const signInRoutes: FastifyPluginAsyncZod<SessionRouteOptions & Pick<Context, 'mailWorkers'>> = async (
  app,
  { access, cookie, mailWorkers },
) => {
  app.post(
    '/sign-in',
    { schema: { body: signInBody, response: { 202: signInResponse } }, config: { rateLimit: LIMIT } },
    async ({ body }, reply) => {
      const retryAfter = await access.requestLink(body.email, Date.now());
      if (retryAfter) throw new ProblemError(429, STAFF_MESSAGES.signIn.tooMany, { retryAfter });
      mailWorkers.wake('urgent');
      return reply.code(202).send({ detail: STAFF_MESSAGES.signIn.sent });
    },
  );

  app.post(
    '/session',
    { schema: { body: sessionBody, response: { 200: sessionResponse } }, config: { rateLimit: LIMIT } },
    async ({ body }, reply) => {
      const session = await access.openSession(body.token, Date.now());
      if (!session) {
        throw new ProblemError(401, STAFF_MESSAGES.signIn.invalidLink);
      }
      const { email, token, expiresAt } = session;
      reply.setCookie(cookie.name, token, { ...cookie.options, expires: new Date(expiresAt) });
      return { email };
    },
  );
};

/** Who is signed in, and signing out, here or everywhere. */
export const sessionRoutes: FastifyPluginAsyncZod<SessionRouteOptions> = async (app, { access, cookie }) => {
  app.get('/session', { schema: { response: { 200: sessionResponse } } }, async ({ staffEmail }) => ({
    email: staffEmail,
  }));

  app.delete('/session', async (request, reply) => {
    await access.endSession(request.cookies[cookie.name] ?? '');
    reply.clearCookie(cookie.name, cookie.options);
    return reply.code(204).send();
  });

  app.delete('/sessions', async (request, reply) => {
    await access.endAllSessions(request.staffEmail);
    reply.clearCookie(cookie.name, cookie.options);
    return reply.code(204).send();
  });
};
