import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { contentFolder } from '../../tests/support/contentFolder.ts';
import { readContent } from './readContent.ts';
import { sampleWarning } from './sampleContent.ts';

const folder = contentFolder();

const yaml = join(folder, 'site.yaml');
const bottle = join(folder, 'pictures/bottle.webp');
const grid = join(folder, 'pictures/bottle.label.json');

const replace = (from: string | RegExp, to: string) =>
  writeFileSync(
    yaml,
    readFileSync(yaml, 'utf8').replace(from, () => to),
  );

const addReport = (file: string) =>
  replace(
    /^/,
    `reports:\n  - title: Analysis\n    lab: Testing Lab\n    date: May 2026\n    file: ${file}\n`,
  );

const addPhoto = (name: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } }).toFile(
    join(folder, 'pictures', name),
  );

/** The error that is reported for the content, without its folder. */
async function errorOf(options = {}): Promise<string | undefined> {
  try {
    await readContent(folder, options);
    return undefined;
  } catch (error) {
    return (error as Error).message.replaceAll(`${folder}/`, '');
  }
}

describe('an error in a file of the content is reported', () => {
  test.each<[string, () => unknown, string]>([
    ['no site.yaml', () => rmSync(yaml), "site.yaml: This file is missing. Copy the sample's from content/."],
    [
      'site.yml instead of site.yaml',
      () => renameSync(yaml, join(folder, 'site.yml')),
      'site.yaml: This file is missing, but there is site.yml. Rename that to site.yaml; let your computer show file name extensions.',
    ],
    [
      'site.yaml.txt instead of site.yaml',
      () => renameSync(yaml, join(folder, 'site.yaml.txt')),
      'site.yaml: This file is missing, but there is site.yaml.txt. Rename that to site.yaml; let your computer show file name extensions.',
    ],
    [
      'another encoding',
      () => writeFileSync(yaml, 'é', 'latin1'),
      'site.yaml: This file is not encoded in UTF-8. Open it in your editor and save it with that encoding.',
    ],
    [
      'no policy',
      () => rmSync(join(folder, 'privacy-policy.md')),
      "privacy-policy.md: This file is missing. Copy the sample's from content/.",
    ],
    [
      'a company that advertises with a policy that does not say so',
      () => {
        replace('  # ads: true', '  ads: true');
        const policy = join(folder, 'privacy-policy.md');
        writeFileSync(policy, readFileSync(policy, 'utf8').replace(' {adverts}', ''));
        rmSync(join(folder, 'translations'), { recursive: true });
      },
      'privacy-policy.md: {adverts}: site.yaml says ads: true, so the policy must contain {adverts}, which says what Google and Meta are told. The sample shows where; and remove what denies it.',
    ],
    [
      'a missing report',
      () => addReport('analysis.pdf'),
      `site.yaml: 1 error
  line 5: reports, first report, file: There is no reports/analysis.pdf. Add it, or delete the report.
    5 |     file: analysis.pdf
                  ^`,
    ],
    [
      'a report that is no PDF',
      () => {
        mkdirSync(join(folder, 'reports'));
        writeFileSync(join(folder, 'reports/analysis.pdf'), '<!doctype html>');
        addReport('analysis.pdf');
      },
      `site.yaml: 1 error
  line 5: reports, first report, file: reports/analysis.pdf is not a PDF. Download or export it again.
    5 |     file: analysis.pdf
                  ^`,
    ],
    [
      'a report whose name has spaces',
      () => addReport('"My report (1).pdf"'),
      `site.yaml: 1 error
  line 5: reports, first report, file: Use the name of a file in the folder reports: lower-case letters, digits and dashes, ending in .pdf, .png, .jpg or .webp.
    5 |     file: "My report (1).pdf"
                  ^`,
    ],
    [
      'no picture',
      () => rmSync(bottle),
      'pictures: The picture "bottle" is missing. Put bottle.jpg, bottle.png or bottle.webp here.',
    ],
    [
      'a picture with a capital and two endings',
      () => renameSync(bottle, join(folder, 'pictures/Bottle.webp.jpg')),
      'pictures: The picture "bottle" is missing, but there is Bottle.webp.jpg. Rename that to bottle.jpg; let your computer show file name extensions.',
    ],
    [
      'a picture with two endings',
      () => renameSync(bottle, join(folder, 'pictures/bottle.webp.jpg')),
      'pictures: The picture "bottle" is missing, but there is bottle.webp.jpg. Rename that to bottle.jpg; let your computer show file name extensions.',
    ],
    [
      'two files for a picture',
      () => copyFileSync(bottle, join(folder, 'pictures/bottle.JPG')),
      'pictures: Keep one of bottle.JPG and bottle.webp and delete the others.',
    ],
    [
      'a picture of another type by name',
      () => renameSync(bottle, join(folder, 'pictures/bottle.heic')),
      'pictures: bottle.heic is not a JPG, PNG or WebP file. Save it as one of these, for example bottle.jpg.',
    ],
    [
      'a picture of another type by content',
      () => writeFileSync(bottle, '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'),
      'pictures/bottle.webp: This is a SVG file. Save it as JPG, PNG or WebP.',
    ],
    [
      'a truncated picture',
      async () => {
        rmSync(bottle);
        const photo = await sharp('content/pictures/share.webp').jpeg().toBuffer();
        writeFileSync(join(folder, 'pictures/bottle.jpg'), photo.subarray(0, photo.length / 2));
      },
      "pictures/bottle.jpg: This file can't be read as a picture. Save it again as JPG, PNG or WebP.",
    ],
    [
      'a photograph of who answers that is too narrow',
      () => addPhoto('person.png', 160, 300),
      'pictures/person.png: It is 160 pixels wide. Use at least 168.',
    ],
    [
      'a photograph of who answers that is too low',
      () => addPhoto('person.png', 300, 160),
      'pictures/person.png: It is 160 pixels high. Use at least 168; it is shown as a square.',
    ],
    [
      'a photograph of who answers that is broken',
      () => writeFileSync(join(folder, 'pictures/person.jpg'), 'x'),
      "pictures/person.jpg: This file can't be read as a picture. Save it again as JPG, PNG or WebP.",
    ],
    [
      'a photograph of the back of the label on which nothing can be read',
      () => addPhoto('label-back.webp', 700, 900),
      'pictures/label-back.webp: It is 700 pixels wide. Use at least 800.',
    ],
    [
      'a photograph of the back of the label of another type',
      () => writeFileSync(join(folder, 'pictures/label-back.heic'), 'x'),
      'pictures: label-back.heic is not a JPG, PNG or WebP file. Save it as one of these, for example label-back.jpg.',
    ],
    [
      'an invalid label grid',
      () => writeFileSync(grid, '{'),
      'pictures/bottle.label.json: This is not valid JSON. For a photo that shows its own label, delete the file.',
    ],
    [
      'a label grid for another picture',
      () => copyFileSync(join(folder, 'pictures/share.label.json'), grid),
      `pictures/bottle.label.json: The grid was measured in a picture of 1200 by 630, but pictures/bottle.webp is 1200 by 1500. For a photo that shows its own label, delete this file.`,
    ],
    [
      'a label grid that covers no whole pixel',
      () => {
        const points = [1, 2, 3, 4].map((number) => [number / 10, 1]);
        const size = { imageWidth: 1200, imageHeight: 1500, columns: 2, rows: 2 };
        writeFileSync(grid, JSON.stringify({ ...size, points }));
      },
      "pictures/bottle.label.json: Its points cover no whole pixel of the picture. Measure the label's corners again.",
    ],
    [
      "the sample's label grid with one's own photo",
      async () => {
        rmSync(bottle);
        const photo = await sharp('content/pictures/bottle.webp').jpeg().toBuffer();
        writeFileSync(join(folder, 'pictures/bottle.jpg'), photo);
      },
      "pictures/bottle.label.json: It belongs to the sample's picture. Delete it, or measure one in your own photograph.",
    ],
    [
      'a photograph in place of a pictogram',
      () => copyFileSync(bottle, join(folder, 'pictures/pictograms/leaf.svg')),
      'pictures/pictograms/leaf.svg: This is a WEBP file. Save it as SVG.',
    ],
    [
      'a pictogram without a size',
      () => writeFileSync(join(folder, 'pictures/pictograms/leaf.svg'), '<svg/>'),
      'pictures/pictograms/leaf.svg: This is not an SVG with a size. Save it with a viewBox, such as viewBox="0 0 32 32".',
    ],
  ])('%s', async (_name, makeInvalid, error) => {
    await makeInvalid();
    expect(await errorOf()).toBe(error);
  });
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

test('the name of a pictogram with a capital and an ending is one error', async () => {
  replace('pictogram: shield', 'pictogram: Shield.svg');
  const message = await errorOf();
  expect(message).toContain(
    'pictogram: Use the name of a file in pictures/pictograms/, without ".svg". Did you mean "shield"?',
  );
  expect(message).toContain('site.yaml: 1 error\n');
});

test('errors in all files are reported together', async () => {
  replace('pictogram: blood', 'pictogram: scales');
  replace('tagline: Live Longer', 'tagline: Live 😀');
  rmSync(bottle);
  writeFileSync(join(folder, 'privacy-policy.md'), 'Nothing');
  const message = await errorOf();
  expect(message).toMatch(
    /^site.yaml: 2 errors\n {2}line \d+: product.tagline: The label's fonts have no "😀"/,
  );
  expect(message).toContain(
    'product.benefits, fifth card, pictogram: There is no pictures/pictograms/scales.svg.',
  );
  expect(message).toContain('\n\nprivacy-policy.md: line 1: Start the file with title');
  expect(message).toContain('\n\npictures: The picture "bottle" is missing.');
});

test('₹ and Devanagari are supported', async () => {
  replace('pack: 60', 'pack: ₹499, ६० गोलियाँ, 60');
  replace('name: Snayura\n', "name: Doctor's शक्ति\n");
  expect(await errorOf()).toBeUndefined();
});

test('any letters are supported where no label is drawn', async () => {
  replace('tagline: Live Longer, Live Better', 'tagline: நீண்ட வாழ்வு');
  expect(await errorOf()).toContain('product.tagline: The label\'s fonts have no "ந"');
  rmSync(grid);
  rmSync(join(folder, 'pictures/share.label.json'));
  expect(await errorOf()).toBeUndefined();
});

test("the sample's placeholder numbers are errors on a public site", async () => {
  expect(await errorOf()).toBeUndefined();
  expect(await errorOf({ refuseSampleNumbers: true })).toMatch(
    /fssaiLicence: This is the sample's placeholder number[\s\S]*phone[\s\S]*whatsapp/,
  );
});

test('new-content copies the sample with its schema, outside the project and never over content', async () => {
  rmSync(folder, { recursive: true });
  const copy = (target = folder) =>
    execFileSync(process.execPath, ['build/newContent.ts', target], { encoding: 'utf8', stdio: 'pipe' });
  expect(() => copy('my-product')).toThrow('my-product is inside the project.');
  expect(copy()).toContain('CONTENT_DIR');
  expect(sampleWarning((await readContent(folder)).content, folder)).toContain('  product\n');
  replace('  name: Snayura', '  name: Neuvita');
  const warning = sampleWarning((await readContent(folder)).content, folder);
  expect(warning).toContain('  product.tagline\n');
  expect(warning).toMatch(/ {2}replies$/m);
  expect(warning).not.toContain('  product.name\n');
  const usesSampleName = 'still says "Snayura", the sample\'s name. Write {product} or your own name.';
  expect(warning).toContain(`\n  enquiry.heading: ${usesSampleName}`);
  // The build draws them in the colour of the content, with its label.
  expect(warning).not.toContain('pictures/');
  expect(warning).toMatch(/\n {2}privacy-policy\.md: still has the sample's date\./);
  expect(warning).toMatch(/\n {2}translations\/hi\.po: A native speaker and your doctor must read this /);
  const hindi = join(folder, 'translations/hi.po');
  writeFileSync(
    hindi,
    readFileSync(hindi, 'utf8').replace('"Language: hi', '"Last-Translator: Dr. Asha Rao\\n"\n"Language: hi'),
  );
  expect(sampleWarning((await readContent(folder)).content, folder)).not.toContain('translations/hi.po');
  const policy = join(folder, 'privacy-policy.md');
  writeFileSync(policy, `${readFileSync(policy, 'utf8')}\nSnayura`);
  expect(sampleWarning((await readContent(folder)).content, folder)).toContain(
    `\n  privacy-policy.md: ${usesSampleName}`,
  );
  writeFileSync(policy, readFileSync(policy, 'utf8').replace(/^updated: .*/m, 'updated: 1 Nov 2026'));
  const newWarning = sampleWarning((await readContent(folder)).content, folder);
  expect(newWarning).not.toContain("the sample's date");
  expect(newWarning).toContain('privacy-policy.md: still says');
  const [modeline = ''] = readFileSync(yaml, 'utf8').split('\n');
  const schema = modeline.replace('# yaml-language-server: $schema=', '');
  expect(JSON.parse(readFileSync(join(folder, schema), 'utf8'))).toHaveProperty('properties.product');
  writeFileSync(yaml, 'mine');
  expect(copy).toThrow('is not an empty folder. Nothing was changed');
  expect(readFileSync(yaml, 'utf8')).toBe('mine');
});
