import type { GetTextTranslation } from 'gettext-parser';
import type { Language } from '../../domain/language/languages.ts';
import type { ContentIssue } from '../content/contentIssues.ts';
import { mergePo } from './mergePo.ts';
import { isFuzzy, keyOf, keyOfEntry, translationOf } from './poFile.ts';
import type { SourceText } from './sourceTexts.ts';
import type { TranslationFile } from './translationFiles.ts';
import { translationRemedy } from './translationRemedy.ts';

export interface TranslatedText extends SourceText {
  translation: string;
  issueAt(remedy: string): ContentIssue;
}

export interface UntranslatedText extends SourceText {
  /** Whether there is a translation of what the text said before. */
  isStale: boolean;
}

/** The translations of some texts into one language; what has no translation, and which are invalid. */
export class Translator {
  readonly language: Language;
  readonly translated: TranslatedText[] = [];
  readonly untranslated: UntranslatedText[] = [];
  /** One for each translation at most. */
  readonly issues = new Map<string, ContentIssue>();
  readonly #translations = new Map<string, TranslatedText>();

  /**
   * @param sources all English texts: those in the files may be older
   * @param files the first one with a translation gives it
   */
  constructor(language: Language, sources: SourceText[], files: TranslationFile[]) {
    this.language = language;
    const entries = files.flatMap((file) =>
      mergePo(sources, file.po, language.code).entries.map((entry) => ({ file, entry })),
    );
    const found = Map.groupBy(entries, ({ entry }) => keyOfEntry(entry));
    for (const source of sources) this.#add(source, found.get(keyOf(source)) ?? []);
  }

  #add(source: SourceText, entries: { file: TranslationFile; entry: GetTextTranslation }[]): void {
    const found = entries.find(({ entry }) => translationOf(entry) !== '' && !isFuzzy(entry));
    if (!found) {
      this.untranslated.push({ ...source, isStale: entries.some(({ entry }) => isFuzzy(entry)) });
      return;
    }
    const issueAt = (remedy: string) => found.file.issueAt(source, remedy);
    const translated = { ...source, translation: translationOf(found.entry), issueAt };
    this.translated.push(translated);
    this.#translations.set(keyOf(source), translated);
    const remedy = translationRemedy(source, translated.translation);
    if (remedy) this.addIssue(source, remedy);
  }

  /** The translation of a text; undefined when it is to be shown in English. */
  translate(source: SourceText): string | undefined {
    return this.#translations.get(keyOf(source))?.translation;
  }

  /** Notes what is wrong with the translation of a text, unless something else is. */
  addIssue(source: SourceText, remedy: string): void {
    const translated = this.#translations.get(keyOf(source));
    if (translated && !this.issues.has(keyOf(source)))
      this.issues.set(keyOf(source), translated.issueAt(remedy));
  }
}
