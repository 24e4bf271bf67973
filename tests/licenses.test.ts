import { globSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

// The built site; `npm test` builds it first.

test('the notices of the libraries that browsers get are in a file that every page names', () => {
  const notices = readFileSync('dist/licenses.txt', 'utf8');
  for (const name of ['react', 'react-dom', 'scheduler', '@tanstack/query-core', 'tinykeys', 'clsx'])
    expect(notices).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\((MIT|Apache-2\\.0)\\)\\n\\n\\S`, 'm'));
  for (const page of globSync('dist/**/*.html'))
    expect(readFileSync(page, 'utf8'), page).toContain('<link rel="license" href="/licenses.txt"');
});

/** The tables of a font, which WOFF2 compresses as one. https://www.w3.org/TR/WOFF2/#woff20Header */
function tablesOf(font: Buffer): Buffer {
  const compressedLength = font.readUInt32BE(20);
  // After the directory; the file is padded to a multiple of four bytes.
  for (let end = font.length; end > font.length - 4; end -= 1) {
    try {
      const tables = brotliDecompressSync(font.subarray(end - compressedLength, end));
      if (tables.length > compressedLength) return tables;
    } catch {
      // Another padding.
    }
  }
  throw new Error('the font has no tables');
}

test.each(globSync('dist/_astro/fonts/*.woff2'))('%s names its licence', (file) => {
  // Names are in UTF-16.
  const tables = tablesOf(readFileSync(file)).toString('latin1').replaceAll('\0', '');
  expect(tables).toMatch(/openfontlicense\.org|scripts\.sil\.org\/OFL/);
});
