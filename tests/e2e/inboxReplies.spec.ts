import { ENQUIRY_ENDPOINT } from '../../domain/enquiry/enquiry.ts';
import { expect, test } from '../support/browserTest.ts';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';
import { row } from '../support/inboxPage.ts';
import { PRIYA } from '../support/inboxStaff.ts';

test('replies are filled in for WhatsApp and e-mail, in the language of the customer’s page first', async ({
  inbox,
}) => {
  await inbox.addEnquiry({ Name: 'Asha & Rao', Quantity: '7' });
  const page = await inbox.openAs(PRIYA);
  await row(page, 'Asha & Rao').click();
  await page.getByText(/^In other languages/).click();
  const reply = page.getByRole('listitem').filter({ hasText: 'Price:' });
  const text = await reply.locator('[lang="en"]').textContent();
  expect(text).toMatch(
    /^Hello Asha & Rao, thank you for your enquiry \S{4}-\S{4}\. The price for 7 × Snayura,/,
  );
  const whatsappReply = await reply.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(new URL(whatsappReply ?? '').searchParams.get('text')).toBe(text);
  const mail = await reply.getByRole('link', { name: 'E-mail' }).getAttribute('href');
  expect(new URL(mail ?? '').searchParams.get('body')).toBe(`${text}\n\n`);
  const inHindi = page.getByRole('listitem').filter({ hasText: 'Price, in Hindi' });
  await expect(inHindi.locator('[lang="hi"]')).toContainText('नमस्ते Asha & Rao जी,');
  const mailInHindi = await inHindi.getByRole('link', { name: 'E-mail' }).getAttribute('href');
  expect(new URL(mailInHindi ?? '').searchParams.get('subject')).toContain('आपकी पूछताछ');
  await expectNoAxeViolation(page);
  // By keys from e-mail to e-mail.
  for (const key of ['r', 'r', 'r', 'ArrowDown']) await page.keyboard.press(key);
  await expect(page.getByRole('link', { name: 'E-mail: Price', exact: true })).toBeFocused();
  for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await expect(page.getByRole('link', { name: 'E-mail: Price, in Marathi' })).toBeFocused();
  await page.getByRole('link', { name: 'All enquiries' }).click();

  const { id, ...fields } = exampleSubmission({ Name: 'आशा राव' });
  await page.request.post(ENQUIRY_ENDPOINT, { data: { id, ...fields, language: 'hi' } });
  await row(page, fields.Name).filter({ hasText: 'Hindi' }).click();
  await expect(page.getByRole('term').filter({ hasText: 'Language' })).toBeVisible();
  const whatsapp = page.locator('[data-reply="whatsapp"]');
  await expect(whatsapp).toHaveText('WhatsApp in Hindi');
  const greeting = await whatsapp.getAttribute('href');
  expect(new URL(greeting ?? '').searchParams.get('text')).toMatch(/^नमस्ते आशा राव/);
  await expect(page.locator('li > p > [lang]').first()).toHaveAttribute('lang', 'hi');

  await page.locator('[data-reply="call"]').click();
  const question = page.getByRole('link', { name: 'Ask by e-mail in Hindi' });
  const href = new URL((await question.getAttribute('href')) ?? '');
  expect(href.searchParams.get('body')).toMatch(/^नमस्ते आशा राव.* 9876543210 /);
  // Without a mail program on the machine, Chromium would leave the page.
  await question.evaluate((link) => link.removeAttribute('href'));
  await question.or(page.getByText('Ask by e-mail in Hindi')).click();
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await expect(row(page, fields.Name)).toContainText(
    'Wrong number · Opened an e-mail to ask for another number.',
  );
  await expect(page.getByRole('link', { name: `E-mail ${fields.Name}` })).toHaveAttribute('href', /^mailto:/);
  await row(page, fields.Name).click();
  await expect(page.locator('[data-reply]')).toHaveText([
    'E-mail in Hindi',
    'WhatsApp in Hindi',
    'Call wrong number',
  ]);
});
