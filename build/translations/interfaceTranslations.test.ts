import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { languageOf, SOURCE_LANGUAGE } from '../../domain/language/languages.ts';
import { ENGLISH_MESSAGES } from '../../domain/language/siteMessages.ts';
import { messageTextsOf } from './sourceTexts.ts';
import { Translator } from './Translator.ts';
import { interfaceTranslationFile, readTranslationFile } from './translationFiles.ts';

const texts = messageTextsOf(ENGLISH_MESSAGES);
const codes = readdirSync(dirname(interfaceTranslationFile(SOURCE_LANGUAGE))).map((name) =>
  name.replace(/\.po$/, ''),
);

test.for(codes)('every text of the interface has a valid translation: %s', (code) => {
  const file = readTranslationFile(interfaceTranslationFile(code), code);
  const translator = new Translator(languageOf(code), texts, file ? [file] : []);
  for (const text of texts) translator.translate(text);
  expect(translator.untranslated).toEqual([]);
  expect(translator.issues).toEqual([]);
});
