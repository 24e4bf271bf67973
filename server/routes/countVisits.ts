import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import {
  parseSource,
  type Source,
  sourceNameOf,
  sourceOfVisit,
  VISITS_ENDPOINT,
} from '../../domain/enquiry/source.ts';
import { failureOf } from '../errors.ts';
import type { Visits } from '../store/Visits.ts';

/** How often what was counted is written, in milliseconds. */
const FLUSH_INTERVAL_MS = 10_000;

/** Counts the visits that begin with these pages, by day and source alone: no cookie, no IP, no fingerprint. */
export function countVisits(app: FastifyInstance, visits: Visits, pages: readonly string[]): void {
  const flush = () =>
    visits.flush().catch((error) => app.log.error(failureOf(error), 'visits could not be counted'));
  const timer = setInterval(() => void flush(), FLUSH_INTERVAL_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });
  const count = (source: Source) => visits.add(sourceNameOf(source), Date.now());
  app.addHook('onResponse', async (request, reply) => {
    if ((reply.statusCode === 200 || reply.statusCode === 304) && isVisit(request, pages))
      count(sourceOfVisit(queryOf(request), request.headers.referer ?? '', request.host));
  });
  // A page that was fetched ahead of time says so when it is shown. Not logged, like reading a page.
  app.post(VISITS_ENDPOINT, { logLevel: 'warn' }, async (request, reply) => {
    if (!isbot(request.headers['user-agent'] ?? '')) count(parseSource(queryOf(request)));
    return reply.code(204).send();
  });
}

function queryOf({ url }: FastifyRequest): string {
  return url.split('?')[1] ?? '';
}

/**
 * Whether a request opens the site: a page that a person's browser asks for, not from another page of the site, not
 * ahead of time, and not once more. A browser that reloads says so with `max-age=0` or `no-cache`.
 */
function isVisit(request: FastifyRequest, pages: readonly string[]): boolean {
  const { method, headers, url, host } = request;
  const path = url.split('?', 1)[0] ?? '';
  if (method !== 'GET' || !pages.includes(path.replace(/(.)\/$/, '$1'))) return false;
  const isReload = /max-age=0|no-cache/.test(headers['cache-control'] ?? '');
  const isPrefetch = /prefetch/.test(`${headers['sec-purpose'] ?? headers.purpose ?? ''}`);
  const isFromOwnPage = URL.parse(headers.referer ?? '')?.host === host;
  return !isReload && !isPrefetch && !isFromOwnPage && !isbot(headers['user-agent'] ?? '');
}
