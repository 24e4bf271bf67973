import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contentFolder, replaceIn } from '../../tests/support/contentFolder.ts';
import { useSamplePicture } from '../../tests/support/plainContent.ts';
import { readContent } from './readContent.ts';
import { sampleWarning } from './sampleContent.ts';

const folder = contentFolder();

const path = (name: string) => join(folder, name);
const yaml = path('site.yaml');
const [bottle, grid] = ['pictures/bottle.png', 'pictures/bottle.label.json'];

const put = (name: string, text: string | Buffer) => writeFileSync(path(name), text);
const remove = (name: string) => rmSync(path(name), { recursive: true });
const rename = (from: string, to: string) => renameSync(path(from), path(to));
const replace = (from: string | RegExp, to: string, name = 'site.yaml') => replaceIn(path(name), from, to);

const addReport = (file: string) =>
  replace(
    /^/,
    `reports:\n  - title: Analysis\n    lab: Testing Lab\n    date: May 2026\n    file: ${file}\n`,
  );

const addPhoto = (name: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } }).toFile(path(`pictures/${name}`));

/** The error that is reported for the content, without its folder. */
async function errorOf(options = {}): Promise<string | undefined> {
  try {
    await readContent(folder, options);
    return undefined;
  } catch (error) {
    return (error as Error).message.replaceAll(`${folder}/`, '');
  }
}

const MISSING = "This file is missing. Copy the sample's from content/.";
const SHOW_EXTENSIONS = 'let your computer show file name extensions.';

test('a copy of the bottle of 1.0.0 keeps its label', async () => {
  useSamplePicture(folder, 'bottle');
  copyFileSync('tests/support/bottleVersion1.webp', path('pictures/bottle.webp'));
  expect(await errorOf()).toBeUndefined();
});

test.each<[error: string, makeInvalid: () => unknown]>([
  [`site.yaml: ${MISSING}`, () => remove('site.yaml')],
  [`privacy-policy.md: ${MISSING}`, () => remove('privacy-policy.md')],
  ...['site.yml', 'site.yaml.txt'].map((name): [string, () => unknown] => [
    `site.yaml: This file is missing, but there is ${name}. Rename that to site.yaml; ${SHOW_EXTENSIONS}`,
    () => rename('site.yaml', name),
  ]),
  [
    'site.yaml: This file is not encoded in UTF-8. Open it in your editor and save it with that encoding.',
    () => put('site.yaml', Buffer.from('é', 'latin1')),
  ],
  [
    'privacy-policy.md: {adverts}: site.yaml says ads: true, so the policy must contain {adverts}, which says what Google and Meta are told. The sample shows where; and remove what denies it.',
    () => {
      replace('  # ads: true', '  ads: true');
      replace(' {adverts}', '', 'privacy-policy.md');
      remove('translations');
    },
  ],
  [
    `site.yaml: 1 error
  line 5: reports, first report, file: There is no reports/analysis.pdf. Add it, or delete the report.
    5 |     file: analysis.pdf
                  ^`,
    () => addReport('analysis.pdf'),
  ],
  [
    `site.yaml: 1 error
  line 5: reports, first report, file: reports/analysis.pdf is not a PDF. Download or export it again.
    5 |     file: analysis.pdf
                  ^`,
    () => {
      mkdirSync(path('reports'));
      put('reports/analysis.pdf', '<!doctype html>');
      addReport('analysis.pdf');
    },
  ],
  [
    `site.yaml: 1 error
  line 5: reports, first report, file: Use the name of a file in the folder reports: lower-case letters, digits and dashes, ending in .pdf, .png, .jpg or .webp.
    5 |     file: "My report (1).pdf"
                  ^`,
    () => addReport('"My report (1).pdf"'),
  ],
  [
    'pictures: The picture "bottle" is missing. Put bottle.jpg, bottle.png or bottle.webp here.',
    () => remove(bottle),
  ],
  ...['Bottle.webp.jpg', 'bottle.webp.jpg'].map((name): [string, () => unknown] => [
    `pictures: The picture "bottle" is missing, but there is ${name}. Rename that to bottle.jpg; ${SHOW_EXTENSIONS}`,
    () => rename(bottle, `pictures/${name}`),
  ]),
  [
    'pictures: Keep one of bottle.JPG and bottle.png and delete the others.',
    () => put('pictures/bottle.JPG', ''),
  ],
  [
    'pictures: bottle.heic is not a JPG, PNG or WebP file. Save it as one of these, for example bottle.jpg.',
    () => rename(bottle, 'pictures/bottle.heic'),
  ],
  [
    'pictures: label-back.heic is not a JPG, PNG or WebP file. Save it as one of these, for example label-back.jpg.',
    () => put('pictures/label-back.heic', 'x'),
  ],
  [
    'pictures/bottle.png: This is a SVG file. Save it as JPG, PNG or WebP.',
    () => put(bottle, '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'),
  ],
  [
    "pictures/bottle.jpg: This file can't be read as a picture. Save it again as JPG, PNG or WebP.",
    async () => {
      const photo = await sharp(path(bottle)).jpeg().toBuffer();
      put('pictures/bottle.jpg', photo.subarray(0, photo.length / 2));
      remove(bottle);
    },
  ],
  ['pictures/person.png: It is 160 pixels wide. Use at least 168.', () => addPhoto('person.png', 160, 300)],
  [
    'pictures/person.png: It is 160 pixels high. Use at least 168; it is shown as a square.',
    () => addPhoto('person.png', 300, 160),
  ],
  [
    'pictures/label-back.webp: It is 700 pixels wide. Use at least 800.',
    () => addPhoto('label-back.webp', 700, 900),
  ],
  [
    'pictures/bottle.label.json: This is not valid JSON. For a photo that shows its own label, delete the file.',
    () => put(grid, '{'),
  ],
  [
    'pictures/bottle.label.json: The grid was measured in a picture of 1200 by 630, but pictures/bottle.webp is 1200 by 1500. For a photo that shows its own label, delete this file.',
    () => {
      useSamplePicture(folder, 'bottle');
      copyFileSync('content/pictures/share.label.json', path(grid));
    },
  ],
  [
    "pictures/bottle.label.json: Its points cover no whole pixel of the picture. Measure the label's corners again.",
    () => {
      const points = [1, 2, 3, 4].map((number) => [number / 10, 1]);
      put(grid, JSON.stringify({ imageWidth: 600, imageHeight: 600, columns: 2, rows: 2, points }));
    },
  ],
  [
    "pictures/bottle.label.json: It belongs to the sample's picture. Delete it, or measure one in your own photograph.",
    () => copyFileSync('content/pictures/bottle.label.json', path(grid)),
  ],
  [
    'pictures/pictograms/leaf.svg: This is a PNG file. Save it as SVG.',
    () => copyFileSync(path(bottle), path('pictures/pictograms/leaf.svg')),
  ],
  [
    'pictures/pictograms/leaf.svg: This is not an SVG with a size. Save it with a viewBox, such as viewBox="0 0 32 32".',
    () => put('pictures/pictograms/leaf.svg', '<svg/>'),
  ],
])('%s', async (error, makeInvalid) => {
  await makeInvalid();
  expect(await errorOf()).toBe(error);
});

test('a missing folder, or a file instead of it, is reported', async () => {
  rmSync(folder, { recursive: true });
  expect(await errorOf()).toMatch(
    /^\S+: There is no such folder. Correct CONTENT_DIR, or create it: npm run new-content -- /,
  );
  writeFileSync(folder, 'a file');
  expect(await errorOf()).toMatch(
    /^\S+: This is a file\. Correct CONTENT_DIR: it names the folder of site\.yaml\.$/,
  );
});

test('errors in all files are reported together', async () => {
  useSamplePicture(folder, 'share');
  replace('pictogram: blood', 'pictogram: scales');
  replace('pictogram: shield', 'pictogram: Shield.svg');
  replace('tagline: Live Longer', 'tagline: Live 😀');
  remove(bottle);
  put('privacy-policy.md', 'Nothing');
  const message = await errorOf();
  expect(message).toMatch(
    /^site.yaml: 3 errors\n {2}line \d+: product.tagline: The label's fonts have no "😀"/,
  );
  expect(message).toContain(
    'product.benefits, fifth card, pictogram: There is no pictures/pictograms/scales.svg.',
  );
  expect(message).toContain(
    'pictogram: Use the name of a file in pictures/pictograms/, without ".svg". Did you mean "shield"?',
  );
  expect(message).toContain('\n\nprivacy-policy.md: line 1: Start the file with title');
  expect(message).toContain('\n\npictures: The picture "bottle" is missing.');
});

test('₹ and Devanagari are drawn on the label, and any letters are valid where none is drawn', async () => {
  useSamplePicture(folder, 'share');
  replace('pack: 60', 'pack: ₹499, ६० गोलियाँ, 60');
  replace('name: Snayura\n', "name: Doctor's शक्ति\n");
  expect(await errorOf()).toBeUndefined();
  replace('tagline: Live Longer, Live Better', 'tagline: நீண்ட வாழ்வு');
  expect(await errorOf()).toContain('product.tagline: The label\'s fonts have no "ந"');
  remove('pictures/share.label.json');
  expect(await errorOf()).toBeUndefined();
});

test("the sample's placeholder numbers are errors on a public site, and no other zeros", async () => {
  expect(await errorOf()).toBeUndefined();
  expect(await errorOf({ refuseSampleNumbers: true })).toMatch(
    /^site\.yaml: 3 errors\n.* label\.fssaiLicence: This is the sample's placeholder number[\s\S]*phone[\s\S]*whatsapp/,
  );
  replace(/^ {2}phone: .*/m, '  phone: "+91 20 1200 0000"');
  expect(await errorOf({ refuseSampleNumbers: true })).toContain('site.yaml: 2 errors\n');
});

test('new-content copies the sample with its schema, outside the project and never over content', async () => {
  remove('');
  const copy = (target = folder) =>
    execFileSync(process.execPath, ['build/newContent.ts', target], { encoding: 'utf8', stdio: 'pipe' });
  expect(() => copy('my-product')).toThrow('my-product is inside the project.');
  expect(() => copy('/dev/null/my-product')).toThrow(/^Command failed: .+\nE\w+: .+\n$/);
  expect(copy()).toContain('CONTENT_DIR');
  expect(sampleWarning(await readContent(folder))).toContain('  product\n');
  const [modeline = ''] = readFileSync(yaml, 'utf8').split('\n');
  const schema = modeline.replace('# yaml-language-server: $schema=', '');
  expect(JSON.parse(readFileSync(path(schema), 'utf8'))).toHaveProperty('properties.product');
  put('site.yaml', 'mine');
  expect(copy).toThrow('is not an empty folder. Nothing was changed');
  expect(readFileSync(yaml, 'utf8')).toBe('mine');
});

test('what is still as in the sample is named until it is changed', async () => {
  replace('  name: Snayura', '  name: Neuvita');
  const warning = sampleWarning(await readContent(folder));
  expect(warning).toContain('  product.tagline\n');
  expect(warning).toMatch(/ {2}replies$/m);
  expect(warning).not.toContain('  product.name\n');
  const usesSampleName = 'still says "Snayura", the sample\'s name. Write {product} or your own name.';
  expect(warning).toContain(`\n  enquiry.heading: ${usesSampleName}`);
  expect(warning).not.toContain(`privacy-policy.md: ${usesSampleName}`);
  // The build draws them in the colour of the content, with its label.
  expect(warning).not.toContain('pictures/');
  expect(warning).toMatch(/\n {2}privacy-policy\.md: still has the sample's date\./);
  expect(warning).toMatch(/\n {2}translations\/hi\.po: A native speaker and your doctor must read this /);
  replace('"Language: hi', '"Last-Translator: Dr. Asha Rao\\n"\n"Language: hi', 'translations/hi.po');
  replace(/^updated: .*/m, 'updated: 1 Nov 2026', 'privacy-policy.md');
  replace('This policy', 'This policy of Snayura', 'privacy-policy.md');
  const newWarning = sampleWarning(await readContent(folder));
  expect(newWarning).not.toMatch(/translations\/hi\.po|the sample's date/);
  expect(newWarning).toContain(`\n  privacy-policy.md: ${usesSampleName}`);
});
