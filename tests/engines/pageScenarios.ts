import { expect } from 'vitest';
import { visible } from './Engine.ts';
import { expectSoon, type Scenarios } from './Scenarios.ts';

const isAtTopOf = (id: string) =>
  `scrollY > 100 && Math.abs(document.getElementById('${id}').getBoundingClientRect().top) < 100`;

/** Visitors on the page around the form. */
export const PAGE_SCENARIOS: Scenarios = {
  'the menu, the anchors and the Contact links work, and every media query is read': async (
    page,
    { site },
  ) => {
    const { url } = site.server;
    await page.goto(`${url}/`);
    const isMenuShown = "document.getElementById('menu').offsetHeight > 0";
    expect(await page.evaluate('document.querySelector("header").offsetHeight')).toBeLessThan(100);
    if (await page.evaluate('innerWidth < 768')) {
      expect(await page.evaluate(isMenuShown)).toBe(false);
      await page.click(visible('[data-menu-button]'));
      await expectSoon(page, isMenuShown);
      await page.click(visible('#menu a[href="#about"]'));
      await expectSoon(page, `!(${isMenuShown})`);
      await expectSoon(page, isAtTopOf('about'));
    }
    expect(
      await page.evaluate(`[...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
        .filter(({ media }) => media?.mediaText.includes('not all')).map(({ cssText }) => cssText)`),
    ).toEqual([]);
    for (const id of ['buy', 'about']) {
      await page.goto('about:blank');
      await page.goto(`${url}/#${id}`);
      await expectSoon(page, isAtTopOf(id));
    }
    await page.goto('about:blank');
    await page.goto(`${url}/#contact`);
    await expectSoon(page, 'document.querySelector("#contact:target")');
    for (const zoom of ['out', 'in']) {
      await page.click(visible('[data-contact]'));
      await expectSoon(page, `document.getElementById('contact').dataset.zoom === '${zoom}'`);
    }
  },
};
