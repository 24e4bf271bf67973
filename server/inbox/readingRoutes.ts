import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type InboxPage, PAGE_SIZE } from '../../domain/inbox/inboxApi.ts';
import { readInboxView } from '../../domain/inbox/inboxView.ts';
import { indiaDayOf } from '../../domain/time/indiaDay.ts';
import { ProblemError } from '../http/ProblemError.ts';
import type { Inbox } from './Inbox.ts';
import { readPlace, writePlace } from './pagePlace.ts';
import { DETAIL_ANSWER, ID_PARAMS, LIST_QUERY, PAGE_ANSWER, SUMMARY_ANSWER } from './schemas.ts';
import { writeViewAsCsv } from './writeViewAsCsv.ts';

type ListRequest = FastifyRequest<{ Querystring: Record<string, string> }>;

/** The list, the summary, one enquiry, and the list as CSV. */
export async function readingRoutes(app: FastifyInstance, inbox: Inbox): Promise<void> {
  const { records, search, counts } = inbox;

  /** Whether the browser has this answer already: nothing has changed, and the day has not. */
  function isKnown(request: FastifyRequest, reply: FastifyReply): boolean {
    const tag = `"${records.version()}-${indiaDayOf(Date.now())}"`;
    reply.header('etag', tag);
    return request.headers['if-none-match'] === tag;
  }

  app.get(
    '/enquiries',
    { schema: { querystring: LIST_QUERY, response: { 200: PAGE_ANSWER } } },
    async (request: ListRequest, reply): Promise<InboxPage | FastifyReply> => {
      if (isKnown(request, reply)) return reply.code(304).send();
      const { from } = request.query;
      const place = from === undefined ? undefined : readPlace(from);
      if (from !== undefined && !place)
        throw new ProblemError(400, 'There is no such page; begin with the first.');
      const view = readInboxView(new URLSearchParams(request.query));
      const { sequences, next, searchedTo } = search.find(view, Date.now(), PAGE_SIZE, place);
      return {
        items: records.items(sequences),
        next: next ? writePlace(next) : null,
        searchedTo: searchedTo ?? null,
      };
    },
  );

  app.get(
    '/summary',
    { schema: { response: { 200: SUMMARY_ANSWER } } },
    async (request, reply: FastifyReply) => {
      if (isKnown(request, reply)) return reply.code(304).send();
      return counts.summary(Date.now());
    },
  );

  app.get(
    '/enquiries/:id',
    { schema: { params: ID_PARAMS, response: { 200: DETAIL_ANSWER } } },
    async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
      if (isKnown(request, reply)) return reply.code(304).send();
      return requireDetail(inbox, request.params.id);
    },
  );

  app.get('/enquiries.csv', { schema: { querystring: LIST_QUERY } }, async (request: ListRequest, reply) => {
    const view = readInboxView(new URLSearchParams(request.query));
    const out = new PassThrough();
    // A browser that goes away ends the stream; there is nobody left to tell.
    writeViewAsCsv(view, inbox, Date.now(), out).catch((error: Error) => out.destroy(error));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="enquiries-${indiaDayOf(Date.now())}.csv"`)
      .send(out);
  });
}

/** @throws {ProblemError} 404 when there is no such enquiry */
export function requireDetail({ records }: Inbox, id: string) {
  const detail = records.detail(id);
  if (!detail) throw new ProblemError(404, 'This enquiry is not here; it may have been erased.');
  return detail;
}
