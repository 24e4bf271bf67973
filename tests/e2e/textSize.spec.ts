import type { Browser, Page } from '@playwright/test';

import { myEnquiryUrl } from '../../domain/sitePages.ts';
import { hasLongWord } from '../../ui/longWord.ts';
import { expect, fillForm, formOf, receiptsOf, test } from '../support/browserTest.ts';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { createSignInToken, disableTelLinks, PRIYA } from '../support/inboxStaff.ts';
import { SAMPLE } from '../support/sampleSite.ts';
import { findBrokenWords, openInWebFonts } from './textLayout.ts';

const { product } = SAMPLE;

const PHONE_WIDTHS = [320, 360, 390];

/** Expects that at each width no word is broken and the page does not scroll sideways. */
async function expectUnbrokenLayout(page: Page, name: string) {
  for (const width of PHONE_WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    const layout = {
      brokenWords: await findBrokenWords(page),
      width: await page.evaluate(() => document.documentElement.scrollWidth),
    };
    expect(layout, `${name} at ${width} px`).toEqual({ brokenWords: [], width });
  }
}

for (const size of [24, 32]) {
  test.describe(`with the browser's text size at ${size} px`, () => {
    // In one worker, with one browser.
    test.describe.configure({ mode: 'default' });
    let starting: Promise<Browser> | undefined;
    test.afterAll(async () => (await starting)?.close());

    const largeTest = test.extend<{ largeTextPage: Page }>({
      largeTextPage: async ({ playwright, launchOptions, baseURL, thirdPartyRequests }, use) => {
        const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${size}`];
        starting ??= playwright.chromium.launch({ ...launchOptions, args });
        const browser = await starting;
        await using context = await browser.newContext({
          ...(baseURL ? { baseURL } : {}),
          viewport: { width: 360, height: 740 },
          isMobile: true,
          hasTouch: true,
          reducedMotion: 'reduce',
        });
        await context.route(/openstreetmap/, (route) => {
          thirdPartyRequests.push(route.request().url());
          return route.abort();
        });
        await use(await context.newPage());
      },
    });

    largeTest('no page breaks a word or scrolls sideways', async ({ largeTextPage: page }) => {
      const submission = exampleSubmission();
      await page.request.post('/api/enquiries', { data: submission });
      for (const path of [
        '/',
        '/privacy-policy',
        '/label',
        '/404',
        '/enquiry-received',
        myEnquiryUrl('', '', { ...submission, sentAt: Date.now() }),
      ]) {
        await openInWebFonts(page, path);
        if (path.startsWith('/my-enquiry')) await receiptsOf(page).getByText('Withdraw it').click();
        expect(
          await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)),
        ).toBe(size);
        await expectUnbrokenLayout(page, path);
      }
    });

    // The layout of the rest is the same at both sizes, and narrower at the larger one.
    if (size < 32) return;

    largeTest(
      'the header scrolls away, and the scroll-to-top link is a bar at the top',
      async ({ largeTextPage: page }) => {
        await page.goto('/');
        await page.evaluate(() => scrollTo(0, 2_000));
        const arrow = page.getByRole('link', { name: 'Scroll to top' });
        await expect(arrow).toBeVisible();
        expect(await arrow.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360 });
        await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).not.toBeInViewport();
      },
    );

    largeTest('the message at a field is below the toast', async ({ largeTextPage: page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto('/#buy');
      await expect(page.locator('#caution'), 'before the first field').toBeInViewport({ ratio: 1 });
      const form = formOf(page);
      await form.field('Mobile').scrollIntoViewIfNeeded();
      await expect(form.form).toHaveJSProperty('noValidate', true);
      await fillForm(page, { Mobile: '12' });
      await form.field('Mobile').fill('8888888888');
      const hidden = await form.field('Mobile').evaluate((field) => field.scrollWidth - field.clientWidth);
      expect(hidden, 'all ten digits are seen').toBeLessThanOrEqual(0);
      await form.field('Mobile').fill('12');
      await form.buyNow.tap();
      const toast = await form.toasts.boundingBox();
      const message = await page.locator('#Mobile-error').boundingBox();
      if (!toast || !message) throw new Error('the toast or the message is not visible');
      expect(message.y).toBeGreaterThanOrEqual(toast.y + toast.height);
      await expect(form.field('Mobile')).toBeInViewport({ ratio: 1 });
    });

    largeTest(
      'the inbox breaks no word and does not scroll sideways',
      async ({ largeTextPage: page, inbox }) => {
        test.slow();
        for (const Name of ['Asha Rao', 'Imran Khan']) await inbox.addEnquiry({ Name });
        await disableTelLinks(page);
        await openInWebFonts(page, inbox.url);
        await page.goto(`${inbox.url}/inbox`);
        await expect(page.getByLabel('Your e-mail address')).toBeVisible();
        await expectUnbrokenLayout(page, 'signing in');
        const token = await createSignInToken(inbox.dataDir, PRIYA);
        await page.goto('about:blank');
        await page.goto(`${inbox.url}/inbox#sign-in=${token}`);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await expect(page.locator('[data-row]')).toHaveCount(2);
        await expectUnbrokenLayout(page, 'the list');
        await page.setViewportSize({ width: 320, height: 640 });
        await page.locator('[data-row]').last().scrollIntoViewIfNeeded();
        await expect(page.getByRole('searchbox'), 'the list has the screen').not.toBeInViewport();
        await page.getByLabel('Select Asha Rao').check();
        await expectUnbrokenLayout(page, 'the selection');
        await page.keyboard.press('Escape');
        await page.getByRole('link', { name: 'Call Asha Rao' }).tap();
        const reached = page.getByRole('button', { name: 'Reached' });
        await expect(reached).toBeVisible();
        await expectUnbrokenLayout(page, 'the outcome of a call');
        await expect(reached).toBeInViewport({ ratio: 1 });
        await page.setViewportSize({ width: 768, height: 800 });
        const heights = await page
          .getByRole('group', { name: 'No answer. Try again:' })
          .getByRole('button')
          .evaluateAll((buttons) => buttons.map((button) => button.clientHeight));
        expect(new Set(heights).size, 'answers beside one another are of one height').toBe(1);
        await page.setViewportSize({ width: 390, height: 740 });
        const fontSize = await reached.evaluate((button) =>
          Number.parseFloat(getComputedStyle(button).fontSize),
        );
        expect(fontSize, 'it grows by half at 390 px').toBeGreaterThanOrEqual(24);
        await page.getByRole('button', { name: 'Skip' }).tap();
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('button', { name: 'Sources and sales' }).click();
        await expect(page.getByRole('row', { name: /^All/ })).toBeVisible();
        await expectUnbrokenLayout(page, 'sources and sales');
        await page.keyboard.press('Escape');
        await page.keyboard.press('?');
        await expectUnbrokenLayout(page, 'the shortcuts');
        await page.keyboard.press('Escape');
        await page.locator('[data-row]').first().click();
        await expect(page.getByRole('button', { name: 'Erase this person' })).toBeVisible();
        await page.getByText(/^In other languages/).click();
        await expectUnbrokenLayout(page, 'an enquiry');
        // As high as the keyboard leaves it.
        await page.setViewportSize({ width: 320, height: 400 });
        await page.getByRole('button', { name: 'Correct the mobile number' }).click();
        await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeInViewport({ ratio: 1 });
      },
    );
  });
}

test('headings and the header fit every product name at every width', { tag: '@desktop' }, async ({
  page,
}) => {
  await openInWebFonts(page, '/');
  // With the arrow to the top, which leaves the least room for the name.
  await page.mouse.wheel(0, 3_000);
  await expect(page.getByRole('link', { name: 'Scroll to top' })).toBeVisible();
  let currentName: string = product.name;
  for (const name of [
    product.name,
    'Ashvagandha Plus',
    'Ashvagandhaplusneurocare',
    'Ashvagandha Plus Forte B',
  ]) {
    await page.evaluate(
      ([from, to, long, longest]) => {
        for (const element of document.querySelectorAll('h2, header a span, footer > div > span')) {
          const text = [...element.childNodes].find((node) => node.nodeValue?.includes(from));
          if (!text) continue;
          text.nodeValue = (text.nodeValue ?? '').replace(from, to);
          const wordmark = element.closest('[translate="no"]') ?? element;
          wordmark.toggleAttribute('data-long', long);
          wordmark.toggleAttribute('data-longest', longest);
        }
      },
      [currentName, name, hasLongWord(name), hasLongWord(name, 16)] as const,
    );
    currentName = name;
    for (const width of [320, 360, 390, 768, 960, 1024, 1096, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const layout = {
        brokenWords: await findBrokenWords(page, 'h1, h2, header'),
        width: await page.evaluate(() => document.documentElement.scrollWidth),
      };
      expect(layout, `${name} at ${width} px`).toEqual({ brokenWords: [], width });
      if (width < 360) continue;
      const isOneRow = await page.evaluate(() => {
        const [logo, nav] = ['header a > span:not(.visually-hidden)', 'header nav'].map((part) =>
          document.querySelector(part)?.getBoundingClientRect(),
        );
        return logo && nav && nav.top < logo.bottom;
      });
      expect(isOneRow, `the header is one row, ${name} at ${width} px`).toBe(true);
    }
  }
});

test("the inbox's header is one line with every product name, and holds a translation", async ({ inbox }) => {
  const page = await inbox.openAs(PRIYA);
  const header = page.getByRole('banner');
  const menu = header.getByRole('button', { name: 'Menu' });
  // With the chart it has two.
  await page.setViewportSize({ width: 768, height: 740 });
  await header.getByRole('button', { name: 'Chart' }).click();
  await expect(header.locator('figcaption')).toBeVisible();
  expect((await header.boundingBox())?.height).toBeLessThan(150);
  const name = 'Ashvagandha Plus Forte B';
  await header.getByText(product.name, { exact: true }).evaluate((wordmark, text) => {
    if (wordmark.lastChild) wordmark.lastChild.nodeValue = text;
  }, name);
  for (const width of [...PHONE_WIDTHS, 700]) {
    await page.setViewportSize({ width, height: 740 });
    const title = await header.locator('div', { hasText: name }).first().boundingBox();
    const button = await menu.boundingBox();
    expect(title?.height, `the title's height at ${width} px`).toBeLessThanOrEqual(button?.height ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 960, height: 740 });
  expect((await header.boundingBox())?.height).toBeLessThan(150);
  // In a translation the words are longer; then the chart goes, before it is over its neighbours.
  await page.setViewportSize({ width: 1280, height: 740 });
  const wordmark = header.getByText(name, { exact: true });
  const before = (await wordmark.boundingBox())?.width;
  await header.locator('li span').evaluateAll((labels) => {
    for (const label of labels) label.textContent += 'ungen nachungen';
  });
  await expect(header.locator('figcaption')).toBeHidden();
  expect((await wordmark.boundingBox())?.width).toBe(before);
});

test('the landing page is at most nine phone screens long, and a finger hits all that it can tap, in every language', async ({
  page,
}) => {
  for (const path of ['/', '/hi', '/mr']) {
    await openInWebFonts(page, path);
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
    expect(screens, path).toBeLessThanOrEqual(9);
    const low = await page
      .locator('a:visible, button:visible, summary:visible, select:visible')
      .evaluateAll((controls) =>
        controls
          .filter((control) => control.getBoundingClientRect().height < 44)
          .map(({ textContent }) => textContent),
      );
    expect(low, path).toEqual([]);
    const lines = await page.locator('#Quantity-hint').evaluate((hint) => {
      const range = document.createRange();
      range.selectNodeContents(hint);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines, `${path}: what a pack is`).toBeLessThanOrEqual(2);
    // Who calls, and what they never ask for, is read before the button.
    const tops = await page
      .locator('#caution, #Name, #privacy-notice + ul, #order-form button[type="submit"]')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
    expect(tops, path).toHaveLength(4);
    expect(tops, path).toEqual(tops.toSorted((a, b) => a - b));
  }
});
