import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder, replaceIn } from '../../tests/support/contentFolder.ts';
import { claimReport, claimWarningsIn } from './claimWarnings.ts';
import { readContent } from './readContent.ts';

const folder = contentFolder();
const yaml = join(folder, 'site.yaml');
const hindi = join(folder, 'translations/hi.po');

/** The number of the line that holds a text. */
const lineOf = (file: string, text: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;

test('the sample makes no claim that its specification does not make', async () => {
  expect(claimReport(claimWarningsIn(await readContent(folder)))).toBeUndefined();
});

test('a claim is reported with file, line and text, in the content and in a translation', async () => {
  replaceIn(yaml, 'kind: Health supplement with B vitamins', 'kind: "{product} cures diabetes"');
  replaceIn(yaml, '- "Send the form. No payment now."', '- "Guaranteed. Send the form."');
  replaceIn(hindi, 'msgstr "वयस्कों के लिए"', 'msgstr "100% प्राकृतिक"');
  const report = claimReport(claimWarningsIn(await readContent(folder)))?.replaceAll(`${folder}/`, '') ?? '';
  expect(report).toContain('no legal advice');
  expect(report).toContain(
    `  line ${lineOf(yaml, 'cures diabetes')}: product.kind: “cures” says that it treats`,
  );
  expect(report).toContain(`  line ${lineOf(yaml, 'Guaranteed.')}: enquiry.steps, first step: “Guaranteed”`);
  expect(report).toContain('translations/hi.po: 1 warning\n');
  expect(report).toContain(`  line ${lineOf(hindi, 'प्राकृतिक')}: product.audience: “प्राकृतिक” is a word for`);
});

test('an approval holds for the exact words, and is reported once nothing needs it', async () => {
  replaceIn(yaml, 'intro: "For yourself or for your shop."', 'intro: "All natural."');
  const approval = 'approvedTexts:\n  - reason: Approved by our food consultant\n    texts:\n';
  replaceIn(yaml, 'approvedTexts:\n', `${approval}      - All natural.\n`);
  expect(claimWarningsIn(await readContent(folder))).toEqual([]);
  replaceIn(yaml, 'intro: "All natural."', 'intro: "All natural!"');
  const remedies = claimWarningsIn(await readContent(folder)).map(({ remedy }) => remedy);
  expect(remedies).toEqual([
    expect.stringContaining('“natural” is a word for'),
    expect.stringContaining('Delete this line.'),
  ]);
});

test('the names of the company, cautions and replies of the staff are read as what they are', async () => {
  replaceIn(yaml, 'name: Meruvana Healthcare\n', 'name: Pure Herbs\n');
  replaceIn(yaml, 'about: "Meruvana Healthcare, Pune', 'about: "Pure Herbs, Pune');
  replaceIn(yaml, 'title: Adults only', 'title: Diabetes or epilepsy');
  replaceIn(yaml, 'text: "Hello {name}, thank you', 'text: "It heals. Hello {name}, thank you');
  const entries = claimWarningsIn(await readContent(folder)).map(({ entry }) => entry);
  expect(entries).toEqual(['replies, first reply, text']);
});

test('check:content prints the claims, and succeeds', () => {
  replaceIn(yaml, 'audience: For adults', 'audience: For diabetics');
  const environment = { ...process.env, CONTENT_DIR: folder };
  const output = execFileSync(process.execPath, ['build/checkContent.ts'], {
    env: environment,
    encoding: 'utf8',
  });
  expect(output).toMatch(/is valid\.[\s\S]*“diabetics” names a disease as what it is for/);
});
