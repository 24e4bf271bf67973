import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { ENGLISH_MESSAGES } from '../../domain/language/siteMessages.ts';
import { contentFolder, replaceIn } from '../../tests/support/contentFolder.ts';
import { ContentError } from '../content/contentIssues.ts';
import { parseContentFile } from '../content/parseContent.ts';
import { readContent } from '../content/readContent.ts';
import { coverageReport, untranslatedSafetyIssues } from './coverage.ts';
import { EMPTY_PO, mergePo } from './mergePo.ts';
import { formatPo } from './poFile.ts';
import { readTranslations } from './readTranslations.ts';
import { contentTextsOf, messageTextsOf, policyTextsOf, type SourceText } from './sourceTexts.ts';
import { contentTranslationFile, translatedLanguages } from './translationFiles.ts';

const folder = contentFolder();

const siteFile = join(folder, 'site.yaml');
const policyFile = join(folder, 'privacy-policy.md');
const translationFile = (code: string) => join(folder, 'translations', `${code}.po`);

beforeEach(() => {
  rmSync(join(folder, 'translations'), { recursive: true, force: true });
  mkdirSync(join(folder, 'translations'));
});

/** The English texts of the content. */
function sourceTexts(): SourceText[] {
  return [
    ...contentTextsOf(parseContentFile(readFileSync(siteFile, 'utf8'), siteFile)),
    ...policyTextsOf(readFileSync(policyFile, 'utf8')),
    ...messageTextsOf(ENGLISH_MESSAGES),
  ];
}

/** The first English text that is shown in a place, or begins with some words. */
function sourceText(where: string): string {
  const found = sourceTexts().find(({ context, text }) => context === where || text.startsWith(where));
  if (!found) throw new Error(`There is no text "${where}".`);
  return found.text;
}

/**
 * Writes a complete translation, in which every text is the English one.
 *
 * @param translations those that differ, by their place or the beginning of their English text
 * @param fuzzy the places of those that a translator is not sure of
 */
function translate(code: string, translations: Record<string, string> = {}, fuzzy: string[] = []): void {
  const po = mergePo(sourceTexts(), EMPTY_PO, code);
  const others = new Map(Object.entries(translations).map(([where, other]) => [sourceText(where), other]));
  const entries = po.entries.map((entry) => {
    const comments = fuzzy.includes(`${entry.msgctxt}`) ? { flag: 'fuzzy' } : {};
    return { ...entry, msgstr: [others.get(entry.msgid) ?? entry.msgid], comments };
  });
  writeFileSync(translationFile(code), formatPo({ ...po, entries }));
}

/** What a test of the translations alone needs: pictures and fonts take a second to check. */
function readAlone() {
  const site = parseContentFile(readFileSync(siteFile, 'utf8'), siteFile);
  const policy = readFileSync(policyFile, 'utf8');
  if (!site.content) throw new ContentError(site.issues);
  const delivery = { kind: 'server' } as const;
  return readTranslations({ folder, site, content: site.content, policy, delivery });
}

function readOne() {
  const [translated] = readAlone();
  if (!translated) throw new Error('There is no translation.');
  return translated;
}

function errorOf(run: () => unknown): string {
  try {
    run();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('without translations there is the English site alone', async () => {
  rmSync(join(folder, 'translations'), { recursive: true });
  expect(await readContent(folder)).toMatchObject({
    language: { code: 'en', path: '' },
    translations: [],
    coverage: [],
    untranslated: [],
  });
});

test('content, policy and interface are in the language, and facts are as in English', async () => {
  translate('hi', {
    'product.about.heading': '{product} के बारे में',
    'enquiry.intro': '{product} अपने लिए या अपनी दुकान के लिए।',
    'enquiry.notice': 'हम इसे ज़्यादा से ज़्यादा {keepFor} रखते हैं।',
    'We keep your enquiry while': 'हम इसे {keepFor} तक रखते हैं।',
    '{processors} ': '{processors} {whatsapp} बस इतना।',
    'Data security': 'डेटा की सुरक्षा',
    'interface.processors.server': 'पूछताछ कंपनी के सर्वर पर रहती है।',
    'interface.processors.whatsapp': 'WhatsApp भी।',
    'interface.form.allNeeded': 'पाँचों भरें।',
  });
  const { content, policy } = await readContent(folder);
  const { site: translated, coverage } = readOne();
  expect(translated).toMatchObject({
    language: { code: 'hi', path: '/hi' },
    content: {
      product: { name: 'Snayura', about: { heading: 'Snayura के बारे में' } },
      enquiry: {
        intro: 'Snayura अपने लिए या अपनी दुकान के लिए।',
        notice: 'हम इसे ज़्यादा से ज़्यादा 3 वर्ष रखते हैं।',
        keepFor: '3 वर्ष',
      },
      company: content.company,
    },
    policy: { updated: '5 दिसंबर 2023' },
    messages: { form: { allNeeded: 'पाँचों भरें।', submit: 'Buy Now' } },
    untranslated: [],
  });
  expect(translated.policy.body).toContain('\n\n## डेटा की सुरक्षा\n\n');
  expect(translated.policy.body).toContain('\n\nहम इसे 3 वर्ष तक रखते हैं।\n\n');
  expect(translated.policy.body).toContain('\n\nपूछताछ कंपनी के सर्वर पर रहती है। WhatsApp भी। बस इतना।\n\n');
  expect(translated.policy.body.split('\n')).toHaveLength(policy.body.split('\n').length);
  expect(coverageReport(coverage)).toMatch(/^हिन्दी \(hi\): all \d+ texts are translated\.$/);
});

test.for(translatedLanguages('.'))(
  'every text of the sample and the interface has a valid translation: $code',
  ({ code }) => {
    cpSync(contentTranslationFile('content', code), translationFile(code));
    expect(readOne().coverage.untranslated).toEqual([]);
  },
);

test('the version of the notice is that of the words in the language', async () => {
  translate('hi');
  const { notice, translations } = await readContent(folder);
  expect(translations[0]?.notice.text).toContain('5 दिसंबर 2023');
  expect(translations[0]?.notice.version).not.toBe(notice.version);
});

test('when an English safety text is changed, it is named and shown in English in every language', async () => {
  const place = 'product.safety.items.text';
  const safety = sourceText(place);
  const changed = `Never. ${safety.slice(10)}`;
  translate('hi', { [place]: 'अठारह साल से कम उम्र वालों के लिए नहीं।' });
  translate('mr', { [place]: 'अठरा वर्षांखालील कोणासाठीही नाही.' });
  replaceIn(siteFile, safety, changed);
  const { translations, coverage } = await readContent(folder);
  expect(translations.map(({ language }) => language.code)).toEqual(['hi', 'mr']);
  for (const { content, untranslated } of translations) {
    expect(content.product.safety.items.map(({ text }) => text)).toContain(changed);
    expect(untranslated[0]).toBe(changed);
  }
  for (const report of coverage.map(coverageReport)) {
    expect(report).toMatch(/^(हिन्दी \(hi\)|मराठी \(mr\)): 1 of \d+ texts .* 0 are missing and 1 is stale\./);
    expect(report).toMatch(/\n {4}stale: site\.yaml:\d+, product\.safety\.items\.text: "Never\. /);
  }
  await expect(readContent(folder, { refuseUntranslatedSafety: true })).rejects.toThrow(
    /hi\.po: 1 safety or legal [\s\S]* UNTRANSLATED_SAFETY=allow [\s\S]*"Never\.[\s\S]*mr\.po: [\s\S]*"Never\./,
  );
});

test("the owner's words for the interface take the place of the project's", () => {
  writeFileSync(translationFile('hi'), 'msgctxt "interface.page.buy"\nmsgid "Buy Now"\nmsgstr "अभी मँगाएँ"\n');
  const { page } = readOne().site.messages;
  expect(page.buy).toBe('अभी मँगाएँ');
  expect(page.contact).toMatch(/^\p{Script=Devanagari}/u);
});

test('a missing, empty or fuzzy translation falls back to English, as it is shown', () => {
  const children = sourceText('{product} and this form');
  replaceIn(siteFile, 'Call us or write to us on WhatsApp.', '[Call us](#contact) or write to us.');
  translate(
    'ta',
    {
      'product.ingredients.items.name': '',
      'We call you': '',
      'enquiry.notice': '',
      '[Call us]': '',
      '{processors}': '',
      'product.about.heading': '{product}',
      'product.audience': '',
      [children]: '',
      'page.title': ' ',
      // What a page shows has no word of it.
      'interface.page.reportFrom': '',
    },
    ['product.about.heading'],
  );
  const { site: translated, coverage } = readOne();
  expect(translated.untranslated).toEqual(
    expect.arrayContaining([
      sourceText('product.audience'),
      'About Snayura',
      sourceText('page.title'),
      'Vitamin B12',
      'We call you from ',
      '(as methylcobalamin)',
      'Only to answer this enquiry',
      ' we use your name, e-mail, mobile number, quantity and kind of buyer.',
      'All of it is kept at most 3 years',
      'Call us',
      ' or write to us. Both numbers are on this page.',
      children.replace('{product}', 'Snayura'),
      expect.stringMatching(/^We keep enquiries on our own server/),
    ]),
  );
  expect(translated.untranslated).not.toContain('Snayura');
  expect(translated.untranslated).not.toContain('{lab}, {date}');
  expect(translated.policy.body).toContain('Snayura and this form are for adults.');
  expect(coverageReport(coverage)).toMatch(
    /10 of \d+ texts are shown in English: 9 are missing and 1 is stale[\s\S]*3 of them are safety or legal texts:\n.*\n {4}missing: privacy-policy\.md:\d+: "\{product\} and this/,
  );
});

test('any script is valid in a translation, also where English texts are drawn', () => {
  translate('ta', { 'product.tagline': 'நீண்ட வாழ்வு, நல்ல வாழ்வு' });
  expect(readOne().site.content.product.tagline).toBe('நீண்ட வாழ்வு, நல்ல வாழ்வு');
});

const CONTACT = 'For anything else, write to [{email}](mailto:{email}).';

test.each([
  ['About {product}', 'हमारे बारे में', 'lacks the placeholder {product}.'],
  ['enquiry.reply', 'हम {call}', 'has the placeholder {call} instead of the placeholder {'],
  ['interface.form.reference', 'संदर्भ', 'lacks the placeholder {reference}.'],
  ['product.audience', 'वयस्क '.repeat(8), 'Keep it to 40 characters; it has 47.'],
  ['product.tagline', '<b>मन</b>', 'The English text does not have the HTML <b>.'],
  [
    CONTACT,
    '[{email}](mailto:me@a.in)',
    'has the link to mailto:me@a.in instead of the link to mailto:{email}.',
  ],
  ['Data security', '<i>सुरक्षा</i>', 'does not have the HTML <i>.'],
  [CONTACT, '## [{email}](mailto:{email})', 'has a heading instead of a paragraph.'],
])('an invalid translation is an error with its line: %s, %s', (where, translation, remedy) => {
  translate('hi', { [where]: translation });
  const message = errorOf(readAlone);
  expect(message).toContain(`${translationFile('hi')}: 1 error\n  line `);
  expect(message).toContain(remedy);
  expect(/^ +\d+ \| (.*)/m.exec(message)?.[1]).toContain(`"${translation.slice(0, 5)}`);
});

test.each([
  ['xx', '', 'xx.po: "xx" is not the code of a language. Use one such as hi for Hindi'],
  ['en', '', 'en.po: The English texts are those of site.yaml'],
  ['hi', 'msgid ""\nmsgstr "Language: mr\\n"\n', `hi.po: The file's header says that its language is "mr".`],
  ['hi', 'msgid "Title', 'hi.po: 1 error\n  line 1: This is not a valid PO file: '],
  [
    'hi',
    Buffer.from('msgid "Title"\nmsgstr "é"\n', 'latin1'),
    'hi.po: This file is not encoded in UTF-8, and letters may be lost. Go back to your backup, and save it in UTF-8.',
  ],
  [
    'hi',
    'msgid "For adults"\nmsgstr "???????? ?? ???"\n',
    'hi.po: The letters of "For adults" are lost, "???????? ?? ???": the file was saved in an encoding without them. Go back to your backup, and save it in UTF-8.',
  ],
])('the file %s.po with %o is reported', (code, text, message) => {
  writeFileSync(translationFile(code), text);
  expect(readAlone).toThrow(message);
});

test('one text that is not translated is said as one', () => {
  translate('hi', { 'Data security': '' });
  expect(coverageReport(readOne().coverage)).toMatch(
    /: 1 of \d+ texts is shown in English: 1 is missing and 0 are stale\.[\s\S]*1 of them is a safety or legal text:/,
  );
  expect(untranslatedSafetyIssues(readOne().coverage)[0]?.remedy).toContain(
    '1 safety or legal text has no translation or a stale one, and the site is public. Translate it (',
  );
});

test('errors in several languages are reported together', () => {
  translate('hi', { 'product.tagline': '<b>मन</b>' });
  translate('mr', { 'product.tagline': '<b>मन</b>' });
  expect(readAlone).toThrow(/hi\.po: 1 error[\s\S]*mr\.po: 1 error/);
});
