import { expect, type Page } from '@playwright/test';

const IGNORED = 'script, style, option, .visually-hidden, nav[aria-label="Status"]';

/**
 * Finds visible words that are broken over two lines or overflow the page. E-mail addresses and text with digits, such as
 * a licence number, may be broken; the inbox's tabs may overflow, because they scroll.
 */
export function findBrokenWords(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ([selector, ignored]) => {
      const brokenWords: string[] = [];
      for (const root of document.querySelectorAll(selector)) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const element = node.parentElement;
          if (!element?.checkVisibility() || element.closest(ignored)) continue;
          for (const word of (node.nodeValue ?? '').matchAll(/(?<![@.\p{L}])\p{L}+(?![@.]\p{L})/gu)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
            const lines = new Set(boxes.map(({ top }) => Math.round(top)));
            if (lines.size > 1 || boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1))
              brokenWords.push(word[0]);
          }
        }
      }
      return brokenWords;
    },
    [within, IGNORED] as const,
  );
}

/** Loads a page until it is rendered in its web fonts, which it uses only when they are in the cache. */
export async function openInWebFonts(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await isInWebFonts(page)).toBe(true);
  }).toPass();
}

/** Whether the width of a line of text is that of the web font, not that of the system font. */
function isInWebFonts(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const line = document.createElement('span');
    line.textContent = 'Vitamins contribute to the normal functioning';
    document.body.append(line);
    const { width } = line.getBoundingClientRect();
    line.style.fontFamily = 'system-ui, sans-serif';
    const fallback = line.getBoundingClientRect().width;
    line.remove();
    return width !== fallback;
  });
}
