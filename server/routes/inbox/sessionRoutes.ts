import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { SIGN_IN_LINK_MS } from '../../../domain/desk/inboxApi.ts';
import {
  sessionBody,
  sessionResponse,
  signInBody,
  signInResponse,
} from '../../../domain/desk/sessionSchemas.ts';
import type { Context } from '../../context.ts';
import { failureOf } from '../../errors.ts';
import { STAFF_MESSAGES } from '../messages.ts';
import { ProblemError } from '../problem.ts';
import type { SessionCookie } from './session.ts';

interface SessionRouteOptions extends Pick<Context, 'access'> {
  cookie: SessionCookie;
}

/**
 * Links for one e-mail, whether it is of the staff or not. Someone who requests them for another locks nobody out: the
 * links work for the one who gets them.
 */
const EMAIL_LIMIT = {
  max: 3,
  timeWindow: SIGN_IN_LINK_MS,
  keyGenerator: ({ body }: FastifyRequest) => (body as z.infer<typeof signInBody>).email,
};

/** Requests from one IP after which what is stored for strangers ends; those of the staff may share it. */
const IP_LIMIT = { max: 20, timeWindow: SIGN_IN_LINK_MS };

/**
 * Requesting a sign-in link and signing in with it; open to everyone. Tokens can be tried without a limit: nobody guesses
 * one, and trying is only a look-up.
 */
export const signInRoutes: FastifyPluginAsyncZod<SessionRouteOptions & Pick<Context, 'wakeWorkers'>> = async (
  app,
  { access, cookie, wakeWorkers },
) => {
  const countEmail = app.createRateLimit(EMAIL_LIMIT);
  // The counts of all e-mails are bounded, and inventing some thousands pushes out the others.
  const countStaff = app.createRateLimit(EMAIL_LIMIT);
  const countIp = app.createRateLimit(IP_LIMIT);

  const queueLink = async (email: string | undefined) => {
    await access.requestLink(email, Date.now());
    wakeWorkers();
  };

  app.post(
    '/sign-in',
    // Not logged: anyone can send any number, and a mail that is sent has a line.
    { schema: { body: signInBody, response: { 202: signInResponse } }, logLevel: 'warn' },
    async (request, reply) => {
      const { email } = request.body;
      const ofEmail = await countEmail(request);
      if (!ofEmail.isAllowed && ofEmail.isExceeded) {
        throw new ProblemError(429, STAFF_MESSAGES.signIn.tooMany, { retryAfter: ofEmail.ttlInSeconds });
      }
      const isMailed = access.staff.has(email) && isWithin(await countStaff(request));
      if (isWithin(await countIp(request))) {
        await queueLink(isMailed ? email : undefined);
      } else if (isMailed) {
        // After the response, which must not take longer for the staff than for strangers.
        reply.raw.once('close', () => {
          queueLink(email).catch((error) =>
            request.log.error(failureOf(error), 'a sign-in link was not queued'),
          );
        });
      }
      return reply.code(202).send({ detail: STAFF_MESSAGES.signIn.sent });
    },
  );

  app.post(
    '/session',
    { schema: { body: sessionBody, response: { 200: sessionResponse } } },
    async ({ body }, reply) => {
      const session = await access.openSession(body.token, Date.now());
      if (!session) {
        throw new ProblemError(401, STAFF_MESSAGES.signIn.invalidLink);
      }
      const { email, token, expiresAt } = session;
      reply.setCookie(cookie.name, token, { ...cookie.options, expires: new Date(expiresAt) });
      return { email, staff: [...access.staff] };
    },
  );
};

function isWithin(limit: Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>): boolean {
  return limit.isAllowed || !limit.isExceeded;
}

/** Who is signed in, and signing out, here or everywhere. */
export const sessionRoutes: FastifyPluginAsyncZod<SessionRouteOptions> = async (app, { access, cookie }) => {
  app.get('/session', { schema: { response: { 200: sessionResponse } } }, async ({ staffEmail }) => ({
    email: staffEmail,
    staff: [...access.staff],
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
