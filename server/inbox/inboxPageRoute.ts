import type { FastifyInstance } from 'fastify';
import { INBOX_PAGE } from '../../domain/inbox/inboxApi.ts';
import { chooseVariant } from '../http/chooseVariant.ts';
import type { SiteFile } from '../http/SiteFiles.ts';
import { PRIVATE_HEADERS } from './privateHeaders.ts';

/** Serves the inbox's page, which holds nothing but its own script: who is not signed in sees the way in. */
export function inboxPageRoute(app: FastifyInstance, page: SiteFile): void {
  app.get(INBOX_PAGE, (request, reply) => {
    const { headers, bytes } = chooseVariant(page, request.headers['accept-encoding']);
    const { etag: _ofWhatIsKept, ...others } = headers;
    reply.headers({ ...others, ...PRIVATE_HEADERS }).send(bytes);
  });
}
