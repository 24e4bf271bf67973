import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder, replaceIn } from '../../tests/support/contentFolder.ts';
import { readSiteFile } from './parseContent.ts';
import { unusedFilesWarning } from './unusedFiles.ts';

const folder = contentFolder();

/** What is said of files with these names. */
function warningOf(...files: string[]): string[] {
  mkdirSync(join(folder, 'reports'), { recursive: true });
  for (const file of files) writeFileSync(join(folder, file), 'x');
  return unusedFilesWarning(readSiteFile(folder), folder)?.split('\n').slice(1) ?? [];
}

test('every file of the sample is used, and so are logo, icon, and what systems and editors leave', () => {
  rmSync(join(folder, 'site.schema.json'));
  expect(warningOf('logo.svg', 'favicon.png', '.DS_Store', 'Thumbs.db', 'site.yaml~', 'README.md')).toEqual(
    [],
  );
});

test('the photographs of who answers and of the back of the label are used', () => {
  const answering = 'enquiry:\n  answeredBy: { name: Asha Rao, role: Customer care }';
  replaceIn(join(folder, 'site.yaml'), /^enquiry:/m, answering);
  expect(warningOf('pictures/person.png', 'pictures/label-back.jpg')).toEqual([]);
});

test.each([
  ['Logo.PNG', 'Did you mean logo.svg or logo.png? Save it under that name.'],
  ['neuvita-logo-final.ai', 'Did you mean logo.svg or logo.png?'],
  ['logo.jpeg', 'Save it as PNG, under the name logo.png.'],
  ['pictures/logo.svg', 'Did you mean logo.svg or logo.png?'],
  ['favicon.ico', 'Save it as PNG, under the name favicon.png.'],
  ['favicon.jpg', 'Save it as PNG, under the name favicon.png.'],
  ['botle.jpg', 'Did you mean pictures/bottle.jpg, .png or .webp?'],
  ['pictures/bottle-old.webp', 'Did you mean pictures/bottle.jpg, .png or .webp?'],
  [
    'pictures/IMG_2041.jpg',
    'The site shows bottle, capsules, share, person, label-back in pictures/, and logo and favicon beside site.yaml.',
  ],
  ['person.png', 'Did you mean pictures/person.jpg, .png or .webp?'],
  ['pictures/person.jpg', 'It shows who answers. Name them under "answeredBy" in site.yaml, or delete it.'],
  ['pictures/label.jpg', 'Did you mean pictures/label-back.jpg, .png or .webp?'],
  ['pictures/flower.svg', 'Did you mean a pictogram? It belongs in pictures/pictograms/'],
  ['pictures/pictograms/flower.svg', 'No card shows it. Write "pictogram: flower" in a card, or delete it.'],
  ['pictures/pictograms/flower.png', 'A pictogram is an SVG file.'],
  [
    'analysis.pdf',
    'A report belongs in the folder reports, and an entry of "reports" in site.yaml names it.',
  ],
  ['reports/analysis.pdf', 'A report belongs in the folder reports'],
  ['hi.po', 'Did you mean a translation? It is translations/hi.po'],
  ['site.yml', 'site.yaml is used instead. Delete the one that is old.'],
  ['privacy-policy.md.txt', 'privacy-policy.md is used instead.'],
  ['notes.docx', 'Delete it, or keep it in another folder.'],
])('%s is named, with what it could be meant for', (file, remedy) => {
  expect(warningOf(file)).toEqual([expect.stringContaining(`  ${file}: ${remedy}`)]);
});
