import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { languageOf } from '../../domain/language/languages.ts';
import { ENGLISH_MESSAGES } from '../../domain/language/siteMessages.ts';
import { parseSettings, SettingError } from '../../domain/settings/parseSettings.ts';
import { buildSettings } from '../../domain/settings/settings.ts';
import { ContentError, reportError } from '../content/contentIssues.ts';
import { readSourceFiles } from '../content/sourceFiles.ts';
import { EMPTY_PO, mergePo } from './mergePo.ts';
import { formatPo, isFuzzy, type PoFile, translationOf } from './poFile.ts';
import { contentTextsOf, messageTextsOf, policyTextsOf, type SourceText } from './sourceTexts.ts';
import {
  contentTranslationFile,
  interfaceTranslationFile,
  languageRemedy,
  readTranslationFile,
} from './translationFiles.ts';

/**
 * `npm run translations -- hi`: writes the PO file of a language in the content's folder, or brings it up to date with the
 * English texts. With `--interface`, that of the project's own translations of the interface.
 */
try {
  updateTranslations();
} catch (error) {
  reportError(error);
}

function updateTranslations(): void {
  const { positionals, values: options } = parseArgs({
    allowPositionals: true,
    options: { interface: { type: 'boolean', default: false } },
  });
  const [code, ...more] = positionals;
  if (code === undefined || more.length > 0)
    throw new SettingError('Give one language: npm run translations -- hi');
  const remedy = languageRemedy(code);
  if (remedy) throw new SettingError(remedy);
  const folder = parseSettings(buildSettings, process.env).CONTENT_DIR;
  const file = options.interface ? interfaceTranslationFile(code) : contentTranslationFile(folder, code);
  const former = readTranslationFile(file, code)?.po;
  const texts = options.interface
    ? messageTextsOf(ENGLISH_MESSAGES)
    : [...readSourceTexts(folder), ...interfaceTexts(code, former)];
  const { name } = languageOf(code);
  const note = `Translation into ${name} (${code}). Texts without a translation, and those marked fuzzy, are shown in English.\nSee docs/languages.md of the project.`;
  const merged = mergePo(texts, former ?? { ...EMPTY_PO, note }, code);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, formatPo(merged));
  const missing = merged.entries.filter((entry) => translationOf(entry) === '').length;
  const fuzzy = merged.entries.filter(isFuzzy).length;
  console.log(
    `${file}: ${merged.entries.length} texts in ${name}, of which ${missing} have no translation and ${fuzzy} need review (fuzzy).`,
  );
}

/** @throws {ContentError} when the content is invalid */
function readSourceTexts(folder: string): SourceText[] {
  const { site, policy, issues } = readSourceFiles(folder);
  if (!site || policy === undefined || issues.length > 0) throw new ContentError(issues);
  return [...contentTextsOf(site), ...policyTextsOf(policy)];
}

/** The texts of the interface that the project does not have in this language, or that the owner has translated. */
function interfaceTexts(code: string, former: PoFile | undefined): SourceText[] {
  const texts = messageTextsOf(ENGLISH_MESSAGES);
  const owned = new Set(former?.entries.map(({ msgctxt }) => msgctxt));
  const hasProject = readTranslationFile(interfaceTranslationFile(code), code) !== undefined;
  return hasProject ? texts.filter(({ context }) => owned.has(context)) : texts;
}
