import { PassThrough } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type InboxDetail, type InboxItem, type MailOutage, PAGE_SIZE } from '../../../domain/inboxApi.ts';
import { idParams, inboxDetail, inboxOverview, inboxPage, listQuery } from '../../../domain/inboxSchemas.ts';
import { readInboxView, STATUS_LABELS } from '../../../domain/inboxView.ts';
import { indiaDayOf } from '../../../domain/time.ts';
import { type CsvRow, writeCsv } from '../../export/writeCsv.ts';
import type { InboxStore } from '../../store/InboxStore.ts';
import { ProblemError } from '../problem.ts';

interface ReadingRouteOptions {
  store: InboxStore;
  /** Why no mail is accepted at present, if so. */
  mailOutage: () => MailOutage | undefined;
}

/** The list, the summary, one enquiry, and the list as CSV. */
export const readingRoutes: FastifyPluginAsyncZod<ReadingRouteOptions> = async (
  app,
  { store, mailOutage },
) => {
  app.get(
    '/enquiries',
    { schema: { querystring: listQuery, response: { 200: inboxPage } } },
    async ({ query }) => {
      const view = readInboxView(new URLSearchParams(query));
      const page = store.list(view, Date.now(), PAGE_SIZE, query.from);
      if (!page) throw new ProblemError(400, 'There is no such page; begin with the first.');
      return page;
    },
  );

  app.get('/summary', { schema: { response: { 200: inboxOverview } } }, async () => ({
    ...store.summary(Date.now()),
    mailOutage: mailOutage() ?? null,
  }));

  app.get(
    '/enquiries/:id',
    { schema: { params: idParams, response: { 200: inboxDetail } } },
    async ({ params }) => requireDetail(store, params.id),
  );

  app.get('/enquiries.csv', { schema: { querystring: listQuery } }, async ({ query }, reply) => {
    const view = readInboxView(new URLSearchParams(query));
    const out = new PassThrough();
    // A browser that goes away ends the stream; there is nobody left to tell.
    writeCsv(rowsOf(store.scan(view, Date.now())), out, ['Status']).catch((error: Error) =>
      out.destroy(error),
    );
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="enquiries-${indiaDayOf(Date.now())}.csv"`)
      .send(out);
  });
};

/** @throws {ProblemError} 404 when there is no such enquiry */
export function requireDetail(store: InboxStore, id: string): InboxDetail {
  const detail = store.detail(id);
  if (!detail) throw new ProblemError(404, 'This enquiry is not here; it may have been erased.');
  return detail;
}

async function* rowsOf(items: AsyncIterable<InboxItem>): AsyncGenerator<CsvRow> {
  for await (const item of items) yield { ...item, more: { Status: STATUS_LABELS[item.status] } };
}
