import { expect, test } from 'vitest';
import { HOSTED_DELIVERY as HOSTED } from '../../tests/support/sampleSite.ts';
import { ENGLISH_MESSAGES } from '../language/siteMessages.ts';
import { type DeliverySettings, processorNoticeOf, processorsOf } from './delivery.ts';

test('in the hosted mode, policy and notice name the database and the e-mail service', () => {
  for (const text of [
    processorsOf(HOSTED, ENGLISH_MESSAGES),
    processorNoticeOf(HOSTED, false, ENGLISH_MESSAGES).join(),
  ]) {
    expect(text).toContain('Google Cloud Firestore');
    expect(text).toContain('EmailJS');
    expect(text).not.toContain('reCAPTCHA');
  }
});

test('with App Check, policy and notice name reCAPTCHA', () => {
  const withAppCheck: DeliverySettings = { ...HOSTED, appCheckKey: 'key' };
  for (const text of [
    processorsOf(withAppCheck, ENGLISH_MESSAGES),
    processorNoticeOf(withAppCheck, false, ENGLISH_MESSAGES).join(),
  ])
    expect(text).toContain('reCAPTCHA');
});

test('with our own server, policy and notice name no service', () => {
  expect(processorNoticeOf({ kind: 'server' }, false, ENGLISH_MESSAGES)).toEqual([]);
  const { noticeAdverts } = ENGLISH_MESSAGES.processors;
  expect(processorNoticeOf({ kind: 'server' }, true, ENGLISH_MESSAGES)).toEqual([noticeAdverts]);
  expect(processorNoticeOf(HOSTED, true, ENGLISH_MESSAGES)).toContain(noticeAdverts);
  expect(processorsOf({ kind: 'server' }, ENGLISH_MESSAGES)).not.toMatch(/Google|EmailJS/);
});

test('the policy names the service that enquiries are passed on to', () => {
  for (const delivery of [HOSTED, { kind: 'server' } as const]) {
    expect(processorsOf(delivery, ENGLISH_MESSAGES, 'Example CRM')).toContain(
      'is also passed on to Example CRM, which keeps it for us',
    );
    expect(processorsOf(delivery, ENGLISH_MESSAGES)).not.toContain('passed on');
  }
});
