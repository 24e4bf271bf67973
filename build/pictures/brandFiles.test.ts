import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { useTemporaryFolder } from '../../tests/support/useTemporaryFolder.ts';
import { type ContentIssue, collectIssues } from '../content/contentIssues.ts';
import { readFavicon, readLogo } from './brandFiles.ts';
import { iconImage } from './iconImage.ts';

const folder = useTemporaryFolder();

const BRAND = { strong: '#800000', ink: '#000000', paper: '#ffffff', sand: '#eeeeee' };

const add = (name: string, content: string | Buffer) => writeFileSync(join(folder.path, name), content);
const drawing = (width: number, height: number, shapes = '<path d="M0 0h999v999H0z"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${shapes}</svg>`;
const photo = (width: number, height: number, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#008000' } })
    .toFormat(format)
    .toBuffer();

/** The errors, each with its file. */
const issues = async () => {
  const found: ContentIssue[] = [];
  for (const read of [readLogo, readFavicon]) await collectIssues<unknown>(found, read(folder.path));
  return found.map(({ file, remedy }) => `${file.replace(`${folder.path}/`, '')}: ${remedy}`);
};

test('without files there is neither logo nor icon of one’s own', async () => {
  expect([await readLogo(folder.path), await readFavicon(folder.path), await issues()]).toEqual([
    undefined,
    undefined,
    [],
  ]);
});

test.each([
  ['wide', 500, 100, true, { width: 640, height: 128 }],
  ['square', 100, 100, false, { width: 160, height: 160 }],
  ['tall', 40, 160, false, { width: 40, height: 160 }],
])('a %s drawing is the logo, and a picture for mails', async (_name, width, height, isWide, size) => {
  add('logo.svg', drawing(width, height, `<!-- by hand --><path d="M0 0h${width}v${height}H0z"/>`));
  const logo = await readLogo(folder.path);
  expect(logo).toMatchObject({ src: '/logo.svg', isWide, ...size });
  expect(logo?.svg).not.toContain('by hand');
  const png = await sharp(Buffer.from(logo?.png ?? '', 'base64')).metadata();
  expect(png).toMatchObject({ format: 'png', ...size });
});

test('a PNG is the logo, made smaller', async () => {
  add('logo.png', await photo(2000, 500));
  expect(await readLogo(folder.path)).toMatchObject({
    src: '/logo.png',
    width: 640,
    height: 160,
    isWide: true,
  });
});

test('icons of a drawing and of a PNG: a tab shows them as they are, a home screen on the page’s colour', async () => {
  const round = '<circle cx="16" cy="16" r="16" fill="#008000"/>';
  for (const [name, content, corner] of [
    ['favicon.svg', drawing(32, 32, round), [255, 255, 255, 255]],
    ['favicon.png', await photo(256, 256), [0, 128, 0, 255]],
  ] as const) {
    add(name, content);
    const favicon = await readFavicon(folder.path);
    for (const [place, size] of [
      ['tab', 32],
      ['home-screen', 180],
    ] as const) {
      const { data, info } = await sharp(await iconImage(BRAND, place, size, favicon))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height], name).toEqual([size, size]);
      const middle = (size * (size / 2) + size / 2) * 4;
      expect([...data.subarray(middle, middle + 4)], name).toEqual([0, 128, 0, 255]);
      const isDrawing = name === 'favicon.svg';
      expect([...data.subarray(0, 4)], name).toEqual(place === 'tab' && isDrawing ? [0, 0, 0, 0] : corner);
    }
    rmSync(join(folder.path, name));
  }
});

test.each<[file: string, content: string | Buffer | Promise<Buffer>, remedy: string]>([
  [
    'logo.svg',
    '<svg viewBox="0 0 9 9"><path>',
    'This is not well-formed XML: Unclosed root tag. Save it as SVG',
  ],
  ['logo.svg', '\n<!DOCTYPE html><html></html>', 'This is a web page, not a picture. Download it again.'],
  ['logo.svg', photo(99, 99), 'This is a PNG file. Name it logo.png.'],
  ['favicon.svg', photo(99, 99, 'jpeg'), 'This is a JPEG file. Save it as SVG or PNG.'],
  ['logo.svg', Buffer.from([0, 255, 254, 7]), 'This is not an SVG file. Save it as SVG again.'],
  ['favicon.svg', drawing(9, 9, '<script>1</script>'), 'It contains a script. Remove the element <script>.'],
  ['logo.png', photo(99, 20), 'It is 20 pixels high. Use at least 64'],
  ['favicon.png', photo(16, 16), 'It is 16 pixels wide. Use at least 180'],
  ['favicon.svg', drawing(40, 20), 'It is 40 by 20, but an icon is square.'],
  ['logo.png', photo(99, 99, 'jpeg'), 'This is a JPEG file. Save it as PNG.'],
  ['logo.png', photo(99, 99).then((png) => png.subarray(0, 80)), "This file can't be read"],
  ['logo.svg', drawing(210, 297, '<path d="M0 0h50v10H0z"/>'), 'It fills only 24% of its page.'],
])('%s with %s is reported: %s', async (file, content, remedy) => {
  add(file, await content);
  expect(await issues()).toEqual([expect.stringContaining(`${file}: ${remedy}`)]);
});

test('two logos are reported', async () => {
  add('logo.svg', drawing(9, 9));
  add('logo.png', await photo(99, 99));
  expect(await issues()).toEqual([
    expect.stringContaining('Keep one of logo.svg and logo.png and delete the other.'),
  ]);
});
