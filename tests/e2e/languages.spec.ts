import type { Page } from '@playwright/test';
import { readContent } from '../../build/content/readContent.ts';
import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import { expect, fillForm, formOf, test } from '../support/browserTest.ts';
import { uniqueName } from '../support/exampleEnquiry.ts';

const { translations } = await readContent('content');
const siteIn = (code: string): LocalizedSite => {
  const site = translations.find(({ language }) => language.code === code);
  if (!site) throw new Error(`the sample has no ${code}`);
  return site;
};
const hindi = siteIn('hi');

/** What stays in Latin letters: names, abbreviations and units. */
const LATIN_WORDS =
  /Meruvana House, Baner Road, Pune\s411045, Maharashtra, India|Digital Personal Data Protection Act, 2023|[0-9A-Z]{4}-[0-9A-Z]{4}|Snayura|Meruvana( Healthcare( Private Limited)?)?|Pune|Facebook|LinkedIn|WhatsApp|Google( LLC| Maps| Cloud Firestore)?|EmailJS|OpenStreetMap|reCAPTCHA|English|FSSAI|RDA|ICMR-NIN|OTP|PIN|GST|HSN|IP|Data Protection Board of India|Recommended Dietary Allowance|B1|B6|B12|D3|\bX\b|\bD\b|\bB\b|mcg|\bmg\b|\bcm\b|\bIU\b|°C|[\w.]+@[\w.]+/g;

/** The English words on the page, but for the postal address, and the law's own terms in brackets behind their translation. */
async function englishWordsOf(page: Page): Promise<string[]> {
  const text = await page.locator('body').evaluate((body: HTMLElement) => {
    const hidden = [...body.querySelectorAll<HTMLElement>('address')];
    for (const element of hidden) element.hidden = true;
    const shown = body.innerText;
    for (const element of hidden) element.hidden = false;
    return shown;
  });
  const attributes = await page
    .locator('[aria-label], [alt], [title]')
    .evaluateAll((elements) =>
      elements.map((element) =>
        ['aria-label', 'alt', 'title'].map((name) => element.getAttribute(name) ?? '').join(' '),
      ),
    );
  return (
    [text, ...attributes]
      .join(' ')
      .replace(/\([^)]*\)/g, ' ')
      .replace(LATIN_WORDS, ' ')
      .match(/[A-Za-z]{2,}/g) ?? []
  );
}

test('a visitor changes to Hindi above the form, and goes on to the confirmation in it', async ({
  page,
  site,
}) => {
  const { messages } = hindi;
  await page.goto('/?s=clinic-12#buy');
  await expect(formOf(page).form).toHaveJSProperty('noValidate', true);
  const Name = uniqueName();
  await fillForm(page, { Name, Mobile: '12345', RetailerSelfUse: 'Self Use' });
  await page.locator('#buy').getByRole('link', { name: 'हिन्दी' }).click();

  await expect(page).toHaveURL(/\/hi\?s=clinic-12#buy$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  const { form, field, toasts, status } = formOf(page);
  const submit = form.getByRole('button', { name: messages.form.submit });
  await expect(form).toHaveJSProperty('noValidate', true);
  await expect(field('Name')).toHaveValue(Name);
  await expect(field('RetailerSelfUse')).toHaveValue('Self Use');
  await expect(form).toBeInViewport();
  await submit.click();
  await expect(toasts).toHaveText([messages.toast.mobileLength]);
  await expect(field('Mobile')).toHaveAccessibleDescription(new RegExp(messages.error.mobileLength));
  expect(await englishWordsOf(page)).toEqual([]);

  await field('Mobile').fill('9876543210');
  await submit.click();
  await expect(toasts).toHaveText([messages.toast.received]);
  await expect(status).toContainText(fillIn(messages.form.thanks, { name: Name }));
  // What is stored is the specification's in every language.
  const [document] = await site.documentsOf(Name);
  expect(document?.RetailerSelfUse).toBe('Self Use');
  if (site.metadataOf) {
    await expect
      .poll(() => site.metadataOf?.(Name))
      .toMatchObject({ language: 'hi', link_code: 'clinic-12', privacy_notice: hindi.notice.version });
  } else {
    const arrival = await site.services?.arrivalOf(Name);
    expect(arrival?.fields).toMatchObject({ language: { stringValue: 'hi' } });
  }
});

for (const { language, messages } of translations) {
  test(`the pages in ${language.name} show no English but names, and name each other`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    for (const path of ['', '/privacy-policy', '/my-enquiry']) {
      await page.goto(language.path + path);
      expect(await englishWordsOf(page), path).toEqual([]);
    }
    const response = await page.goto(`${language.path}/no-such-page`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.notFound.heading);
    await page.goto(`${language.path}/privacy-policy`);
    const alternates = await page
      .locator('link[rel="alternate"][hreflang]')
      .evaluateAll((links) =>
        links.map((link) => [
          link.getAttribute('hreflang'),
          new URL(link.getAttribute('href') ?? '').pathname,
        ]),
      );
    expect(alternates).toEqual([
      ['en-IN', '/privacy-policy'],
      ['hi-IN', '/hi/privacy-policy'],
      ['mr-IN', '/mr/privacy-policy'],
      ['x-default', '/privacy-policy'],
    ]);
  });
}

test('while its texts can’t be loaded, the form is posted plainly @any-delivery', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await page.route('**/_astro/hi.*.js', (route) => route.abort());
  await page.goto('/hi#buy');
  await page.waitForEvent('requestfailed');
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await formOf(page).form.getByRole('button', { name: hindi.messages.form.submit }).click();
  await expect(page).toHaveURL(/\/hi\/enquiry-received/);
  expect(await site.documentsOf(Name)).toHaveLength(1);
});
