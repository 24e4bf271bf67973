import { expect, test } from 'vitest';
import { HOSTED_DELIVERY as HOSTED } from '../../tests/support/sampleSite.ts';
import { MAP_PAGE } from '../content/contactUrls.ts';
import { contentSecurityPolicyOf } from './securityHeaders.ts';

test('with our own server, a page may connect to its own origin and the map only', () => {
  const policy = contentSecurityPolicyOf({ kind: 'server' });
  expect(policy.directives).toContain(`connect-src 'self' ${MAP_PAGE}`);
  expect(policy.directives).toContain("form-action 'self'");
  expect(policy.scriptDirective).toBeUndefined();
});

test('in the hosted mode, a page may connect to the database and the e-mail service, and submit no form', () => {
  const policy = contentSecurityPolicyOf(HOSTED);
  expect(policy.directives).toContain(
    "connect-src 'self' https://www.openstreetmap.org/export/embed.html https://firestore.googleapis.com https://api.emailjs.com",
  );
  expect(policy.directives).toContain("form-action 'none'");
  expect(JSON.stringify(policy)).not.toContain('recaptcha');
});

test('reCAPTCHA is allowed with App Check only', () => {
  const policy = contentSecurityPolicyOf({ ...HOSTED, appCheckKey: 'key' });
  expect(policy.scriptDirective?.resources).toContain('https://www.google.com/recaptcha/');
  expect(JSON.stringify(policy.directives)).toContain('https://firebaseappcheck.googleapis.com');
});
