import { ENQUIRY_FIELD_NAMES } from '../../domain/enquiry/enquiry.ts';
import { ENQUIRY_MESSAGES } from '../../domain/enquiry/enquiryMessages.ts';
import { expect, fillForm, formOf, test } from '../support/browserTest.ts';
import { uniqueName } from '../support/exampleEnquiry.ts';
import { translatePage, translationOf } from '../support/translatePage.ts';

// The form is posted before it is interactive, as on a slow connection.

test('the server’s error message is removed once the corrected form is sent by the script', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  await page.route('**/_astro/*.js', (route) => route.abort());
  expectedErrors.push(/Failed to load resource/, /Error hydrating/, /Failed to fetch dynamically/);
  await page.goto('/#buy');
  const { Name } = await fillForm(page, { Name: uniqueName(), Mobile: '12345' });
  await formOf(page).buyNow.click();
  await expect(page.locator('#buy').getByRole('alert')).toHaveText('Please enter 10 digit Mobile number.');
  await page.unroute('**/_astro/*.js');
  // What the server filled in survives when React has to render the form anew.
  expectedErrors.push(/React error #418/);
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('#buy form')?.prepend(document.createElement('div'));
    });
  });
  await page.reload();
  const { form, field, buyNow, toasts } = formOf(page);
  await expect(form).toHaveJSProperty('noValidate', true);
  await expect(field('Name')).toHaveValue(Name);
  await expect(field('Mobile')).toHaveValue('12345');
  await expect(field('Mobile')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Enter a mobile number of exactly 10 digits')).toBeVisible();
  await field('Mobile').fill('9876543210');
  await buyNow.click();
  await expect(toasts).toHaveText(['Order Received Successfully']);
  await expect(page.locator('[data-form-message]')).toBeHidden();
  await expect(field('Mobile')).not.toHaveAttribute('aria-invalid');
  await expect(page.getByText('Enter a mobile number of exactly 10 digits')).toBeHidden();
  expect(await site.documentsOf(Name)).toHaveLength(1);
});

test('the draft is deleted once the enquiry is stored', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/, /Error hydrating/, /Failed to fetch dynamically/);
  await page.route('**/_astro/OrderForm*', (route) => route.abort());
  await page.goto('/#buy');
  const draft = () => page.evaluate(() => sessionStorage.getItem('draft'));
  await page.evaluate(() => sessionStorage.setItem('draft', '{"Name":"Someone else"}'));
  await fillForm(page, { Name: uniqueName() });
  await formOf(page).buyNow.click();
  await expect(page).toHaveURL(/\/enquiry-received/);
  await expect.poll(draft).toBeNull();
});

test('what was typed survives that the form’s script is gone after a deployment', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /Error hydrating/, /Failed to fetch dynamically/);
  await page.route('**/_astro/OrderForm*', (route) => route.fulfill({ status: 404 }));
  await page.goto('/#buy');
  const fields = await fillForm(page);
  await page.unroute('**/_astro/OrderForm*');
  // Not by a reload, after which the browser fills in the form itself.
  await page.goto('/privacy-policy');
  await page.goto('/#buy');
  await expect(formOf(page).form).toHaveJSProperty('noValidate', true);
  for (const name of ENQUIRY_FIELD_NAMES) await expect(formOf(page).field(name)).toHaveValue(fields[name]);
});

test('a translated page posts what a plain one does, and is filled in again when it is refused', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/422/, /Failed to load resource/, /Error hydrating/, /Failed to fetch dynamically/);
  await page.route('**/_astro/OrderForm*', (route) => route.abort());
  await page.goto('/#buy');
  await translatePage(page);
  const { field, buyNow } = formOf(page);
  const fields = await fillForm(page, { Name: uniqueName(), Mobile: '12345', RetailerSelfUse: 'Self Use' });
  await buyNow.click();
  await expect(page.locator('#buy').getByRole('alert')).toHaveText(
    translationOf('Please enter 10 digit Mobile number.'),
  );
  await expect(page.locator('#Mobile-error')).toHaveText(translationOf(ENQUIRY_MESSAGES.error.mobileLength));
  await expect(field('RetailerSelfUse')).toHaveValue('Self Use');
  await field('Mobile').fill('9876543210');
  await buyNow.click();
  await expect(page).toHaveURL(/\/enquiry-received/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    translationOf('Order Received Successfully'),
  );
  expect(await site.documentsOf(fields.Name)).toEqual([{ ...fields, Mobile: '9876543210' }]);
});
