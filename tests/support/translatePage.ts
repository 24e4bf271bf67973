import type { Page } from '@playwright/test';

/** A text as {@link translatePage} translates it, without the blanks around it. */
export function translationOf(text: string): string {
  return `«${text}»`;
}

/**
 * Translates the page, and those that it leads to, as Chrome's translation does: each text node, also one that comes
 * later, in an option or in the title, is replaced by two nested `<font>` elements with the translation. Attributes stay,
 * and so does what is marked `translate="no"`. https://github.com/facebook/react/issues/11538
 */
export async function translatePage(page: Page): Promise<void> {
  await page.addInitScript(translateDocument);
  await page.evaluate(translateDocument);
}

/** Runs in the browser. */
function translateDocument(): void {
  const createFont = () => {
    const font = document.createElement('font');
    // As an inline style would be, but allowed by the content security policy.
    font.style.setProperty('vertical-align', 'inherit');
    return font;
  };

  function translateText(text: Text): void {
    const parent = text.parentElement;
    const [, before = '', words = '', after = ''] = text.data.match(/^(\s*)(.*?)(\s*)$/s) ?? [];
    if (!words || !parent?.translate || parent.closest('font, script, style, noscript, textarea, svg'))
      return;
    const outer = createFont();
    const inner = outer.appendChild(createFont());
    inner.textContent = `${before}«${words}»${after}`;
    text.replaceWith(outer);
  }

  function translateTree(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translateText);
  }

  function start(): void {
    document.documentElement.lang = 'hi';
    document.documentElement.classList.add('translated-ltr');
    translateTree(document);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translateTree(target);
        for (const node of addedNodes) translateTree(node);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  }

  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else start();
}
