import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type Content, cardsOf } from '../../domain/content/content.ts';
import { BRAND_FILES } from '../pictures/brandFiles.ts';
import { PICTOGRAM_FOLDER } from '../pictures/pictograms.ts';
import {
  findPicture,
  isSampleFile,
  OPTIONAL_PICTURES,
  optionalPicturesOf,
  PICTURE_FOLDER,
  PICTURES,
} from '../pictures/pictureFiles.ts';
import { contentTranslationFile, translatedLanguages } from '../translations/translationFiles.ts';
import { CONTENT_FILE } from './parseContent.ts';
import { POLICY_FILE } from './privacyPolicy.ts';
import { REPORT_FOLDER, reportPath } from './readContent.ts';

/** Which files of the content's folder nothing uses, and which files it may have; undefined when there is none. */
export function unusedFilesWarning(content: Content, folder: string): string | undefined {
  const used = new Set(usedFiles(content, folder));
  const unused = filesIn(folder).filter((file) => !used.has(file));
  if (unused.length === 0) return undefined;
  return ['Not used by the site:', ...unused.map((file) => `  ${file}`), ...WHAT_IS_USED].join('\n');
}

const WHAT_IS_USED = [
  'Give each the name of what it is meant for, or delete it. The site uses:',
  `  ${CONTENT_FILE} and ${POLICY_FILE}`,
  `  beside them, ${BRAND_FILES.join(' and ')} as .svg or .png`,
  `  in ${PICTURE_FOLDER}/, as .jpg, .png or .webp: ${[...PICTURES, ...OPTIONAL_PICTURES].join(', ')}; person once answeredBy names who it is`,
  `  in ${PICTOGRAM_FOLDER}/, .svg files that a card names`,
  `  in ${REPORT_FOLDER}/, files that an entry of reports names`,
  '  in translations/, .po files such as hi.po',
];

function usedFiles(content: Content, folder: string): string[] {
  const pictures = PICTURES.map((name) => findPicture(folder, name)).flatMap(({ picture, grid }) => [
    picture,
    ...(grid ? [grid] : []),
  ]);
  const optional = optionalPicturesOf(content, folder).map(([, picture]) => picture);
  const translations = translatedLanguages(folder).map(({ code }) => contentTranslationFile(folder, code));
  const reports = content.reports.map(({ file }) => reportPath(folder, file));
  return [
    CONTENT_FILE,
    POLICY_FILE,
    'site.schema.json',
    ...BRAND_FILES.flatMap((name) => [`${name}.svg`, `${name}.png`]),
    ...cardsOf(content).map(({ pictogram }) => `${PICTOGRAM_FOLDER}/${pictogram}.svg`),
    ...[...pictures, ...optional, ...translations, ...reports].map((file) => pathIn(folder, file)),
  ];
}

/** Files of systems, editors and repositories. */
const IGNORED = /^(?:\.|~|thumbs\.db$|desktop\.ini$|readme|licen[cs]e)|~$/i;

/** The files of the folder that someone put there, but not what the sample offers to choose from. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => pathIn(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !file.split('/').some((name) => IGNORED.test(name)))
    .filter(
      (file) =>
        !file.startsWith(`${PICTOGRAM_FOLDER}/`) || !isSampleFile(join(folder, file), PICTOGRAM_FOLDER),
    )
    .sort();
}

function pathIn(folder: string, file: string): string {
  return relative(folder, file).replaceAll(sep, '/');
}
