import { expect, fillForm, formOf, test } from '../support/browserTest.ts';
import { uniqueName } from '../support/exampleEnquiry.ts';

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
  await page.reload();
  const { form, field, buyNow, toasts } = formOf(page);
  await expect(form).toHaveJSProperty('noValidate', true);
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
