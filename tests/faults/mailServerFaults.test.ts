import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, test } from 'vitest';
import { openContext } from '../../server/context.ts';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { amount } from '../support/heavy.ts';
import { SAMPLE_SITE } from '../support/sampleSite.ts';
import { type DataFaults, startMailServer } from '../support/startMailServer.ts';
import { startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { waitFor } from '../support/waitFor.ts';
import { waitForMailQueue } from '../support/waitForMailQueue.ts';
import { expectMailedUnderOneId, expectStoredExactlyOnce } from './expectExactlyOnce.ts';

const ENQUIRY_COUNT = amount(5, 40);

/** How often each fault happens before the mail server works again. */
const FAULT_COUNT = amount(2, 4);

/** Mail servers with a fault as long as `isFaulty` returns true. */
const FAULTS: Record<string, (isFaulty: () => boolean) => SMTPServerOptions & DataFaults> = {
  'rejects the connection': (isFaulty) => ({
    onConnect: (_session, done) => done(isFaulty() ? new Error('not now') : undefined),
  }),
  'rejects the sender temporarily': (isFaulty) => ({
    onMailFrom: (_address, _session, done) =>
      done(isFaulty() ? Object.assign(new Error('busy'), { responseCode: 451 }) : undefined),
  }),
  'rejects the recipient permanently': (isFaulty) => ({
    onRcptTo: (_address, _session, done) =>
      done(isFaulty() ? Object.assign(new Error('unknown'), { responseCode: 550 }) : undefined),
  }),
  'rejects the message after it was sent': (isFaulty) => ({ rejectsData: isFaulty }),
  'disconnects in the middle of the message': (isFaulty) => ({ dropsData: isFaulty }),
};

describe.concurrent('when the mail server', () => {
  test.each(Object.entries(FAULTS))(
    '%s, enquiries are stored and each mail arrives once after it recovers',
    { timeout: 120_000 },
    async (_name, optionsFor) => {
      let faultsLeft = FAULT_COUNT;
      await using folder = temporaryFolder();
      await using mail = await startMailServer(optionsFor(() => faultsLeft-- > 0));
      await using server = await startServer(folder.path, { SMTP_URL: mail.url });
      const sent = new Map(
        Array.from({ length: ENQUIRY_COUNT }, () => exampleSubmission()).map((one) => [one.id, one]),
      );
      for (const submission of sent.values()) expect((await server.post(submission)).status).toBe(201);
      await waitForMailQueue(folder.path, 100_000);
      expect(faultsLeft).toBeLessThan(0);
      expectStoredExactlyOnce(folder.path, sent);
      expect(expectMailedUnderOneId(mail, sent.keys())).toBe(0);
    },
  );

  test('is slow, enquiries are not delayed', { timeout: 60_000 }, async () => {
    await using folder = temporaryFolder();
    await using mail = await startMailServer({ onConnect: (_session, done) => setTimeout(done, 2_000) });
    await using server = await startServer(folder.path, { SMTP_URL: mail.url });
    const sent = new Map([exampleSubmission(), exampleSubmission()].map((one) => [one.id, one]));
    for (const submission of sent.values()) {
      const startedAt = performance.now();
      expect((await server.post(submission)).status).toBe(201);
      expect(performance.now() - startedAt).toBeLessThan(1_500);
    }
    await mail.waitForMails(2);
    expectStoredExactlyOnce(folder.path, sent);
    expect(expectMailedUnderOneId(mail, sent.keys())).toBe(0);
  });

  test('has an hourly limit, a flood from one IP does not delay the mail of a customer', {
    timeout: 60_000,
  }, async () => {
    await using folder = temporaryFolder();
    await using mail = await startMailServer();
    await using server = await startServer(folder.path, {
      SMTP_URL: mail.url,
      MAIL_PER_HOUR: '20',
      RATE_LIMIT: '100',
      TRUST_PROXY: '127.0.0.1',
    });
    const post = (ip: string, submission: object) =>
      fetch(`${server.url}/api/enquiries`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
        body: JSON.stringify(submission),
      });
    const flood = Array.from({ length: 80 }, (_value, index) =>
      exampleSubmission({ Mobile: String(9_000_000_000 + index) }),
    );
    // Each from another IPv6 address of the same network.
    for (const [index, submission] of flood.entries()) {
      expect((await post(`2001:db8::${index + 1}`, submission)).status).toBe(201);
    }
    const customers = ['203.0.113.7', '203.0.113.8', '2001:db8:0:1::1'];
    for (const ip of customers) {
      expect((await post(ip, exampleSubmission({ Name: 'A Customer' }))).status).toBe(201);
    }
    const customerMails = () => mail.mails.filter(({ text }) => text?.includes('A Customer'));
    await waitFor(
      () => customerMails().length === customers.length || undefined,
      'the mails of the customers',
    );
    // Half of the hourly limit is reserved for senders with few enquiries.
    expect(mail.mails.length).toBeLessThanOrEqual(10 + customers.length);
    const { records, database } = openContext({ storeFile: join(folder.path, 'enquiries.db') }, SAMPLE_SITE);
    const flagged = flood.map(({ id }) => records.find(id)?.spamSignals);
    expect(flagged.slice(0, 50).flat()).toEqual([]);
    expect(flagged.slice(50).flat()).toEqual(Array.from({ length: 30 }, () => 'repeated-ip'));
    database.close();
  });
});
