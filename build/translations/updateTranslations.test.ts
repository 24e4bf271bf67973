import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { useTemporaryFolder } from '../../tests/support/useTemporaryFolder.ts';

const folder = useTemporaryFolder();
let siteFile: string;
beforeEach(() => {
  siteFile = join(folder.path, 'site.yaml');
  for (const name of ['site.yaml', 'privacy-policy.md']) cpSync(`content/${name}`, join(folder.path, name));
});

const translationFile = (code: string) => join(folder.path, 'translations', `${code}.po`);

/** Runs `npm run translations`, without the time that npm takes. */
function run(...args: string[]) {
  const env = { ...process.env, CONTENT_DIR: folder.path };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['build/translations/updateTranslations.ts', ...args],
    { env, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

test('it writes a file, keeps what was translated, and marks what has changed since', () => {
  expect(run('ta').stdout).toMatch(
    /ta\.po: (\d+) texts in தமிழ், of which \1 have no translation and 0 need review/,
  );
  const po = readFileSync(translationFile('ta'), 'utf8');
  expect(po).toMatch(/^# Translation into தமிழ் \(ta\)\./);
  // A third language needs the texts of the interface too.
  expect(po).toContain('msgctxt "interface.form.submit"\nmsgid "Buy Now"\n');
  const translated = po
    .replace('msgid "For adults"\nmsgstr ""', 'msgid "For adults"\nmsgstr "பெரியவர்களுக்கு"')
    .replace('msgid "Data security"\nmsgstr ""', 'msgid "Data security"\nmsgstr "தரவு பாதுகாப்பு"');
  writeFileSync(translationFile('ta'), translated);
  run('ta');
  expect(readFileSync(translationFile('ta'), 'utf8')).toBe(translated);
  writeFileSync(
    siteFile,
    readFileSync(siteFile, 'utf8').replace('audience: For adults', 'audience: For adults only'),
  );
  expect(run('ta').stdout).toContain('1 need review');
  expect(readFileSync(translationFile('ta'), 'utf8')).toContain(
    `#, fuzzy
#| msgid "For adults"
msgctxt "product.audience"
msgid "For adults only"
msgstr "பெரியவர்களுக்கு"
`,
  );
});

test.each<[string[], string]>([
  [[], 'Give a language: npm run translations -- hi\n'],
  [['Hindi'], '"Hindi" is not the code of a language. Use one such as hi for Hindi'],
])('the arguments %o are reported', (args, message) => {
  const { status, stderr } = run(...args);
  expect(stderr).toContain(message);
  expect(status).toBe(1);
  expect(existsSync(join(folder.path, 'translations'))).toBe(false);
});

test('an invalid file or content is reported, and no file is changed', () => {
  mkdirSync(join(folder.path, 'translations'));
  writeFileSync(translationFile('hi'), 'msgid "Title');
  expect(run('hi').stderr).toContain('hi.po: 1 error\n  line 1: This is not a valid PO file:');
  expect(readFileSync(translationFile('hi'), 'utf8')).toBe('msgid "Title');
  writeFileSync(siteFile, readFileSync(siteFile, 'utf8').replace('audience: For adults', 'audience: ""'));
  expect(run('mr').stderr).toContain('product.audience: Write who the product is for');
  expect(existsSync(translationFile('mr'))).toBe(false);
});
