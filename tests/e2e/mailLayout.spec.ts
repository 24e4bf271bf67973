import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { openContext } from '../../server/context.ts';
import { mailComposer } from '../../server/mail/mailComposer.ts';
import { MAIL_LANES, type MailJob } from '../../server/store/JobQueue.ts';
import { expect, test } from '../support/browserTest.ts';
import { changeEnquiry } from '../support/changeEnquiry.ts';
import { EXAMPLE_FIELDS } from '../support/exampleEnquiry.ts';
import { SAMPLE_SITE } from '../support/sampleSite.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const staff = ['priya@shop.example'];
const [owner = ''] = staff;

// A mail program is as wide as its window, whatever the page says.
test.use({ isMobile: false, viewport: { width: 360, height: 640 } });

test('no mail is wider than a small phone, however long what a visitor typed is', async ({ page }) => {
  await using folder = temporaryFolder();
  const { mail } = readConfig({ SMTP_URL: 'smtp://localhost', MAIL_TO: 'orders@shop.example' });
  const context = openContext({ storeFile: join(folder.path, 'enquiries.db'), staff, mail }, SAMPLE_SITE);
  const long = { Name: 'A'.repeat(80), Email: `${'x'.repeat(60)}@${'y'.repeat(60)}.example` };
  const [id, flagged] = [randomUUID(), randomUUID()];
  await context.store.add(id, { ...EXAMPLE_FIELDS, ...long });
  await context.store.add(flagged, { ...EXAMPLE_FIELDS, ...long }, { spamSignals: ['honeypot'] });
  const now = Date.now();
  await changeEnquiry(context, id, { owner, followUpAt: now }, owner, now);
  await context.mailJobs.queueDigest('2026-11-05', now, staff);
  const compose = (hasInbox: boolean) =>
    mailComposer({ ...context, hasInbox }, SAMPLE_SITE.content, {
      mail,
      siteUrl: 'https://www.shop.example',
      visitorSiteUrl: 'https://www.shop.example',
    });
  context.database.connection.exec("UPDATE enquiries SET digest_day = '2026-11-05' WHERE spam_signals <> ''");

  const sent: MailJob[] = [];
  for (const lane of MAIL_LANES) {
    for (let job = context.queue.due(lane, now + 1); job; job = context.queue.due(lane, now + 1, sent)) {
      sent.push(job);
      // Without an inbox, the digest is another mail.
      for (const hasInbox of [true, false]) {
        const html = String((await compose(hasInbox)(job))?.html);
        if (job.kind !== 'receipt') expect(html).toContain('yyy');
        await page.setContent(html);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), job.kind).toBe(360);
      }
    }
  }
  expect(sent.map(({ kind }) => kind)).toEqual(['enquiry', 'receipt', 'digest', 'due']);
  context.database.close();
});
