import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { earningsQuery, inboxEarnings } from '../../../domain/earningsSchemas.ts';
import type { EarningsStore } from '../../store/Earnings.ts';

/** What the site earns, by source. */
export const earningsRoutes: FastifyPluginAsyncZod<{ earnings: EarningsStore }> = async (
  app,
  { earnings },
) => {
  app.get(
    '/earnings',
    { schema: { querystring: earningsQuery, response: { 200: inboxEarnings } } },
    async ({ query }) => earnings.ofLastDays(Number(query.days), Date.now()),
  );
};
