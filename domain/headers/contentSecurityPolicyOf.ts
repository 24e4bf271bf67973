import type { Delivery } from '../delivery/Delivery.ts';
import { MAP_ORIGIN } from '../map/mapAddresses.ts';

/** The directives that a page's own policy may carry besides its scripts and styles. */
type Directive =
  `${'default-src' | 'img-src' | 'font-src' | 'connect-src' | 'frame-src' | 'form-action' | 'manifest-src' | 'base-uri'} ${string}`;

/**
 * The content security policy that stands in each page's `<meta>`; the build adds the hashes of the
 * page's own scripts and styles. What a `<meta>` can't say goes by header: see `securityHeaders.ts`.
 */
export function contentSecurityPolicyOf(delivery: Delivery): { directives: Directive[] } {
  return {
    directives: [
      "default-src 'none'",
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src ${["'self'", ...deliveryOrigins(delivery)].join(' ')}`,
      `frame-src ${MAP_ORIGIN}`,
      "form-action 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
    ],
  };
}

function deliveryOrigins(delivery: Delivery): string[] {
  if (delivery.kind === 'server') return [];
  const firestore = delivery.emulator ? `http://${delivery.emulator}` : 'https://firestore.googleapis.com';
  return [firestore, delivery.emailJs.origin];
}
