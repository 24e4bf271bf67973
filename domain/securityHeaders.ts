import type { Delivery, FirebaseDelivery } from '../delivery/Delivery.ts';
import { MAP_ORIGIN } from '../map/mapAddresses.ts';

/** The directives that a page's own policy may carry besides its scripts and styles. */
type Directive =
  `${'default-src' | 'img-src' | 'font-src' | 'connect-src' | 'frame-src' | 'form-action' | 'manifest-src' | 'base-uri'} ${string}`;

/** A page's policy as Astro takes it. */
export interface PagePolicy {
  directives: Directive[];
  /** Only where scripts come from elsewhere too; else Astro allows the site's own. */
  scriptDirective?: { resources: string[] };
}

/** What Google's reCAPTCHA loads and frames. https://developers.google.com/recaptcha/docs/faq (content security policy) */
const RECAPTCHA = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
};

/** Where App Check gets its tokens: the service's own address stands in `@firebase/app-check`. */
const APP_CHECK_ORIGINS = ['https://content-firebaseappcheck.googleapis.com', 'https://www.google.com'];

/**
 * The content security policy that stands in each page's `<meta>`; the build adds the hashes of the
 * page's own scripts and styles. What a `<meta>` can't say goes by header: see `securityHeaders.ts`.
 */
export function contentSecurityPolicyOf(delivery: Delivery): PagePolicy {
  const firebase = delivery.kind === 'firebase' ? delivery : undefined;
  const recaptcha = firebase?.appCheckKey ? RECAPTCHA : undefined;
  return {
    directives: [
      "default-src 'none'",
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src ${["'self'", ...(firebase ? firebaseOrigins(firebase) : [])].join(' ')}`,
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
  const firestore = emulator ? `http://${emulator}` : 'https://firestore.googleapis.com';
  return [firestore, emailJs.origin, ...(appCheckKey ? APP_CHECK_ORIGINS : [])];
}
