import { INBOX_MANIFEST, INBOX_PAGE, INBOX_WORKER } from '../domain/desk/inboxApi.ts';
import { BUILT_SITE_FILE } from '../domain/settings/builtSite.ts';
import { cacheControlOf, securityHeaders } from '../domain/settings/securityHeaders.ts';

export type FirebaseJson = ReturnType<typeof firebaseJsonOf>;

/**
 * How Firebase Hosting serves the built site: with the headers and the caching of our own server.
 * https://firebase.google.com/docs/hosting/full-config
 */
export function firebaseJsonOf(siteUrl: string) {
  return {
    hosting: {
      // A link to the built site; see writeFirebaseFiles.ts.
      public: 'dist',
      // Through npm, which brings the Node that the check is written for; see checkDeploy.ts.
      predeploy: ['npm --prefix .. run --silent check:deploy'],
      // Hosting compresses by itself, nobody is sent to the page for browsers without JavaScript, and the inbox is our
      // server's.
      ignore: [
        BUILT_SITE_FILE,
        '**/*.br',
        '**/*.gz',
        '**/enquiry-received/**',
        `${INBOX_PAGE.slice(1)}/**`,
        INBOX_MANIFEST.slice(1),
        INBOX_WORKER.slice(1),
      ],
      cleanUrls: true,
      trailingSlash: false,
      // Of several values for one header the last one stands.
      headers: [
        {
          source: '**',
          headers: headersOf({ ...securityHeaders(siteUrl), 'cache-control': cacheControlOf('/') }),
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
