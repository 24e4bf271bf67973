import { expect, test } from 'vitest';
import { translationOf } from './poFile.ts';
import { interfaceTranslationFile, readTranslationFile, translatedLanguages } from './translationFiles.ts';

/** Both are regions of the same page, and a screen reader lists them by name alone. */
const REGIONS = ['interface.form.status', 'interface.receipts.title'];

test.each(translatedLanguages('.'))(
  'in $name, the news of an enquiry and the list of enquiries are told apart by name',
  ({ code }) => {
    const entries = readTranslationFile(interfaceTranslationFile(code), code)?.po.entries ?? [];
    const names = entries.filter(({ msgctxt }) => REGIONS.includes(`${msgctxt}`)).map(translationOf);
    expect(names).toHaveLength(REGIONS.length);
    expect(new Set(names).size).toBe(REGIONS.length);
  },
);
