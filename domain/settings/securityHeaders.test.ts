import { expect, test } from 'vitest';
import { MAP_PAGE } from '../content/contactUrls.ts';
import type { DeliverySettings } from './delivery.ts';
import { contentSecurityPolicyOf } from './securityHeaders.ts';

const HOSTED: DeliverySettings = {
  kind: 'firebase',
  firebase: { apiKey: 'k', projectId: 'p', appId: 'a' },
  emailJs: { serviceId: 's', templateId: 't', publicKey: 'k', origin: 'https://api.emailjs.com' },
};

/** The policy's directives. */
const policyOf = (delivery: DeliverySettings) =>
  contentSecurityPolicyOf(delivery, { scripts: ['sha256-a='], styles: ['sha256-b=', 'sha256-c='] }).split(
    ';',
  );

test('with our own server, a page may connect to its own origin and the map only, and run its own scripts', () => {
  const policy = policyOf({ kind: 'server' });
  expect(policy).toContain(`connect-src 'self' ${MAP_PAGE}`);
  expect(policy).toContain("form-action 'self'");
  expect(policy).toContain("script-src 'self' 'sha256-a='");
  expect(policy).toContain("style-src 'self' 'sha256-b=' 'sha256-c='");
});

test('in the hosted mode, a page may connect to the database and the e-mail service, and submit no form', () => {
  const policy = policyOf(HOSTED);
  expect(policy).toContain(
    "connect-src 'self' https://www.openstreetmap.org/export/embed.html https://firestore.googleapis.com https://api.emailjs.com",
  );
  expect(policy).toContain("form-action 'none'");
  expect(policy.join()).not.toContain('recaptcha');
});

test('reCAPTCHA is allowed with App Check only', () => {
  const policy = policyOf({ ...HOSTED, appCheckKey: 'key' });
  expect(policy).toContainEqual(
    expect.stringMatching(/^script-src .*https:\/\/www.google.com\/recaptcha\/ /),
  );
  expect(policy.join()).toContain('https://firebaseappcheck.googleapis.com');
});
