import type { FastifyInstance } from 'fastify';
import type { EnquiryStore } from '../store/EnquiryStore.ts';

/** An answer is good for so long, in milliseconds, so that asking often costs the disk nothing. */
const FRESH_MILLISECONDS = 1000;

/** `GET /healthz`: 200 when the store can be written to, 503 when it can't. */
export async function healthRoute(app: FastifyInstance, { store }: { store: EnquiryStore }): Promise<void> {
  let probedAt = Number.NEGATIVE_INFINITY;

  app.get('/healthz', async (_request, reply) => {
    if (performance.now() - probedAt > FRESH_MILLISECONDS) {
      store.probe();
      probedAt = performance.now();
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}
