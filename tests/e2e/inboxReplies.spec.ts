import { expect, test } from '../support/browserTest.ts';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';
import { createSignInToken, PRIYA, STAFF, signIn } from '../support/inboxStaff.ts';
import { startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

test('reply templates are filled in for WhatsApp and e-mail, and have their language set', async ({
  browser,
}) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  await server.post(exampleSubmission({ Name: 'Asha & Rao', Quantity: '7' }));
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await createSignInToken(folder.path, PRIYA));
  await page.locator('[data-row]').click();
  await page.getByText('Replies (4)').click();
  const reply = page.getByRole('listitem').filter({ hasText: 'Price, in English' });
  const text = await reply.locator('[lang="en"]').textContent();
  expect(text).toMatch(
    /^Hello Asha & Rao, thank you for your enquiry \S{4}-\S{4}\. The price for 7 × Snayura,/,
  );
  const whatsapp = await reply.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(new URL(whatsapp ?? '').searchParams.get('text')).toBe(text);
  const mail = await reply.getByRole('link', { name: 'E-mail' }).getAttribute('href');
  expect(new URL(mail ?? '').searchParams.get('body')).toBe(`${text}\n\n`);
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Price, in Hindi' }).locator('[lang="hi"]'),
  ).toContainText('नमस्ते Asha & Rao');
  await expectNoAxeViolation(page);
});
