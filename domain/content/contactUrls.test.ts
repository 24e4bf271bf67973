import { expect, test } from 'vitest';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { ENGLISH_MESSAGES } from '../language/siteMessages.ts';
import {
  askForNumberUrl,
  callUrl,
  greetingIn,
  greetingLanguageOf,
  greetingsOf,
  replyMailUrl,
  replyTextOf,
  replyWhatsappUrl,
} from './contactUrls.ts';

const sender = { company: 'Shop & Co', product: 'Capsule', greeting: ENGLISH_MESSAGES.greeting };

test('the URLs call the customer and open WhatsApp with the greeting', () => {
  expect(callUrl(EXAMPLE_FIELDS)).toBe('tel:+919876543210');
  const url = new URL(replyWhatsappUrl(EXAMPLE_FIELDS, '7K4M-2PQX', sender));
  expect(url.origin + url.pathname).toBe('https://wa.me/919876543210');
  expect(url.searchParams.get('text')).toBe(
    'Hello Asha Rao, this is Shop & Co. Thank you for your enquiry 7K4M-2PQX for 3 × Capsule.',
  );
});

test('the visitor’s input adds no header to the reply', () => {
  const Email = "a?bcc=x@y.in&body='@mail.example";
  const url = replyMailUrl({ ...EXAMPLE_FIELDS, Email, Name: 'A&bcc=x@y.in' }, '7K4M-2PQX', sender);
  const query = new URLSearchParams(url.slice(url.indexOf('?')));
  expect([...query.keys()]).toEqual(['subject', 'body']);
  expect(query.get('body')).toContain('Hello A&bcc=x@y.in,');
});

test('placeholders in the visitor’s input are not filled in', () => {
  const fields = { ...EXAMPLE_FIELDS, Name: '{reference} $& {product}' };
  const text = replyTextOf('{name}: {quantity} × {product}, {reference}', {
    fields,
    reference: '7K4M-2PQX',
    product: 'Capsule',
  });
  expect(text).toBe('{reference} $& {product}: 3 × Capsule, 7K4M-2PQX');
  expect(new URL(replyWhatsappUrl(fields, '7K4M-2PQX', sender, text)).searchParams.get('text')).toBe(text);
  expect(new URLSearchParams(replyMailUrl(fields, '7K4M-2PQX', sender, text).split('?')[1]).get('body')).toBe(
    `${text}\n\n`,
  );
});

test('the greeting and the question for a number are in the language of the page, or in English', () => {
  const hindi = {
    text: 'नमस्ते {name} जी, {reference}',
    subject: 'आपकी पूछताछ {reference}',
    askForNumber: '{name} जी, {mobile} {company} {reference}',
  };
  const greetings = greetingsOf([
    { language: { code: 'en' }, messages: ENGLISH_MESSAGES },
    { language: { code: 'hi' }, messages: { greeting: hindi } },
  ]);
  const inHindi = { ...sender, greeting: greetingIn(greetings, 'hi') };
  const whatsapp = new URL(replyWhatsappUrl(EXAMPLE_FIELDS, '7K4M-2PQX', inHindi));
  expect(whatsapp.searchParams.get('text')).toBe('नमस्ते Asha Rao जी, 7K4M-2PQX');
  const mail = new URLSearchParams(replyMailUrl(EXAMPLE_FIELDS, '7K4M-2PQX', inHindi).split('?')[1]);
  expect(mail.get('subject')).toBe('आपकी पूछताछ 7K4M-2PQX');
  const question = new URLSearchParams(askForNumberUrl(EXAMPLE_FIELDS, '7K4M-2PQX', inHindi).split('?')[1]);
  expect(question.get('body')).toBe('Asha Rao जी, 9876543210 Shop & Co 7K4M-2PQX\n\n');
  expect(question.get('subject')).toBe('आपकी पूछताछ 7K4M-2PQX');
  expect(greetingLanguageOf(greetings, 'hi')).toBe('hi');
  for (const language of [null, 'ta', 'constructor', '__proto__']) {
    expect(greetingIn(greetings, language)).toBe(ENGLISH_MESSAGES.greeting);
    expect(greetingLanguageOf(greetings, language)).toBe('en');
  }
});
