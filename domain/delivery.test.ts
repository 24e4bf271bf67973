import { expect, test } from 'vitest';
import { type DeliverySettings, processorNoticeOf, processorsOf } from './delivery.ts';

const HOSTED: DeliverySettings = {
  kind: 'firebase',
  firebase: { apiKey: 'k', projectId: 'p', appId: 'a' },
  emailJs: { serviceId: 's', templateId: 't', publicKey: 'k', origin: 'https://api.emailjs.com' },
};

test('the hosted mode names the database and the e-mail service, in the policy and beside the form', () => {
  for (const text of [processorsOf(HOSTED), processorNoticeOf(HOSTED)]) {
    expect(text).toContain('Google Cloud Firestore');
    expect(text).toContain('EmailJS');
    expect(text).not.toContain('reCAPTCHA');
  }
});

test('reCAPTCHA is named where it is used', () => {
  const checked: DeliverySettings = { ...HOSTED, appCheckKey: 'key' };
  for (const text of [processorsOf(checked), processorNoticeOf(checked)]) expect(text).toContain('reCAPTCHA');
});

test("with the company's own server the notice names nobody", () => {
  expect(processorNoticeOf({ kind: 'server' })).toBeUndefined();
  expect(processorsOf({ kind: 'server' })).not.toMatch(/Google|EmailJS/);
});
