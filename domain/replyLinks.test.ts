import { expect, test } from 'vitest';
import { EXAMPLE_FIELDS } from '../tests/support/exampleEnquiry.ts';
import { callAddress, mailAddress, whatsAppAddress } from './replyLinks.ts';

const answerer = { company: 'Shop & Co', product: 'Capsule' };

test('one tap calls, and opens WhatsApp with a greeting', () => {
  expect(callAddress(EXAMPLE_FIELDS)).toBe('tel:+919876543210');
  const address = new URL(whatsAppAddress(EXAMPLE_FIELDS, '7K4M-2PQX', answerer));
  expect(address.origin + address.pathname).toBe('https://wa.me/919876543210');
  expect(address.searchParams.get('text')).toBe(
    'Hello Asha Rao, this is Shop & Co. Thank you for your enquiry 7K4M-2PQX for 3 × Capsule.',
  );
});

test('whatever a visitor typed stays what it is: an addressee, not a header', () => {
  const Email = "a?bcc=x@y.in&body='@mail.example";
  const address = mailAddress({ ...EXAMPLE_FIELDS, Email, Name: 'A&bcc=x@y.in' }, '7K4M-2PQX', answerer);
  const query = new URLSearchParams(address.slice(address.indexOf('?')));
  expect([...query.keys()]).toEqual(['subject', 'body']);
  expect(query.get('body')).toContain('Hello A&bcc=x@y.in,');
});
