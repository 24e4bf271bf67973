import { relative, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { INBOX_MANIFEST, INBOX_PAGE, INBOX_WORKER } from '../../domain/desk/inboxApi.ts';
import { receivedQuery } from '../../domain/enquiry/enquirySchemas.ts';
import { cacheControlOf, PRIVATE_HEADERS } from '../../domain/settings/securityHeaders.ts';
import type { Visits } from '../store/Visits.ts';
import { countVisits } from './countVisits.ts';
import { type EnquiryPages, isPage } from './EnquiryPages.ts';

interface SiteRouteOptions {
  folder: string;
  pages: EnquiryPages;
  hasInbox?: boolean;
  /** Counts the visits; without it they are not counted. */
  visits?: Visits;
}

/** Compressed copies, which go by their originals' names, and dot files, except for what RFC 8615 puts there. */
const NOT_PUBLIC = /\.(br|gz)$|\/\.(?!well-known\/)/;

function isOfInbox(path: string): boolean {
  return isPage(path, INBOX_PAGE) || path === INBOX_MANIFEST || path === INBOX_WORKER;
}

/** Serves the built site: compressed copies where the browser accepts them, its own page for what is not there. */
export async function siteRoutes(
  app: FastifyInstance,
  { folder, pages, hasInbox, visits }: SiteRouteOptions,
): Promise<void> {
  const { receivedPages } = pages;
  const isReceivedPage = (path: string) => receivedPages.some((page) => isPage(path, page.path));

  if (visits) countVisits(app, visits, pages.openingPages);
  await app.register(staticFiles, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    // The ETag is enough to revalidate; the document and its headers fit ten packets, the first round trip.
    lastModified: false,
    allowedPath: (path) => !NOT_PUBLIC.test(path) && !isReceivedPage(path) && (hasInbox || !isOfInbox(path)),
    setHeaders: (reply, file) => {
      const path = `/${relative(folder, file).replaceAll(sep, '/')}`;
      reply.header('cache-control', cacheControlOf(path));
      if (isPage(path, INBOX_PAGE)) reply.headers(PRIVATE_HEADERS);
    },
  });

  for (const { code, path } of receivedPages) {
    app
      .withTypeProvider<ZodTypeProvider>()
      .get(path, { schema: { querystring: receivedQuery } }, async (request, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(pages.received(code, request.query.reference)),
      );
  }

  app.setNotFoundHandler((request, reply) =>
    reply.code(404).sendFile(pages.notFoundFile(request.url), {
      acceptRanges: false,
      etag: false,
      lastModified: false,
    }),
  );

  // A path such as `//privacy-policy`, which @fastify/static refuses with 403, is a mistyped one to a visitor.
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error.code !== 'FST_STATIC_FORBIDDEN_PATH') throw error;
    reply.callNotFound();
  });
}
