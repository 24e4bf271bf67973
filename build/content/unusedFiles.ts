import { existsSync, readdirSync } from 'node:fs';
import { basename, extname, join, relative, sep } from 'node:path';
import { type Content, cardsOf } from '../../domain/content/content.ts';
import { nearestName } from '../../domain/settings/parseSettings.ts';
import { BRAND_FILES } from '../pictures/brandFiles.ts';
import { PICTOGRAM_FOLDER } from '../pictures/pictograms.ts';
import {
  findOptionalPicture,
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
import { isLike } from './sourceFiles.ts';

/** Which files of the content's folder nothing uses, and what each could be meant for; undefined when there is none. */
export function unusedFilesWarning(content: Content, folder: string): string | undefined {
  const used = new Set(usedFiles(content, folder));
  const unused = filesIn(folder).filter((file) => !used.has(file));
  if (unused.length === 0) return undefined;
  return ['Not used by the site:', ...unused.map((file) => `  ${file}: ${remedyOf(file, folder)}`)].join(
    '\n',
  );
}

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

const PICTURE = /^\.(?:svg|png|jpe?g|webp|gif|ico|bmp|tiff?|heic|avif|ai|eps|psd)$/;

/** Of these, those that logo and icon may be saved in as PNG. */
const PHOTO = /^\.(?:jpe?g|webp|gif|ico|bmp|tiff?|heic|avif)$/;

/** The file that each word in another file's name may mean. */
const MEANT: Record<string, string> = {
  ...Object.fromEntries([...PICTURES, 'person'].map((name) => [name, pictureFile(name)])),
  label: pictureFile('label-back'),
  ...Object.fromEntries(BRAND_FILES.map((name) => [name, `${name}.svg or ${name}.png`])),
  icon: 'favicon.svg or favicon.png',
};

function remedyOf(file: string, folder: string): string {
  const name = basename(file).toLowerCase();
  const extension = extname(name);
  const sameFile = [CONTENT_FILE, POLICY_FILE].find((known) => isLike(name, known));
  if (sameFile) return `${sameFile} is used instead. Delete the one that is old.`;
  if (extension === '.pdf' || file.startsWith(`${REPORT_FOLDER}/`)) {
    return `A report belongs in the folder ${REPORT_FOLDER}, and an entry of "reports" in ${CONTENT_FILE} names it.`;
  }
  if (extension === '.po')
    return 'Did you mean a translation? It is translations/hi.po for Hindi, for example.';
  if (name.endsWith('.label.json')) return 'There is no picture of that name. Delete it.';
  if (!PICTURE.test(extension)) return 'Delete it, or keep it in another folder.';
  const words = name.slice(0, -extension.length).match(/\p{L}+/gu) ?? [];
  const meant = words
    .map((word) => nearestName(word, Object.keys(MEANT)))
    .find((found) => found !== undefined);
  if (file.startsWith(`${PICTOGRAM_FOLDER}/`) && !meant) {
    return extension === '.svg'
      ? `No card shows it. Write "pictogram: ${basename(file, '.svg')}" in a card, or delete it.`
      : 'A pictogram is an SVG file. Save it as one.';
  }
  if (meant === 'person' && findOptionalPicture(folder, 'person') === join(folder, file)) {
    return `It shows who answers. Name them under "answeredBy" in ${CONTENT_FILE}, or delete it.`;
  }
  const brand = BRAND_FILES.find((one) => MEANT[meant ?? '']?.startsWith(one));
  const isUsed = brand && ['.svg', '.png'].some((ending) => existsSync(join(folder, brand + ending)));
  if (brand && !isUsed && PHOTO.test(extension)) return `Save it as PNG, under the name ${brand}.png.`;
  if (meant) return `Did you mean ${MEANT[meant]}? ${inUse(meant, folder)}`;
  if (extension === '.svg')
    return `Did you mean a pictogram? It belongs in ${PICTOGRAM_FOLDER}/, and a card names it.`;
  return `The site shows ${[...PICTURES, ...OPTIONAL_PICTURES].join(', ')} in ${PICTURE_FOLDER}/, and ${BRAND_FILES.join(' and ')} beside ${CONTENT_FILE}. Rename it, or delete it.`;
}

function pictureFile(name: string): string {
  return `${PICTURE_FOLDER}/${name}.jpg, .png or .webp`;
}

function inUse(meant: string, folder: string): string {
  const brand = BRAND_FILES.flatMap((name) => [`${name}.svg`, `${name}.png`]).find(
    (file) => file.startsWith(meant) && existsSync(join(folder, file)),
  );
  return brand ? `${brand} is used now.` : 'Save it under that name.';
}

function pathIn(folder: string, file: string): string {
  return relative(folder, file).replaceAll(sep, '/');
}
