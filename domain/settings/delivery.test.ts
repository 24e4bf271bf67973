import { expect, test } from 'vitest';
import { type DeliverySettings, processorNoticeOf, processorsOf } from './delivery.ts';

const HOSTED: DeliverySettings = {
  kind: 'firebase',
  firebase: { apiKey: 'k', projectId: 'p', appId: 'a' },
  emailJs: { serviceId: 's', templateId: 't', publicKey: 'k', origin: 'https://api.emailjs.com' },
};

test('in the hosted mode, policy and notice name the database and the e-mail service', () => {
  for (const text of [processorsOf(HOSTED), processorNoticeOf(HOSTED)]) {
    expect(text).toContain('Google Cloud Firestore');
    expect(text).toContain('EmailJS');
    expect(text).not.toContain('reCAPTCHA');
  }
});

test('with App Check, policy and notice name reCAPTCHA', () => {
  const withAppCheck: DeliverySettings = { ...HOSTED, appCheckKey: 'key' };
  for (const text of [processorsOf(withAppCheck), processorNoticeOf(withAppCheck)])
    expect(text).toContain('reCAPTCHA');
});

test('with our own server, policy and notice name no service', () => {
  expect(processorNoticeOf({ kind: 'server' })).toBeUndefined();
  expect(processorsOf({ kind: 'server' })).not.toMatch(/Google|EmailJS/);
});
