import type { Page } from '@playwright/test';
import { ENQUIRY_FIELD_NAMES } from '../../domain/enquiry/enquiry.ts';
import { expect, fillForm, formOf, test } from '../support/browserTest.ts';
import { uniqueName } from '../support/exampleEnquiry.ts';

test.use({ javaScriptEnabled: false });

/** Expects links to phone, WhatsApp and e-mail, the latter two with a text that asks for the reference. */
async function expectWaysToWithdraw(page: Page) {
  const main = page.getByRole('main');
  await expect(main).toContainText('To ask about an enquiry, or to correct or withdraw it');
  await expect(main.getByRole('link', { name: /^Call/ }).last()).toHaveAttribute('href', /^tel:/);
  for (const name of [/^Write to .*@/, /^Write to us on WhatsApp/]) {
    const href = await main.getByRole('link', { name }).getAttribute('href');
    expect(decodeURIComponent(href ?? '')).toContain('Its reference is:');
  }
}

test('the page of one’s enquiries says how else to correct or withdraw them', async ({ page }) => {
  await page.goto('/my-enquiry');
  // A text's locator leaves out what is for browsers without JavaScript.
  await expect(page.getByRole('main').locator('noscript p')).toBeVisible();
  await expectWaysToWithdraw(page);
});

test('an enquiry is stored and confirmed on a page with its reference', async ({ page, site }) => {
  await page.goto('/#buy');
  const fields = await fillForm(page, { Name: uniqueName(), RetailerSelfUse: 'Self Use' });
  await formOf(page).buyNow.click();
  await expect(page).toHaveURL(/\/enquiry-received\?reference=/);
  await expect(page.getByRole('main')).toContainText('Order Received Successfully');
  const reference = await page.getByRole('main').locator('strong').textContent();
  expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const keep = page.getByRole('link', { name: 'Keep it in WhatsApp' });
  await expect(keep).toHaveAttribute('href', new RegExp(`^https://wa\\.me/.*${reference}`));
  await page.emulateMedia({ media: 'print' });
  await expect(keep).toBeHidden();
  await page.emulateMedia({ media: null });
  await expect(page.getByRole('main')).toContainText('We will call your mobile number or write to');
  await expectWaysToWithdraw(page);
  expect(await site.documentsOf(fields.Name)).toEqual([fields]);
  await page.reload();
  expect(await site.documentsOf(fields.Name)).toHaveLength(1);
});

test('a validation error is shown above the form and at its field, which has the focus; the input is kept', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  await page.goto('/#buy');
  const fields = await fillForm(page, {
    Name: `"><b>${uniqueName()}`,
    Mobile: '12345',
    RetailerSelfUse: 'Self Use',
  });
  const { buyNow, field } = formOf(page);
  await buyNow.click();
  await expect(page.locator('#buy').getByRole('alert')).toHaveText('Please enter 10 digit Mobile number.');
  await expect(page.locator('#buy').getByRole('alert')).toBeInViewport();
  for (const name of ENQUIRY_FIELD_NAMES) await expect(field(name)).toHaveValue(fields[name]);
  await expect(field('Mobile')).toHaveAttribute('aria-invalid', 'true');
  await expect(field('Mobile')).toBeFocused();
  await expect(field('Mobile')).toBeInViewport();
  await expect(field('Mobile')).toHaveAccessibleDescription(/Enter a mobile number of exactly 10 digits$/);
  await field('Mobile').fill('9876543210');
  await buyNow.click();
  await expect(page).toHaveURL(/\/enquiry-received/);
  expect(await site.documentsOf(fields.Name)).toEqual([{ ...fields, Mobile: '9876543210' }]);
});

test('all content is visible, and the menu’s links are in the header', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Live Longer, Live Better');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
  await expect(page.locator('#about')).toBeInViewport();
  await expect(page.locator('#contact')).toBeVisible();
});
