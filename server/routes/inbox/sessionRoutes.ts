import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sessionResponse } from '../../../domain/inboxSchemas.ts';
import type { StaffAccess } from '../../store/StaffAccess.ts';
import type { SessionCookie } from './session.ts';

interface SessionRouteOptions {
  access: StaffAccess;
  cookie: SessionCookie;
}

/** Who is signed in, and signing out, here or everywhere. */
export const sessionRoutes: FastifyPluginAsyncZod<SessionRouteOptions> = async (app, { access, cookie }) => {
  app.get('/session', { schema: { response: { 200: sessionResponse } } }, async ({ staff }) => ({
    email: staff,
  }));

  app.delete('/session', async (request, reply) => {
    await access.endSession(cookie.read(request) ?? '');
    cookie.clear(reply);
    return reply.code(204).send();
  });

  app.delete('/sessions', async (request, reply) => {
    await access.endAllSessions(request.staff);
    cookie.clear(reply);
    return reply.code(204).send();
  });
};
