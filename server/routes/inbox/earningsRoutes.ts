import { stringify } from 'csv-stringify/sync';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { earningsQuery, inboxEarnings } from '../../../domain/earningsSchemas.ts';
import type { SourceEarnings } from '../../../domain/inboxApi.ts';
import { indiaDayOf, MINUTE_MS } from '../../../domain/time.ts';
import type { EarningsStore } from '../../store/Earnings.ts';

/** What the site earns, by source, and the same as CSV. */
export const earningsRoutes: FastifyPluginAsyncZod<{ earnings: EarningsStore }> = async (
  app,
  { earnings },
) => {
  app.get(
    '/earnings',
    { schema: { querystring: earningsQuery, response: { 200: inboxEarnings } } },
    async ({ query }) => earnings.ofLastDays(Number(query.days), Date.now()),
  );

  app.get('/earnings.csv', { schema: { querystring: earningsQuery } }, async ({ query }, reply) => {
    const now = Date.now();
    const { total, sources } = earnings.ofLastDays(Number(query.days), now);
    return reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="sources-${query.days}-days-${indiaDayOf(now)}.csv"`,
      )
      .send(csvOf([...sources, { source: 'All', ...total }]));
  });
};

function csvOf(rows: SourceEarnings[]): string {
  return stringify(
    rows.map(({ source, visits, enquiries, won, packs, amount, firstContactMs }) => ({
      'Came from': source,
      Visits: visits,
      Enquiries: enquiries,
      Won: won,
      'Packs won': packs,
      'Amount won': amount,
      'Minutes to first contact (median)':
        firstContactMs === null ? '' : Math.round(firstContactMs / MINUTE_MS),
    })),
    { header: true, bom: true, record_delimiter: 'windows', escape_formulas: true },
  );
}
