import type { FastifyInstance } from 'fastify';
import type { Health } from '../store/Health.ts';

/** `GET /healthz`: 200 when an enquiry could be stored, 503 when it could not. */
export async function healthRoute(app: FastifyInstance, { health }: { health: Health }): Promise<void> {
  app.get('/healthz', async (_request, reply) => {
    await health.check();
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}
