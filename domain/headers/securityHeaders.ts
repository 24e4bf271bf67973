/** Two years, in seconds, as the HSTS preload list asks for at least one. https://hstspreload.org */
const HSTS_SECONDS = 63_072_000;

/** The policy of an answer that is no page: it may load nothing, do nothing and be framed by nobody. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The headers that every answer carries, whoever serves the site. The policy for scripts and styles stands in
 * each page's `<meta>`, see `contentSecurityPolicyOf.ts`; the header adds what a `<meta>` can't say.
 * https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides
 *
 * @param siteUrl canonical address of the site; HSTS is only promised where it is `https`
 */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    'content-security-policy': "frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(siteUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` }
      : {}),
  };
}

/** `Cache-Control` of a file of the built site: those with a hash in their name never change. */
export function cacheControlOf(path: string): string {
  return path.includes('/_astro/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}
