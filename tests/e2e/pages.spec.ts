import type { Page } from '@playwright/test';
import { MAP_ORIGIN, MAP_PAGE } from '../../domain/content/contactUrls.ts';
import { expect, test, testOnEachDevice } from '../support/browserTest.ts';
import { SAMPLE } from '../support/sampleSite.ts';

const { product, company, label } = SAMPLE;

test.describe('the landing page (specification section 2)', () => {
  test.beforeEach(({ page }) => page.goto('/').then());

  testOnEachDevice('shows all specified content, with its anchors and footer', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Live Longer, Live Better');
    await expect(page.locator('main').getByRole('link', { name: 'Buy Now' }).first()).toHaveAttribute(
      'href',
      /#buy$/,
    );
    const about = page.locator('#about');
    for (const { name, amount } of product.ingredients.items) {
      await expect(
        about.getByRole('row').filter({ hasText: name }).filter({ hasText: amount }),
      ).toBeVisible();
    }
    for (const { title } of product.directions.steps)
      await expect(about.getByText(title).first()).toBeVisible();
    for (const indication of [
      'Peripheral Neuropathy',
      'Drug-induced Neuropathy',
      'Diabetic and Alcoholic Neuropathy',
      'Neuralgia',
      'Cardiovascular Disorders',
    ]) {
      await expect(page.getByRole('heading', { name: indication, exact: true })).toBeVisible();
    }
    const benefits = page.locator('section', {
      has: page.getByRole('heading', { name: `Benefits of ${product.name}` }),
    });
    await expect(benefits.getByRole('listitem')).toHaveCount(7);
    const safety = page.locator('section', {
      has: page.getByRole('heading', { name: 'Safety Information' }),
    });
    for (const { title } of product.safety.items)
      await expect(safety.getByRole('heading', { name: title })).toBeVisible();
    const { category, notForMedicinalUse, notToExceed, keepOutOfReach, notACure, fssaiLicence } = label;
    for (const statement of [
      category,
      notForMedicinalUse,
      notToExceed,
      keepOutOfReach,
      notACure,
      fssaiLicence,
    ])
      await expect(safety.getByText(statement).first()).toBeVisible();
    for (const id of ['about', 'buy', 'contact-us', 'contact'])
      await expect(page.locator(`[id="${id}"]`)).toHaveCount(1);
    const footer = page.getByRole('contentinfo');
    const link = (href: string) => footer.locator(`a[href="${href}"]`).first();
    await expect(link(`tel:${company.phone.replaceAll(' ', '')}`)).toBeVisible();
    await expect(link(`mailto:${company.email}`)).toBeVisible();
    await expect(footer.locator('a[href^="https://www.google.com/maps/"]')).toContainText(
      company.address.city,
    );
    expect(company.social.map(({ name }) => name)).toEqual(['Facebook', 'X', 'LinkedIn']);
    for (const { name, url } of company.social) await expect(link(url)).toHaveText(name);
    await expect(footer.getByRole('link', { name: 'Privacy Policy' }).first()).toHaveAttribute(
      'href',
      '/privacy-policy',
    );
    for (const name of ['Home', 'About', 'Buy Now'])
      await expect(footer.getByRole('link', { name }).first()).toBeVisible();
    // Of a page that was built years ago, and on a device whose clock is behind.
    const year = new Date().getFullYear();
    for (const [ofDevice, shown] of [
      [year + 3, year + 3],
      [1999, year],
    ]) {
      await page.clock.setFixedTime(new Date(`${ofDevice}-07-01`));
      await page.reload();
      await expect(footer).toContainText(`© ${shown} ${company.legalName}`);
    }
  });

  test('sends no third-party request until the map is near the viewport, and shows it below the contact card', async ({
    page,
    thirdPartyRequests,
  }) => {
    await page.route(`${MAP_ORIGIN}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>Map</p>' }),
    );
    await page.waitForLoadState('networkidle');
    expect(thirdPartyRequests).toEqual([]);
    await page.getByRole('link', { name: 'Open in Maps' }).scrollIntoViewIfNeeded();
    const map = page.locator('#contact-us iframe');
    await expect(map).toBeVisible();
    expect(thirdPartyRequests[0]).toContain(MAP_PAGE);
    await expect(map.contentFrame().getByText('Map')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open in Maps' })).toContainText(company.address.postcode);
    const card = await page.locator('#contact').boundingBox();
    expect(card?.y).toBeLessThan((await map.boundingBox())?.y ?? 0);
  });

  test('shows the postal address instead of the map when its server does not respond', async ({ page }) => {
    const mapFailed = page.waitForEvent('requestfailed');
    const address = page.getByRole('link', { name: 'Open in Maps' });
    await address.scrollIntoViewIfNeeded();
    await mapFailed;
    await expect(address).toContainText(company.address.street);
    await expect(page.locator('#contact-us iframe')).toBeHidden();
  });
});

testOnEachDevice(
  'the header links to every section, on small screens in a menu',
  async ({ page, isMobile }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    const menu = header.getByRole('button', { name: 'Menu' });
    for (const [name, anchor, target] of [
      ['About', 'about', page.locator('#about')],
      ['Home', 'top', page.getByRole('heading', { level: 1 })],
    ] as const) {
      if (isMobile) {
        await expect(header.getByRole('link', { name, exact: true })).toBeHidden();
        await menu.click();
        await expect(menu).toHaveAttribute('aria-expanded', 'true');
      }
      await header.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`#${anchor}$`));
      await expect(target).toBeInViewport({ ratio: 0.2 });
      if (isMobile) await expect(menu).toHaveAttribute('aria-expanded', 'false');
    }
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await header.getByRole('link', { name: 'Buy Now' }).click();
    await expect(page.locator('#buy form')).toBeInViewport();
  },
);

test('the menu opens by tap or keyboard and closes by tap, Escape or a tap outside', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  const about = page.getByRole('banner').getByRole('link', { name: 'About', exact: true });
  await menu.click();
  await expect(about).toBeVisible();
  await menu.click();
  await expect(about).toBeHidden();
  await menu.press('Enter');
  await expect(about).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(about).toBeHidden();
  await menu.click();
  await page.touchscreen.tap(60, 700);
  await expect(about).toBeHidden();
});

testOnEachDevice('the Tab key follows the order in which the header is drawn', async ({ page }) => {
  await page.goto('/');
  const controls = page.getByRole('banner').locator('a:visible, button:visible');
  const positions: number[] = [];
  for (let index = 0; index < (await controls.count()); index += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.locator(':focus').boundingBox();
    positions.push(focused?.x ?? Number.NaN);
  }
  // The first is the link that skips the header.
  expect(positions.slice(1)).toEqual(positions.slice(1).toSorted((one, other) => one - other));
  expect(positions.length).toBeGreaterThan(3);
});

test('an open menu is replaced by the links when the screen becomes wide', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.setViewportSize({ width: 1000, height: 700 });
  const logo = await page.getByRole('banner').getByRole('link', { name: product.name }).boundingBox();
  const about = page.getByRole('banner').getByRole('link', { name: 'About', exact: true });
  expect((await about.boundingBox())?.x).toBeGreaterThan((logo?.x ?? 0) + (logo?.width ?? 0));
});

test('a link within the page keeps the query string and the form’s input', async ({ page }) => {
  await page.goto('/?utm_source=ad');
  await page.locator('#buy [name="Name"]').fill('Asha');
  await page.getByRole('banner').getByRole('link', { name: 'Buy Now' }).click();
  await expect(page).toHaveURL(/\/\?utm_source=ad#buy$/);
  await expect(page.locator('#buy')).toBeInViewport();
  await expect(page.locator('#buy [name="Name"]')).toHaveValue('Asha');
});

test.describe('scrolling', () => {
  test('follows the browser’s history', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    for (const anchor of ['about', 'buy']) {
      await page.evaluate(
        (name) => document.querySelector<HTMLElement>(`a[href="#${name}"]`)?.click(),
        anchor,
      );
      await expect(page.locator(`#${anchor}`)).toBeInViewport();
    }
    await page.goBack();
    await expect(page.locator('#about')).toBeInViewport();
    await expect(page.locator('#buy')).not.toBeInViewport();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goForward();
    await expect(page.locator('#about')).toBeInViewport();
  });

  test('the scroll-to-top link is hidden up to 300 px and scrolls to the top', async ({ page }) => {
    await page.goto('/');
    const arrow = page.getByRole('link', { name: 'Scroll to top' });
    const scrollTo = (top: number) =>
      page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
    await expect(arrow).toBeHidden();
    await scrollTo(300);
    await page.waitForTimeout(100);
    await expect(arrow).toBeHidden();
    await scrollTo(301);
    await expect(arrow).toBeVisible();
    await scrollTo(300);
    await expect(arrow).toBeHidden();
    await scrollTo(2000);
    await arrow.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(arrow).toBeHidden();
  });

  test('the scroll-to-top link covers no content, is hidden while the form has the focus, and shows its focus', async ({
    page,
  }) => {
    await page.goto('/');
    const arrow = page.getByRole('link', { name: 'Scroll to top' });
    const header = page.getByRole('banner');
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(arrow).toBeInViewport({ ratio: 1 });
    const box = await arrow.boundingBox();
    const bar = await header.boundingBox();
    if (!box || !bar) throw new Error('the link is not visible');
    expect(box.y).toBeGreaterThanOrEqual(bar.y);
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y + bar.height);
    for (const control of await header.locator('a:visible, button:visible').all()) {
      const other = await control.boundingBox();
      if (!other || (await control.getAttribute('href')) === '#top' || other.y < 0) continue;
      expect(other.x >= box.x + box.width - 1 || other.x + other.width <= box.x + 1).toBe(true);
    }
    await page.locator('#buy [name="Name"]').focus();
    await expect(arrow).toBeHidden();
    await page.locator('#buy [name="Name"]').blur();
    await expect(arrow).toBeVisible();
    await arrow.focus();
    expect(await arrow.evaluate((element) => getComputedStyle(element).outlineColor)).toBe(
      await page.locator('h1').evaluate((element) => {
        element.style.color = 'var(--strong)';
        return getComputedStyle(element).color;
      }),
    );
  });

  test('a page opens at its top, also after a reload further down', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
    await page.reload();
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('a page that opens at #buy jumps to the form without a scroll animation', async ({ page }) => {
    const scrollPositions: number[] = [];
    await page.exposeFunction('onScrolledTo', (top: number) => scrollPositions.push(top));
    await page.addInitScript(() => {
      addEventListener('scroll', () =>
        (window as unknown as { onScrolledTo(top: number): void }).onScrolledTo(scrollY),
      );
    });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/#buy');
    const bar = (await page.getByRole('banner').boundingBox())?.height ?? 0;
    const top = () => page.locator('#buy').evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(bar + 2);
    expect(await top()).toBeGreaterThan(bar - 2);
    // What to know before the form comes first.
    await expect(page.locator('#buy a[href="#safety"]')).toBeInViewport({ ratio: 1 });
    // A jump has one or two scroll events, an animation many.
    expect(scrollPositions.length).toBeLessThan(6);
  });

  test('a page at #buy shows the form again after a reload and after navigating back', async ({ page }) => {
    await page.goto('/#buy');
    await page.reload();
    await expect(page.locator('#buy [name="Name"]')).toBeInViewport({ ratio: 1 });
    await page.goto('/privacy-policy');
    // Playwright disables the back/forward cache; a phone with little memory has none either.
    await page.goBack();
    await expect(page.locator('#buy [name="Name"]')).toBeInViewport({ ratio: 1 });
  });

  test('a page opens at the fragment of its URL, below the header', async ({ page }) => {
    for (const id of ['contact', 'about', 'buy']) {
      await page.goto('about:blank');
      await page.goto(`/#${id}`);
      await expect(page.locator(`#${id}`)).toBeInViewport();
      // The page ends before that could be at the top.
      if (id === 'contact') continue;
      const distance = () =>
        page.evaluate((id) => {
          const [header, target] = [document.querySelector('header'), document.getElementById(id)];
          if (!header || !target) return Number.NaN;
          return Math.abs(target.getBoundingClientRect().top - header.getBoundingClientRect().bottom);
        }, id);
      await expect.poll(distance, id).toBeLessThan(2);
    }
  });
});

test.describe('the Contact links', () => {
  const zoomOf = (element: Element) => ({
    zoom: (element as HTMLElement).dataset.zoom,
    animation: getComputedStyle(element).animationName,
  });

  const hasStoppedScrolling = (page: Page) =>
    page.evaluate(async () => {
      const before = scrollY;
      await new Promise((resolve) => setTimeout(resolve, 250));
      return scrollY === before;
    });

  const isAtBottom = (page: Page) =>
    page.evaluate(() => Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight - 1);

  test('scroll to the bottom of the page and toggle the zoom of the contact block', async ({ page }) => {
    await page.goto('/');
    const contact = page.locator('#contact');
    const link = page.locator('a[data-contact]').last();
    const animations = new Set<string>();
    for (const zoom of ['in', 'out', 'in']) {
      // Scrolling a link into view is a jump; Chromium drops a smooth scroll that starts in the same frame.
      await link.scrollIntoViewIfNeeded();
      await expect.poll(() => hasStoppedScrolling(page)).toBe(true);
      await link.click();
      await expect(contact).toHaveAttribute('data-zoom', zoom);
      const { animation } = await contact.evaluate(zoomOf);
      expect(animation).not.toBe('none');
      animations.add(animation);
      await expect.poll(() => hasStoppedScrolling(page)).toBe(true);
      expect(await isAtBottom(page)).toBe(true);
    }
    expect(animations.size).toBe(2);
    await expect(contact).toBeInViewport({ ratio: 0.9 });
  });

  test('do the same on the privacy policy', async ({ page }) => {
    await page.goto('/privacy-policy');
    await page.locator('a[data-contact]').last().click();
    await expect(page.locator('#contact')).toHaveAttribute('data-zoom', 'in');
    await expect.poll(() => isAtBottom(page)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/privacy-policy');
  });

  test('zoom the contact block out first on a page that was opened at it', async ({ page }) => {
    await page.goto('/#contact');
    const contact = page.locator('#contact');
    const before = (await contact.evaluate(zoomOf)).animation;
    for (const zoom of ['out', 'in']) {
      await page.locator('a[data-contact]').last().click();
      await expect(contact).toHaveAttribute('data-zoom', zoom);
      expect((await contact.evaluate(zoomOf)).animation === before).toBe(zoom === 'in');
    }
  });

  test('have no animation with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await page.locator('a[data-contact]').last().click();
    expect((await page.locator('#contact').evaluate(zoomOf)).animation).toBe('none');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  });
});

test('the privacy policy has its seven sections, its date, and links to the landing page', async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('5 Dec 2023');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(7);
  await expect(page.getByRole('contentinfo').locator('#contact')).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
  await expect(page).toHaveURL(/\/#about$/);
  await expect(page.locator('#about')).toBeInViewport();
});

test('no page scrolls sideways', { tag: '@desktop' }, async ({ page }) => {
  for (const path of ['/', '/privacy-policy', '/enquiry-received']) {
    await page.goto(path);
    for (const width of [320, 768, 1920, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${path} at ${width} px`,
      ).toBeLessThanOrEqual(width);
    }
  }
});

test('prints product facts and contact details in black on at most two pages', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  for (const section of ['#indications', '#safety'])
    await expect(page.locator(section), 'stays on one page').toHaveCSS('break-inside', 'avoid');
  for (const part of [page.getByRole('banner'), page.locator('#buy'), page.locator('main img').first()])
    await expect(part).toBeHidden();
  for (const text of [
    product.ingredients.items[0]?.amount ?? '',
    product.directions.steps[0]?.title ?? '',
    product.safety.items[0]?.text ?? '',
    label.notToExceed,
    label.madeBy ?? '',
    'Allergens',
    product.indications.items[0]?.text ?? '',
  ])
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  const titleSize = await page
    .getByRole('main')
    .getByText(product.name)
    .first()
    .evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));
  expect(titleSize, 'the name is the title').toBeGreaterThan(24);
  const url = (await page.locator('link[rel="canonical"]').getAttribute('href')) ?? '';
  for (const text of [company.phone, company.address.street, url])
    await expect(page.getByRole('contentinfo').getByText(text)).toBeVisible();
  const colours = await page
    .locator('h2:visible, p:visible, td:visible, address:visible')
    .evaluateAll((elements) => [...new Set(elements.map((element) => getComputedStyle(element).color))]);
  expect(colours).toEqual(['rgb(0, 0, 0)']);
  const pdf = (
    await page.pdf({ format: 'A4', margin: { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' } })
  ).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
});
