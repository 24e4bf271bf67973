import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of another site made a browser send a request. Browsers send the headers that say so by themselves,
 * and no page can forge them (https://developer.mozilla.org/en-US/docs/Glossary/Forbidden_request_header). A request
 * with neither header does not come from a visitor's browser. The site's URL is for a proxy that sends another `Host`.
 */
export function isFromOtherSite(request: FastifyRequest, siteUrl: string): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  return fetchSite === 'cross-site' || (origin !== undefined && !isOwn(origin, request, siteUrl));
}

function isOwn(origin: string, request: FastifyRequest, siteUrl: string): boolean {
  // A browser that hides the origin, as for privacy, still says that the page is of the same site.
  if (origin === 'null') return request.headers['sec-fetch-site'] === 'same-origin';
  if (origin === siteUrl) return true;
  const sender = URL.parse(origin);
  // Behind a proxy that ends TLS the scheme differs from ours, so only host and port count.
  const own = sender && URL.parse(`${sender.protocol}//${request.host}`);
  return Boolean(sender && own && /^https?:$/.test(sender.protocol) && sender.host === own.host);
}
