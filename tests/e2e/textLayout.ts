import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

/** Android's font for Devanagari; a machine that runs tests may have none at all. */
const DEVANAGARI = createRequire(import.meta.url).resolve(
  '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
);

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

/** Opens a page in its web fonts, which it uses by itself only when they arrive in time, and Devanagari in Android's. */
export async function openInWebFonts(page: Page, path: string): Promise<void> {
  await page.route('**/devanagari.woff2', (route) => route.fulfill({ path: DEVANAGARI }));
  await page.goto(path);
  await page.evaluate(async () => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    for (const { style } of rules.filter((rule) => rule instanceof CSSFontFaceRule)) {
      const descriptor = (name: string) => style.getPropertyValue(name);
      if (!descriptor('src').includes('url(')) continue;
      const font = new FontFace(descriptor('font-family').replaceAll('"', ''), descriptor('src'), {
        weight: descriptor('font-weight'),
        ...(descriptor('unicode-range') && { unicodeRange: descriptor('unicode-range') }),
      });
      document.fonts.add(await font.load());
    }
    const devanagari = new FontFace('Devanagari', 'url("/devanagari.woff2")', { weight: '100 900' });
    document.fonts.add(await devanagari.load());
    const { style } = document.documentElement;
    const textFonts = getComputedStyle(document.documentElement).getPropertyValue('--text');
    style.setProperty('--text', textFonts.replace(',', ', Devanagari,'));
  });
  await expect.poll(() => isInWebFonts(page)).toBe(true);
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
