import { BUILT_SITE_FILE } from '../domain/builtSite.ts';
import { INBOX_PAGE } from '../domain/inboxApi.ts';
import {
  cacheControlOf,
  inboxReferrerPolicyOf,
  PRIVATE_HEADERS,
  securityHeaders,
} from '../domain/securityHeaders.ts';

export type FirebaseJson = ReturnType<typeof firebaseJsonOf>;

/**
 * How Firebase Hosting serves the built site: with the headers and the caching of our own server.
 * https://firebase.google.com/docs/hosting/full-config
 *
 * @param siteUrl canonical URL of the site; HSTS is only promised where it is `https`
 */
export function firebaseJsonOf(siteUrl: string) {
  return {
    hosting: {
      // A link to the built site; see writeFirebaseFiles.ts.
      public: 'dist',
      // Through npm, which brings the Node that the check is written for; see checkDeploy.ts.
      predeploy: ['npm --prefix .. run --silent check:deploy'],
      // Hosting compresses by itself, and nobody is sent to the page for browsers without JavaScript.
      ignore: [BUILT_SITE_FILE, '**/*.br', '**/*.gz', 'enquiry-received/**'],
      cleanUrls: true,
      trailingSlash: false,
      // Of several values for one header the last one stands.
      headers: [
        {
          source: '**',
          headers: headersOf({ ...securityHeaders(siteUrl), 'cache-control': cacheControlOf('/') }),
        },
        {
          source: INBOX_PAGE,
          headers: headersOf({
            ...PRIVATE_HEADERS,
            'referrer-policy': inboxReferrerPolicyOf({ kind: 'firebase' }),
          }),
        },
        { source: '/_astro/**', headers: headersOf({ 'cache-control': cacheControlOf('/_astro/') }) },
      ],
    },
    firestore: { rules: 'firestore.rules' },
  };
}

function headersOf(values: Record<string, string>): { key: string; value: string }[] {
  return Object.entries(values).map(([key, value]) => ({ key, value }));
}
