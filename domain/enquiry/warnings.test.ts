import { describe, expect, test } from 'vitest';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { validateEnquiry } from './enquiry.ts';
import { suggestEmail, warningsOf } from './warnings.ts';

test('what looks right has no warning', () => {
  expect(warningsOf(EXAMPLE_FIELDS)).toEqual({});
});

test('each value that is most likely wrong has one, and may be sent', () => {
  const fields = { ...EXAMPLE_FIELDS, Email: 'asha@gmial.com', Mobile: '0000000000', Quantity: '100000' };
  expect(warningsOf(fields)).toEqual({
    Email: { rule: 'email', suggestion: 'asha@gmail.com' },
    Mobile: { rule: 'mobile' },
    Quantity: { rule: 'quantity', count: 100_000 },
  });
  expect(validateEnquiry(fields)).toBeUndefined();
});

test('there is none about a field that is empty or invalid', () => {
  for (const Mobile of ['', '12', '12345678901', 'x'])
    expect(warningsOf({ Name: '', Email: '', Mobile, Quantity: 'NaN', RetailerSelfUse: '' })).toEqual({});
});

test('mobile numbers in India begin with 6 to 9', () => {
  for (const first of '0123456789')
    expect('Mobile' in warningsOf({ ...EXAMPLE_FIELDS, Mobile: `${first}876543210` })).toBe(first < '6');
});

test('a retailer orders more than a consumer', () => {
  const isAsked = (Quantity: string, RetailerSelfUse: string) =>
    'Quantity' in warningsOf({ ...EXAMPLE_FIELDS, Quantity, RetailerSelfUse });
  expect(isAsked('59', 'Self Use')).toBe(false);
  expect(isAsked('60', 'Self Use')).toBe(true);
  expect(isAsked('60', 'retailer/self use')).toBe(true);
  expect(isAsked('60', 'Retailer')).toBe(false);
  expect(isAsked('999', 'Retailer')).toBe(false);
  expect(isAsked('1000', 'Retailer')).toBe(true);
});

describe('an e-mail address', () => {
  test.each([
    'gmial.com',
    'gmai.com',
    'gamil.com',
    'gmaill.com',
    'gmqil.com',
    'gmail.con',
    'gmail.co',
    'gmail.in',
    'GMAIL.CON',
    'gmial.con',
  ])('at %s was meant for gmail.com', (domain) => {
    expect(suggestEmail(`Asha.Rao@${domain}`)).toBe('Asha.Rao@gmail.com');
  });

  test.each([
    ['yaho.com', 'yahoo.com'],
    ['yahooo.co.in', 'yahoo.co.in'],
    ['hotmial.com', 'hotmail.com'],
    ['outlok.com', 'outlook.com'],
    ['redifmail.com', 'rediffmail.com'],
    ['rediffmail.co.in', 'rediffmail.com'],
    ['sharmamedical.vom', 'sharmamedical.com'],
  ])('at %s was meant for %s', (domain, meant) => {
    expect(suggestEmail(`a@${domain}`)).toBe(`a@${meant}`);
  });

  test.each([
    'gmail.com',
    'Gmail.com',
    'googlemail.com',
    'yahoo.co.in',
    'yahoo.co.uk',
    'ymail.com',
    'mail.com',
    'email.com',
    'rocketmail.com',
    'live.com',
    'live.in',
    'outlook.in',
    'hotmail.co.uk',
    'rediff.com',
    'me.com',
    'aol.com',
    'gmx.com',
    'zoho.in',
    'proton.me',
    'sharmamedical.co',
    'mail.example',
    '',
  ])('at "%s" looks right', (domain) => {
    expect(suggestEmail(`a@${domain}`)).toBeUndefined();
  });
});
