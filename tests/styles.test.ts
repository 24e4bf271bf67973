import { globSync, readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { expect, test } from 'vitest';

// The public pages as they are built; `npm test` builds them first. The inbox requires newer browsers.

/** What Media Queries Level 3 and Chrome 92, Safari 15 and Firefox 91 know; anything else they drop with its whole query. */
const FEATURE =
  /^\((?:(?:min|max)-(?:width|height): ?[\d.]+rem|hover: ?hover|forced-colors: ?active|prefers-reduced-motion: ?(?:reduce|no-preference))\)$/;

const stylesOf = (page: string) =>
  load(page)('style')
    .toArray()
    .map((style) => load(style).text())
    .join('\n');

const pages = globSync('dist/**/*.html').filter((file) => !file.startsWith('dist/inbox/'));
const files = [...pages, ...globSync('dist/_astro/*.css')];

test.each(files)('every media query of %s can be read by the oldest supported browsers', (file) => {
  const text = readFileSync(file, 'utf8');
  const styles = file.endsWith('.html') ? stylesOf(text) : text;
  const queries = [...styles.matchAll(/@media([^{]*)\{/g)].flatMap(([, list = '']) => list.split(','));
  // WebKit prints what applies at the width of the window.
  expect(queries.filter((query) => /^\s*\(min-width: ?(?:5[2-9]|[6-9]\d)/.test(query))).toEqual([]);
  const unread = queries.filter((query) => {
    const [first = '', ...others] = query.trim().split(/\s+and\s+/);
    return ![first, ...others].every((part) => ['print', 'screen'].includes(part) || FEATURE.test(part));
  });
  expect(unread).toEqual([]);
});

test.each(files)('%s places nothing left or right of something, for pages from right to left', (file) => {
  const text = readFileSync(file, 'utf8');
  const styles = file.endsWith('.html') ? stylesOf(text) : text;
  // Toasts are at the top right (specification section 9).
  const others = styles.replace(/\.toast\{[^}]*\}/, '');
  expect(others).not.toMatch(/[{;](?:(?:margin|padding|border|scroll-\w+)-)?(?:left|right)\b[^:;]*:/);
  expect(others).not.toMatch(/text-align:(?:left|right)|float:/);
  const oneSided = [...others.matchAll(/[{;](?:margin|padding|inset):([^;}]+)/g)].filter(([, value = '']) => {
    const [, right, , left] = value.match(/(?:[\w-]*\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s()])+/g) ?? [];
    return left !== undefined && left !== right;
  });
  expect(oneSided.map(([declaration]) => declaration)).toEqual([]);
});

test.each(files)('%s has no CSS that the oldest supported browsers lack', (file) => {
  const text = readFileSync(file, 'utf8');
  const styles = file.endsWith('.html') ? stylesOf(text) : text;
  // Without support for `:has`, the placeholder is only darker, and a heading may end a printed page.
  const otherStyles = styles.replaceAll(/[^{}]*:has\([^{}]*\{[^{}]*\}/g, '');
  expect(otherStyles).not.toMatch(/color-mix|oklab|oklch|\blab\(|@layer/);
});

test('no visitor sees the field that catches programs, with a style sheet or without', () => {
  const inputs = pages.flatMap((file) => load(readFileSync(file, 'utf8'))('[name="remarks"]').toArray());
  expect(inputs.length).toBeGreaterThan(0);
  for (const { attribs } of inputs) expect(attribs).toHaveProperty('hidden');
});
