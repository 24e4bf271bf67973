import type { FastifyInstance } from 'fastify';
import type { StaffAccess } from '../store/StaffAccess.ts';
import { SESSION_ANSWER } from './schemas.ts';
import type { SessionCookie } from './sessionCookie.ts';

interface SessionRouteOptions {
  access: StaffAccess;
  cookie: SessionCookie;
}

/** Who is signed in, and signing out, here or everywhere. */
export async function sessionRoutes(
  app: FastifyInstance,
  { access, cookie }: SessionRouteOptions,
): Promise<void> {
  app.get('/session', { schema: { response: { 200: SESSION_ANSWER } } }, async ({ staff }) => ({
    email: staff,
  }));

  app.delete('/session', async (request, reply) => {
    access.endSession(cookie.read(request) ?? '');
    cookie.clear(reply);
    return reply.code(204).send();
  });

  app.delete('/sessions', async (request, reply) => {
    access.endAllSessions(request.staff);
    cookie.clear(reply);
    return reply.code(204).send();
  });
}
