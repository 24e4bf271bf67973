import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { brandFileIssues, readFavicon, readLogo } from './brandFiles.ts';
import { iconImage } from './iconImage.ts';

const temporary = temporaryFolder();
const folder = join(temporary.path, 'my-product');
afterAll(() => temporary[Symbol.asyncDispose]());

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
});

const BRAND = { strong: '#800000', ink: '#000000', paper: '#ffffff', sand: '#eeeeee' };

const add = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
const drawing = (width: number, height: number, shapes = '<path d="M0 0h999v999H0z"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${shapes}</svg>`;
const photo = (width: number, height: number, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#008000' } })
    .toFormat(format)
    .toBuffer();

/** The errors, each with its file. */
const issues = async () =>
  (await brandFileIssues(folder)).map(({ file, remedy }) => `${file.replace(`${folder}/`, '')}: ${remedy}`);

test('without files there is neither logo nor icon of one’s own', async () => {
  expect([await readLogo(folder), await readFavicon(folder), await issues()]).toEqual([
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
  const logo = await readLogo(folder);
  expect(logo).toMatchObject({ src: '/logo.svg', isWide, ...size });
  expect(logo?.svg).not.toContain('by hand');
  const png = await sharp(Buffer.from(logo?.png ?? '', 'base64')).metadata();
  expect(png).toMatchObject({ format: 'png', ...size });
});

test('a PNG is the logo, made smaller', async () => {
  add('logo.png', await photo(2000, 500));
  expect(await readLogo(folder)).toMatchObject({ src: '/logo.png', width: 640, height: 160, isWide: true });
});

test('icons of a drawing and of a PNG: a tab shows them as they are, a home screen on the page’s colour', async () => {
  const round = '<circle cx="16" cy="16" r="16" fill="#008000"/>';
  for (const [name, content, corner] of [
    ['favicon.svg', drawing(32, 32, round), [255, 255, 255, 255]],
    ['favicon.png', await photo(256, 256), [0, 128, 0, 255]],
  ] as const) {
    add(name, content);
    const favicon = await readFavicon(folder);
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
    rmSync(join(folder, name));
  }
});

test.each<[string, () => Promise<void>, string]>([
  [
    'a drawing that is not well-formed',
    async () => add('logo.svg', '<svg viewBox="0 0 9 9"><path>'),
    'logo.svg: This is not well-formed XML: Unclosed root tag. Save it as SVG again.',
  ],
  [
    'a web page in place of a drawing',
    async () => add('logo.svg', '\n<!DOCTYPE html><html><body>Sign in</body></html>'),
    'logo.svg: This is a web page, not a picture. Download it again.',
  ],
  [
    'a PNG that is named as a drawing',
    async () => add('logo.svg', await photo(99, 99)),
    'logo.svg: This is a PNG file. Name it logo.png.',
  ],
  [
    'a JPEG that is named as a drawing',
    async () => add('favicon.svg', await photo(99, 99, 'jpeg')),
    'favicon.svg: This is a JPEG file. Save it as SVG or PNG.',
  ],
  [
    'another file that is named as a drawing',
    async () => add('logo.svg', Buffer.from([0, 255, 254, 7])),
    'logo.svg: This is not an SVG file. Save it as SVG again.',
  ],
  [
    'a script in an icon',
    async () => add('favicon.svg', drawing(9, 9, '<script>1</script>')),
    'favicon.svg: It contains a script. Remove the element <script>.',
  ],
  [
    'two logos',
    async () => {
      add('logo.svg', drawing(9, 9));
      add('logo.png', await photo(99, 99));
    },
    'Keep one of logo.svg and logo.png and delete the other.',
  ],
  [
    'a small logo',
    async () => add('logo.png', await photo(99, 20)),
    'logo.png: It is 20 pixels high. Use at least 64',
  ],
  [
    'a small icon',
    async () => add('favicon.png', await photo(16, 16)),
    'favicon.png: It is 16 pixels wide. Use at least 180',
  ],
  [
    'an icon that is no square',
    async () => add('favicon.svg', drawing(40, 20)),
    'favicon.svg: It is 40 by 20, but an icon is square.',
  ],
  [
    'another format',
    async () => add('logo.png', await photo(99, 99, 'jpeg')),
    'logo.png: This is a JPEG file. Save it as PNG.',
  ],
  [
    'a truncated file',
    async () => add('logo.png', (await photo(99, 99)).subarray(0, 80)),
    "logo.png: This file can't be read",
  ],
  [
    'a large empty page around the logo',
    async () => add('logo.svg', drawing(210, 297, '<path d="M0 0h50v10H0z"/>')),
    'logo.svg: It fills only 24% of its page.',
  ],
])('%s is reported', async (_name, prepare, issue) => {
  await prepare();
  expect(await issues()).toEqual([expect.stringContaining(issue)]);
});
