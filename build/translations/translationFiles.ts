import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isLanguage, type Language, languageOf, SOURCE_LANGUAGE } from '../../domain/language/languages.ts';
import { ContentError, type ContentIssue, lineIssue } from '../content/contentIssues.ts';
import { keyOf, type PoFile, parsePo, translationLinesOf, translationOf } from './poFile.ts';
import type { SourceText } from './sourceTexts.ts';

/** The folder of the PO files, in the content's folder and, for the texts of the interface, in the project's. */
const TRANSLATION_FOLDER = 'translations';

const PROJECT_DIR = resolve(import.meta.dirname, '../..');

/** The file of a language's translations of the content, and of the interface texts that the owner has written. */
export function contentTranslationFile(folder: string, code: string): string {
  return join(folder, TRANSLATION_FOLDER, `${code}.po`);
}

export function interfaceTranslationFile(code: string): string {
  return contentTranslationFile(PROJECT_DIR, code);
}

/** @throws {ContentError} when a file cannot be read or its name is not a language's code */
export function translatedLanguages(folder: string): Language[] {
  const files = existsSync(join(folder, TRANSLATION_FOLDER))
    ? readdirSync(join(folder, TRANSLATION_FOLDER)).filter((name) => name.endsWith('.po'))
    : [];
  return files.map((name) => {
    const code = name.replace(/\.po$/, '');
    const remedy = languageRemedy(code);
    if (remedy) throw new ContentError([{ file: contentTranslationFile(folder, code), remedy }]);
    return languageOf(code);
  });
}

/** What is wrong with the code of a language to translate into; undefined when nothing is. */
export function languageRemedy(code: string): string | undefined {
  if (code === SOURCE_LANGUAGE) {
    return 'The English texts are those of site.yaml and privacy-policy.md; change them there.';
  }
  if (isLanguage(code)) return undefined;
  return `"${code}" is not the code of a language. Use one such as hi for Hindi, mr for Marathi or ta for Tamil.`;
}

const BACKUP_REMEDY = 'Go back to your backup, and save it in UTF-8.';

export interface TranslationFile {
  /** The path that errors name. */
  name: string;
  po: PoFile;
  issueAt(source: SourceText, remedy: string): ContentIssue;
}

/** Undefined when there is no such file. @throws {ContentError} when it is invalid or in another language */
export function readTranslationFile(name: string, code: string): TranslationFile | undefined {
  if (!existsSync(name)) return undefined;
  const bytes = readFileSync(name);
  const fail = (remedy: string) => new ContentError([{ file: name, remedy }]);
  if (!isUtf8(bytes)) {
    throw fail(`This file is not encoded in UTF-8, and letters may be lost. ${BACKUP_REMEDY}`);
  }
  const text = bytes.toString('utf8');
  const po = parsePo(text, name);
  const { Language: written } = po.headers;
  if (written && written.replace(/[-_].*/, '') !== code) {
    throw fail(`The file's header says that its language is "${written}". Correct it, or rename the file.`);
  }
  // What an editor writes in place of letters that an encoding such as Latin-1 does not have.
  const lost = po.entries.find((entry) => /\?{3}/.test(translationOf(entry)) && !entry.msgid.includes('???'));
  if (lost) {
    const shown = `The letters of "${lost.msgid.slice(0, 60)}" are lost, "${translationOf(lost).slice(0, 60)}"`;
    throw fail(`${shown}: the file was saved in an encoding without them. ${BACKUP_REMEDY}`);
  }
  let translationLines: Map<string, number> | undefined;
  const issueAt = (source: SourceText, remedy: string): ContentIssue => {
    translationLines ??= translationLinesOf(text);
    const line = translationLines.get(keyOf(source));
    const issue = line && lineIssue(name, text.split(/\r?\n/), { line, column: 1, remedy });
    return { ...(issue || { file: name, remedy }), entry: source.context };
  };
  return { name, po, issueAt };
}
