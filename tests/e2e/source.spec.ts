import { expect, fillForm, formOf, openForm, test } from '../support/browserTest.ts';
import { uniqueName } from '../support/exampleEnquiry.ts';

const LINK = '/?s=clinic-12&utm_source=Google&utm_medium=cpc&utm_campaign=diwali';

test('the source of a tab’s first page is stored as metadata of the enquiry, and is part of the WhatsApp text', async ({
  page,
  site,
  thirdPartyRequests,
}) => {
  await page.goto(LINK, { referer: 'https://www.justdial.com/pune' });
  await page.goto('/privacy-policy?s=poster-7');
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  await expect
    .poll(() => site.metadataOf?.(Name))
    .toMatchObject({
      link_code: 'clinic-12',
      utm_source: 'google',
      utm_medium: 'cpc',
      utm_campaign: 'diwali',
      referrer: 'justdial.com',
    });
  const [document] = await site.documentsOf(Name);
  expect(JSON.stringify(document)).not.toContain('clinic');

  const link = page.locator('a[href^="https://wa.me/"]').first();
  await link.click();
  await expect.poll(() => thirdPartyRequests.find((url) => url.startsWith('https://wa.me/'))).toBeDefined();
  const [opened = ''] = thirdPartyRequests.splice(0);
  expect(new URL(opened).searchParams.get('text')).toContain('[clinic-12]');
});

test('another tab has no source, and a plain post before hydration has one', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /Error hydrating/, /Failed to fetch dynamically/);
  await page.route('**/_astro/{client,react-dom}*.js', (route) => route.abort());
  await page.goto(`${LINK}#buy`);
  const otherTab = await context.newPage();
  const form = await openForm(otherTab);
  const first = await fillForm(otherTab, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  await expect.poll(() => site.metadataOf?.(first.Name)).toMatchObject({ link_code: null, referrer: null });

  const { Name } = await fillForm(page, { Name: uniqueName() });
  await formOf(page).buyNow.click();

  await expect(page).toHaveURL(/enquiry-received/);
  expect(site.metadataOf?.(Name)).toMatchObject({ link_code: 'clinic-12', utm_campaign: 'diwali' });
});
