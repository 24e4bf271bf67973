import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RECEIVED_PAGE } from '../../domain/enquiry/enquiryEndpoint.ts';
import { REFERENCE_PATTERN } from '../../domain/enquiry/enquiryId.ts';
import { INBOX_PAGE } from '../../domain/inbox/inboxApi.ts';
import { chooseVariant, isKnown } from '../http/chooseVariant.ts';
import type { EnquiryPages } from '../http/EnquiryPages.ts';
import { readRange } from '../http/readRange.ts';
import { readSiteFiles, type SiteFile } from '../http/SiteFiles.ts';
import { inboxPageRoute } from '../inbox/inboxPageRoute.ts';

interface SiteRouteOptions {
  /** The folder of the built site. */
  folder: string;
  pages: EnquiryPages;
  /** Whether the staff's inbox is one of the pages. */
  withInbox?: boolean;
}

const REFERENCE = new RegExp(REFERENCE_PATTERN);

const NOT_FOUND_PAGE = '/404.html';

/** Serves the built site: compressed copies where the browser takes them, its own page for what is not there. */
export async function siteRoutes(
  app: FastifyInstance,
  { folder, pages, withInbox }: SiteRouteOptions,
): Promise<void> {
  const files = readSiteFiles(folder);
  const notFoundPage = files.get(NOT_FOUND_PAGE) ?? [];
  const inboxPage = files.get(INBOX_PAGE);
  // The answer to a form post without JavaScript is filled in below; the inbox is there only where staff is.
  for (const page of [RECEIVED_PAGE, INBOX_PAGE]) {
    files.delete(page);
    files.delete(`${page}/index.html`);
  }
  if (withInbox && inboxPage) inboxPageRoute(app, inboxPage);

  for (const [path, file] of files) {
    app.get(encodeURI(path), (request, reply) => sendFile(file, request, reply));
  }

  app.get(RECEIVED_PAGE, async (request: FastifyRequest<{ Querystring: { reference?: unknown } }>, reply) => {
    const { reference } = request.query;
    const known = typeof reference === 'string' && REFERENCE.test(reference) ? reference : undefined;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(pages.received(known));
  });

  app.setNotFoundHandler((request, reply) => {
    const { headers, bytes } = chooseVariant(notFoundPage, request.headers['accept-encoding']);
    const { etag: _ofAnAnswerThatIsThere, ...others } = headers;
    reply.code(404).headers(others).send(bytes);
  });
}

/** Sends a file, or what is asked for of it, or that it has not changed. */
function sendFile(file: SiteFile, { method, headers: asked }: FastifyRequest, reply: FastifyReply): void {
  const variant = chooseVariant(file, asked['accept-encoding']);
  const { headers, etag, bytes } = variant;
  if (isKnown(variant, asked['if-none-match'])) {
    const { 'content-type': _type, 'content-encoding': _encoding, ...others } = headers;
    reply.code(304).headers(others).send();
    return;
  }
  reply.headers(headers);
  // A stretch of what has changed meanwhile would not fit to what the client has of it.
  const wanted = method === 'GET' && (asked['if-range'] ?? etag) === etag ? asked.range : undefined;
  const range = wanted === undefined ? undefined : readRange(wanted, bytes.length);
  if (range === undefined) {
    reply.send(bytes);
  } else if (range === 'beyond') {
    reply
      .code(416)
      .headers({ 'cache-control': 'no-store', 'content-range': `bytes */${bytes.length}` })
      .send();
  } else {
    const { first, last } = range;
    reply.code(206).header('content-range', `bytes ${first}-${last}/${bytes.length}`);
    reply.send(bytes.subarray(first, last + 1));
  }
}
