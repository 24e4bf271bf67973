import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { exportBody } from '../../../domain/desk/changeSchemas.ts';
import { PAGE_SIZE } from '../../../domain/desk/inboxApi.ts';
import {
  filterQuery,
  type InboxDetail,
  idParams,
  inboxDetail,
  inboxPage,
  listQuery,
} from '../../../domain/desk/inboxSchemas.ts';
import { type InboxView, readInboxView } from '../../../domain/desk/inboxView.ts';
import { periodFileName } from '../../../domain/desk/periods.ts';
import { inboxSales, inboxWon, salesQuery, wonQuery } from '../../../domain/desk/salesSchemas.ts';
import { inboxDays, inboxSummary } from '../../../domain/desk/summarySchemas.ts';
import { indiaDayOf } from '../../../domain/time.ts';
import type { Context } from '../../context.ts';
import { csvLinesOf, salesCsvOf } from '../../store/csv.ts';
import type { EnquiryRecord } from '../../store/EnquiryRecords.ts';
import type { InboxStore } from '../../store/InboxStore.ts';
import { STAFF_MESSAGES } from '../messages.ts';
import { ProblemError } from '../problem.ts';

/** The list, the summary, the days of the chart, one enquiry, the list as CSV, the sales, and what was won. */
export const readingRoutes: FastifyPluginAsyncZod<Context> = async (
  app,
  { inboxStore, news, statistics, mailWorkers, collector },
) => {
  // These alone: no other site's page can request them (BREACH), and they hold no token.
  await app.register(compress, { encodings: ['gzip'], globalDecompression: false });
  app.get(
    '/enquiries',
    { schema: { querystring: listQuery, response: { 200: inboxPage } } },
    async ({ query, staffEmail }) =>
      inboxStore.list(viewOf(query, staffEmail), Date.now(), PAGE_SIZE, query.from),
  );

  app.get(
    '/summary',
    { schema: { querystring: filterQuery, response: { 200: inboxSummary } } },
    async ({ query, staffEmail }) => ({
      ...inboxStore.summary(Date.now(), viewOf(query, staffEmail)),
      news: news.of(staffEmail),
      mailOutage: mailWorkers.outage() ?? null,
      collectorOutage: collector.outage() ?? null,
    }),
  );

  app.get('/days', { schema: { response: { 200: inboxDays } } }, async () => statistics.days(Date.now()));

  app.get(
    '/enquiries/:id',
    { schema: { params: idParams, response: { 200: inboxDetail } } },
    async ({ params }) => requireDetail(inboxStore, params.id),
  );

  app.get(
    '/sales',
    { schema: { querystring: salesQuery, response: { 200: inboxSales } } },
    async ({ query }) => statistics.sales(query.period, Date.now()),
  );

  app.get('/won', { schema: { querystring: wonQuery, response: { 200: inboxWon } } }, async ({ query }) =>
    statistics.won(query.period, Date.now()),
  );

  const asCsv = (reply: FastifyReply, name: string, time = indiaDayOf(Date.now())) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}-${time}.csv"`);

  const sendCsv = (pages: Iterable<EnquiryRecord[]>, reply: FastifyReply) =>
    asCsv(reply, 'enquiries').send(Readable.from(csvLinesOf(inboxStore, pages)));

  app.get('/sales.csv', { schema: { querystring: salesQuery } }, ({ query: { period } }, reply) => {
    const now = Date.now();
    return asCsv(reply, 'sales', periodFileName(period, now)).send(salesCsvOf(statistics.sales(period, now)));
  });

  app.get('/won.csv', { schema: { querystring: wonQuery } }, ({ query }, reply) => {
    const view: InboxView = {
      status: 'won',
      won: query.period,
      withdrawn: 'included',
      flagged: false,
      order: 'won',
    };
    const now = Date.now();
    const erased = statistics.erasedOrders(query.period, now);
    const lines = csvLinesOf(inboxStore, inboxStore.pages(view, now), 'won', erased);
    return asCsv(reply, 'won', periodFileName(query.period, now)).send(Readable.from(lines));
  });

  app.get('/enquiries.csv', { schema: { querystring: listQuery } }, ({ query, staffEmail }, reply) =>
    sendCsv(inboxStore.pages(viewOf(query, staffEmail), Date.now()), reply),
  );

  // The ids of a selection are too long for the URL that some proxies take.
  app.post('/enquiries.csv', { schema: { body: exportBody } }, ({ body }, reply) =>
    sendCsv([inboxStore.find(body.ids)], reply),
  );
};

/** The view of a query, with the e-mail of the signed-in member of staff in place of `mine`. */
export function viewOf(query: Record<string, string>, staffEmail: string): InboxView {
  const view = readInboxView(new URLSearchParams(query));
  return view.owner === 'mine' ? { ...view, owner: staffEmail } : view;
}

/** @throws {ProblemError} 404 when there is no such enquiry */
export function requireDetail(store: InboxStore, id: string): InboxDetail {
  const detail = store.detail(id);
  if (!detail) throw new ProblemError(404, STAFF_MESSAGES.unknownEnquiry);
  return detail;
}
