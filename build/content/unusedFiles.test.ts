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
  'Logo.PNG',
  'logo.jpeg',
  'pictures/logo.svg',
  'favicon.ico',
  'pictures/bottle-old.webp',
  'person.png',
  'pictures/person.jpg',
  'pictures/label.jpg',
  'pictures/flower.svg',
  'pictures/pictograms/flower.svg',
  'pictures/pictograms/flower.png',
  'analysis.pdf',
  'reports/analysis.pdf',
  'hi.po',
  'site.yml',
  'notes.docx',
])('%s is named, with what the site uses', (file) => {
  expect(warningOf(file)).toEqual(
    expect.arrayContaining([`  ${file}`, expect.stringContaining('logo and favicon as .svg or .png')]),
  );
});
