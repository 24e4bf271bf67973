import { load } from 'cheerio';
import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { amount } from '../../tests/support/heavy.ts';
import { validFields } from '../../tests/support/hostileText.ts';
import { SAMPLE, SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import type { Context } from '../context.ts';
import type { EnquiryRecord } from '../store/EnquiryRecords.ts';
import type { MailSubject } from '../store/mailSubjects.ts';
import type { Mail } from './Mailer.ts';
import { mailComposer } from './mailComposer.ts';

const content = SAMPLE;
const mail = { to: ['orders@mail.example'], from: 'site@mail.example' };
const transport = createTransport({ streamTransport: true, buffer: true });
const options = { numRuns: amount(150, 3_000) };
const ID = '6f1d1c5e-0000-4000-8000-000000000001';

const recordOf = (fields: EnquiryFields) =>
  ({
    id: ID,
    product: 'Snayura',
    reference: '0000-0001',
    receivedAt: Date.parse('2026-11-05T06:30:00Z'),
    fields,
    mailState: 'pending',
    mailError: null,
    spamSignals: ['honeypot'],
    notice: null,
    source: {},
  }) as Partial<EnquiryRecord> as EnquiryRecord;

/** Parses the mail as a mail program does. */
async function readMail(mail: Mail | undefined): Promise<Email> {
  const { message } = await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
  return PostalMime.parse(message as Buffer);
}

/** The elements of a document with the names of their attributes, in order. */
const elementsOf = (html = '') => {
  const page = load(html);
  return page('*')
    .map((_index, element) => `${page(element).prop('tagName')} ${Object.keys(page(element).attr() ?? {})}`)
    .get();
};

const harmlessFields: EnquiryFields = {
  Name: 'A',
  Email: 'a@b.in',
  Mobile: '9876543210',
  Quantity: '1',
  RetailerSelfUse: 'Retailer',
};

/** Composes the mail of a job about an enquiry that is in no store. */
const composeAbout = (record: EnquiryRecord, subject: MailSubject) =>
  mailComposer(
    {
      records: {
        find: () => record,
        flaggedOf: () => [record, record],
        countFlaggedOf: () => 2,
      },
      hasInbox: false,
      languages: SAMPLE_SITE.languages,
    } as unknown as Context,
    content,
    { mail, siteUrl: 'http://localhost:3000' },
  )(subject);

const composeEnquiry = (record: EnquiryRecord) =>
  composeAbout(record, { kind: 'enquiry', id: ID, reference: record.reference });

describe.each<[string, (record: EnquiryRecord) => Promise<Mail | undefined>]>([
  ['the mail of an enquiry', composeEnquiry],
  ['the digest', (record) => composeAbout(record, { kind: 'digest', day: '2026-11-05' })],
])('%s', (_name, compose) => {
  test('has the same headers, addresses, elements and attributes for any input', async () => {
    const expected = await readMail(await compose(recordOf(harmlessFields)));
    const expectedHeaders = expected.headers.map(({ key }) => key);
    await fc.assert(
      fc.asyncProperty(validFields, async (fields) => {
        const mail = await readMail(await compose(recordOf(fields)));
        expect(mail.headers.map(({ key }) => key)).toEqual(expectedHeaders);
        expect(mail.to).toEqual([{ name: '', address: 'orders@mail.example' }]);
        expect(mail.from?.address).toBe('site@mail.example');
        expect(mail.messageId).toBe(expected.messageId);
        expect(mail.attachments).toHaveLength(0);
        expect(elementsOf(mail.html)).toEqual(elementsOf(expected.html));
        for (const { attribs } of load(mail.html ?? '')('a').toArray()) {
          expect(attribs.href).toMatch(
            /^(tel:\+91\d{10}|https:\/\/wa\.me\/91\d{10}\?text=[^&#\s]+|mailto:[^?&#\s]+\?subject=[^&#\s]+&body=[^&#\s]+)$/,
          );
        }
        const text = load(mail.html ?? '')('body').text();
        for (const value of Object.values(fields)) expect(text).toContain(value);
      }),
      options,
    );
  });
});

test('the receipt goes to the e-mail address alone, and repeats nothing else that was typed as free text', async () => {
  const compose = (fields: EnquiryFields) => {
    const record = { ...recordOf(fields), spamSignals: [] };
    return composeAbout(record, { kind: 'receipt', id: ID, reference: record.reference });
  };
  const expected = await readMail(await compose(harmlessFields));
  await fc.assert(
    fc.asyncProperty(validFields, async (fields) => {
      const composed = await compose({ ...fields, RetailerSelfUse: 'Retailer' });
      expect(composed?.to).toEqual([fields.Email]);
      const mail = await readMail({ ...composed, to: 'a@b.in' } as Mail);
      const other = (text = '') => text.replaceAll(/\b(1 pack|\d+ packs)\b/g, '1 pack');
      const parts = ({ headers, subject, replyTo, text, html }: Email) => [
        headers.map(({ key }) => key),
        subject,
        replyTo,
        other(text),
        other(html),
      ];
      expect(parts(mail)).toEqual(parts(expected));
    }),
    options,
  );
});

test('Reply-To is exactly the e-mail address that was entered', async () => {
  await fc.assert(
    fc.asyncProperty(validFields, async (fields) => {
      const mail = await readMail(await composeEnquiry(recordOf(fields)));
      expect(mail.replyTo).toHaveLength(1);
      // A local part with special characters is quoted, which is equivalent (RFC 5322, section 3.4.1).
      const address = mail.replyTo?.[0]?.address?.replace(/^"(.*)"@/, '$1@');
      expect(address?.toLowerCase()).toBe(fields.Email.toLowerCase());
    }),
    options,
  );
});
