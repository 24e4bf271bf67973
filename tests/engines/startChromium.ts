import { chromium } from '@playwright/test';
import { type Engine, pointOf, VIEWPORT } from './Engine.ts';

/** An old Chromium. Playwright's own locators need newer built-ins than it has, so the page is evaluated instead. */
export async function startChromium(executablePath: string): Promise<Engine> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  const context = await browser.newContext({ viewport: VIEWPORT });
  // It stays open, as a browser does when one of its tabs is closed.
  await context.newPage();
  return {
    async open() {
      const page = await context.newPage();
      return {
        goto: async (url) => void (await page.goto(url)),
        reload: async () => void (await page.reload()),
        evaluate: (expression) => page.evaluate(expression),
        async click(element, options) {
          const { x, y } = await page.evaluate<{ x: number; y: number }>(pointOf(element, options));
          if (options?.withShift) await page.keyboard.down('Shift');
          await page.mouse.click(x, y);
          await page.keyboard.up('Shift');
        },
        type: (text) => page.keyboard.type(text),
        pressEscape: () => page.keyboard.press('Escape'),
        close: () => page.close(),
      };
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
