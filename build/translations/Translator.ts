import type { Language } from '../../domain/language/languages.ts';
import type { ContentIssue } from '../content/contentIssues.ts';
import { mergePo } from './mergePo.ts';
import { keyOf, type PoEntry } from './poFile.ts';
import type { SourceText } from './sourceTexts.ts';
import type { TranslationFile } from './translationFiles.ts';
import { translationRemedy } from './translationRemedy.ts';

/** A text that is shown in another language. */
export interface TranslatedText extends SourceText {
  translation: string;
  /** What is wrong with the translation, at its line. */
  issueAt(remedy: string): ContentIssue;
}

/** A text that is shown in English. */
export interface UntranslatedText extends SourceText {
  /** Whether there is a translation of what the text said before. */
  isStale: boolean;
}

interface FoundEntry {
  file: TranslationFile;
  entry: PoEntry;
}

/** Translates into one language, and notes what has no translation or an invalid one. */
export class Translator {
  readonly language: Language;
  readonly translated: TranslatedText[] = [];
  readonly untranslated: UntranslatedText[] = [];
  readonly issues: ContentIssue[] = [];
  readonly #files: Map<string, FoundEntry>[];
  readonly #invalid = new Set<string>();

  /**
   * @param sources all English texts: those in the files may be older
   * @param files the first one with a translation gives it
   */
  constructor(language: Language, sources: SourceText[], files: TranslationFile[]) {
    this.language = language;
    this.#files = files.map((file) => {
      const { entries } = mergePo(sources, file.po, language.code);
      return new Map(entries.map((entry) => [keyOf(entry), { file, entry }]));
    });
  }

  /** The translation of a text; undefined when it is to be shown in English. */
  translate(source: SourceText): string | undefined {
    const found = this.#find(source);
    if (!found) {
      const isStale = this.#files.some((entries) => entries.get(keyOf(source))?.entry.isFuzzy);
      this.untranslated.push({ ...source, isStale });
      return undefined;
    }
    const translation = found.entry.translation.trim();
    const issueAt = (remedy: string) => found.file.issueAt(source, remedy);
    this.translated.push({ ...source, translation, issueAt });
    const remedy = translationRemedy(source, translation);
    if (remedy) this.addIssue(source, remedy);
    return translation;
  }

  /** Notes what is wrong with the translation of a text, unless something else is. */
  addIssue(source: SourceText, remedy: string): void {
    const found = this.#find(source);
    if (!found || this.#invalid.has(keyOf(source))) return;
    this.#invalid.add(keyOf(source));
    this.issues.push(found.file.issueAt(source, remedy));
  }

  #find(source: SourceText): FoundEntry | undefined {
    return this.#files
      .flatMap((entries) => entries.get(keyOf(source)) ?? [])
      .find(({ entry }) => entry.translation.trim() !== '' && !entry.isFuzzy);
  }
}
