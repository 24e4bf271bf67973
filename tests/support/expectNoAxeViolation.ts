import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Checks the page in its current state with axe, or the part of it that another test has not checked. */
export async function expectNoAxeViolation(page: Page, part = 'html') {
  // The map belongs to another site. Legacy mode is for pages without frames of their own: the other one opens a page
  // for each result, which doubles the time. What passes is not described, which takes a third of it.
  const axe = new AxeBuilder({ page })
    .include(part)
    .exclude('iframe')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
