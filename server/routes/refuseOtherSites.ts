import type { FastifyRequest } from 'fastify';
import { ProblemError } from './problem.ts';

/**
 * Refuses a post that a page of another site made a browser send. Browsers say so by themselves, and no page can
 * forge it (https://developer.mozilla.org/en-US/docs/Glossary/Forbidden_request_header); what sends neither header
 * is no browser of a visitor, and may send.
 *
 * @param siteUrl canonical address of the site, for a proxy that asks under another `Host`
 * @throws {ProblemError} 403
 */
export function refuseOtherSites(request: FastifyRequest, siteUrl: string): void {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  const isOther = fetchSite === 'cross-site' || (origin !== undefined && !isOwn(origin, request, siteUrl));
  if (isOther) throw new ProblemError(403, 'Please send the enquiry from our own page.');
}

function isOwn(origin: string, request: FastifyRequest, siteUrl: string): boolean {
  // A browser that hides the origin, as for privacy, still says that the page is of the same site.
  if (origin === 'null') return request.headers['sec-fetch-site'] === 'same-origin';
  if (origin === siteUrl) return true;
  const sender = URL.parse(origin);
  // Behind a proxy that ends TLS the scheme differs from ours, so only host and port count.
  const asked = sender && URL.parse(`${sender.protocol}//${request.host}`);
  return Boolean(sender && asked && /^https?:$/.test(sender.protocol) && sender.host === asked.host);
}
