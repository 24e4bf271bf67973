import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RECEIVED_PAGE } from '../../domain/enquiry/enquiryEndpoint.ts';
import { REFERENCE_PATTERN } from '../../domain/enquiry/enquiryId.ts';
import { cacheControlOf } from '../../domain/headers/securityHeaders.ts';
import type { EnquiryPages } from '../http/EnquiryPages.ts';

interface SiteRouteOptions {
  /** The folder of the built site. */
  folder: string;
  pages: EnquiryPages;
}

const REFERENCE = new RegExp(REFERENCE_PATTERN);

/** Serves the built site: compressed copies where the browser takes them, its own page for what is not there. */
export async function siteRoutes(app: FastifyInstance, { folder, pages }: SiteRouteOptions): Promise<void> {
  const notFoundPage = readFileSync(join(folder, '404.html'), 'utf8');

  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    // The answer to a form post without JavaScript is filled in below.
    globIgnore: ['**/*.{br,gz}', `${RECEIVED_PAGE.slice(1)}/**`],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path));
    },
  });

  app.get(RECEIVED_PAGE, async (request: FastifyRequest<{ Querystring: { reference?: unknown } }>, reply) => {
    const { reference } = request.query;
    const known = typeof reference === 'string' && REFERENCE.test(reference) ? reference : undefined;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(pages.received(known));
  });

  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(notFoundPage),
  );
}
