import { MAP_ORIGIN, MAP_PAGE } from '../content/contactUrls.ts';
import {
  APP_CHECK_ORIGIN,
  type DeliverySettings,
  FIRESTORE_ORIGIN,
  type FirebaseDelivery,
} from './delivery.ts';

/** Two years, in seconds. Without includeSubDomains: other subdomains are not ours to switch to TLS. */
const HSTS_SECONDS = 63_072_000;

/** The content security policy of responses that are not pages: they load nothing and can't be framed. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The headers of every response, whoever serves the site; HSTS is only promised where its URL is `https`. The policy
 * for scripts and styles is in each page's `<meta>`, see {@link contentSecurityPolicyOf}; the header adds what a
 * `<meta>` can't say. https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides
 */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    'content-security-policy': "frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(siteUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}` } : {}),
  };
}

/** `Cache-Control` of a file of the built site: those with a hash in their name never change. */
export function cacheControlOf(path: string): string {
  return path.includes('/_astro/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** The directives that a page's own policy may carry besides its scripts and styles. */
type Directive =
  `${'default-src' | 'img-src' | 'font-src' | 'connect-src' | 'frame-src' | 'form-action' | 'manifest-src' | 'base-uri'} ${string}`;

/** A page's policy as Astro takes it. */
interface PagePolicy {
  directives: Directive[];
  /** Only where scripts come from elsewhere too; else Astro allows the site's own. */
  scriptDirective?: { resources: string[] };
}

/** What Google's reCAPTCHA loads and frames. https://developers.google.com/recaptcha/docs/faq (content security policy) */
const RECAPTCHA = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
};

/** Where App Check gets its tokens, and reCAPTCHA's script sends what it has seen. */
const APP_CHECK_ORIGINS = [APP_CHECK_ORIGIN, 'https://www.google.com'];

/**
 * The content security policy in each page's `<meta>`; the build adds the hashes of the
 * page's own scripts and styles. What a `<meta>` can't say goes by header: see {@link securityHeaders}.
 */
export function contentSecurityPolicyOf(delivery: DeliverySettings): PagePolicy {
  const firebase = delivery.kind === 'firebase' ? delivery : undefined;
  const recaptcha = firebase?.appCheckKey ? RECAPTCHA : undefined;
  return {
    directives: [
      "default-src 'none'",
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src ${["'self'", MAP_PAGE, ...(firebase ? firebaseOrigins(firebase) : [])].join(' ')}`,
      `frame-src ${[MAP_ORIGIN, ...(recaptcha?.frames ?? [])].join(' ')}`,
      // Without a server of ours no form is ever posted.
      `form-action ${firebase ? "'none'" : "'self'"}`,
      "manifest-src 'self'",
      "base-uri 'none'",
    ],
    ...(recaptcha ? { scriptDirective: { resources: ["'self'", ...recaptcha.scripts] } } : {}),
  };
}

function firebaseOrigins({ emulator, emailJs, appCheckKey }: FirebaseDelivery): string[] {
  const firestore = emulator ? `http://${emulator}` : FIRESTORE_ORIGIN;
  return [firestore, emailJs.origin, ...(appCheckKey ? APP_CHECK_ORIGINS : [])];
}

/**
 * Headers of the inbox's page and responses: not cached, not indexed, no referrer, and no window that opened it. Only
 * here, since a browser starts another process for such a page, and paints it some 60 ms later on a slow phone.
 */
export const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
