import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Content, MAX_CARDS } from '../../domain/content.ts';
import { type DeliverySettings, processorsOf } from '../../domain/delivery.ts';
import { labelFonts, missingLetters } from '../brand/labelFonts.ts';
import { PICTOGRAM_FOLDER, pictureMistakes, readPictograms } from '../pictures/checkPictures.ts';
import { ContentError, type ContentMistake } from './contentIssues.ts';
import { CONTENT_FILE, type ParsedContent, parseContentFile } from './parseContent.ts';
import { POLICY_FILE, type Policy, parsePolicy, policyMistakes } from './privacyPolicy.ts';
import { isPlaceholder, NUMBER_ENTRIES } from './sampleContent.ts';

/** Laboratory reports and certificates, in the content's folder. */
const REPORT_FOLDER = 'reports';

interface ReadOptions {
  /** How enquiries are delivered, which the policy says. */
  delivery?: DeliverySettings;
  /** Whether the sample's zeros are a mistake, as they are where the public sees them. */
  refuseZeros?: boolean;
}

/**
 * Reads the content's folder and validates all of it before the build begins.
 *
 * @param folder as the owner gave it, since errors name it
 * @throws {ContentError} with all mistakes in the facts, the policy and the pictures
 */
export async function readContent(
  folder: string,
  { delivery = { kind: 'server' }, refuseZeros = false }: ReadOptions = {},
): Promise<{ content: Content; policy: Policy }> {
  if (!existsSync(folder)) {
    const remedy = `There is no such folder. Fix CONTENT_DIR, or make one: npm run new-content -- ${folder}`;
    throw new ContentError([{ file: folder, remedy }]);
  }
  const mistakes: ContentMistake[] = [];
  const collect = async <Result>(read: () => Promise<Result> | Result): Promise<Result | undefined> => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      mistakes.push(...error.mistakes);
      return undefined;
    }
  };
  const site = await collect(() => {
    const file = join(folder, CONTENT_FILE);
    return parseContentFile(readText(file), file);
  });
  if (site) {
    mistakes.push(
      ...site.mistakes,
      ...pictogramNameMistakes(folder, site),
      ...reportMistakes(folder, site),
      ...(await letterMistakes(site)),
    );
    if (refuseZeros) mistakes.push(...zeroMistakes(site));
  }
  const markdown = await collect(() => {
    const file = join(folder, POLICY_FILE);
    const text = readText(file);
    mistakes.push(...policyMistakes(text, file));
    return text;
  });
  mistakes.push(...(await pictureMistakes(folder)));
  if (!site?.content || !markdown || mistakes.length > 0) throw new ContentError(mistakes);
  return { content: site.content, policy: parsePolicy(markdown, site.content, processorsOf(delivery)) };
}

/** @param file as the content names it */
export function reportPath(folder: string, file: string): string {
  return join(folder, REPORT_FOLDER, file);
}

/** @throws {ContentError} when the file is missing or not UTF-8, the only encoding that holds every script */
export function readText(file: string): string {
  if (!existsSync(file)) throw new ContentError([{ file, remedy: 'This file is missing.' }]);
  const bytes = readFileSync(file);
  if (isUtf8(bytes)) return bytes.toString('utf8');
  const remedy =
    'This file is not saved as UTF-8. Open it in your editor and save it again with that encoding.';
  throw new ContentError([{ file, remedy }]);
}

function pictogramNameMistakes(folder: string, { textAt, mistakeAt }: ParsedContent): ContentMistake[] {
  const names = readPictograms(folder).map(({ name }) => name);
  return (['indications', 'benefits', 'safety'] as const).flatMap((section) =>
    Array.from({ length: MAX_CARDS }, (_, index) => [
      'product',
      section,
      'items',
      index,
      'pictogram',
    ]).flatMap((path) => {
      const name = textAt(path);
      if (name === undefined || names.includes(name)) return [];
      const remedy = `There is no ${PICTOGRAM_FOLDER}/${name}.svg. Add it, or name another file of that folder.`;
      return [mistakeAt(path, remedy)];
    }),
  );
}

function reportMistakes(folder: string, { content, mistakeAt }: ParsedContent): ContentMistake[] {
  return (content?.reports ?? []).flatMap(({ file }, index) => {
    if (existsSync(reportPath(folder, file))) return [];
    return [
      mistakeAt(
        ['reports', index, 'file'],
        `There is no ${REPORT_FOLDER}/${file}. Add it, or delete the report.`,
      ),
    ];
  });
}

/** What is drawn into the label and the share picture. */
const DRAWN_ENTRIES = [
  ['product', 'name'],
  ['product', 'tagline'],
  ['product', 'kind'],
  ['product', 'pack'],
  ['company', 'name'],
  ['label', 'category'],
  ['label', 'notForMedicinalUse'],
];

async function letterMistakes({ textAt, mistakeAt }: ParsedContent): Promise<ContentMistake[]> {
  const fonts = await labelFonts();
  const checked = DRAWN_ENTRIES.map(async (path) => {
    const letters = await missingLetters(textAt(path) ?? '', fonts);
    if (letters.length === 0) return [];
    const shown = letters.map((letter) => `"${letter}"`).join(', ');
    const remedy = `The label's fonts have no ${shown}; they have the Latin and Devanagari letters and ₹. Write it another way.`;
    return [mistakeAt(path, remedy)];
  });
  return (await Promise.all(checked)).flat();
}

/** The licence and phone numbers that are still the sample's. */
function zeroMistakes({ textAt, mistakeAt }: ParsedContent): ContentMistake[] {
  return NUMBER_ENTRIES.filter((path) => isPlaceholder(textAt(path) ?? '')).map((path) =>
    mistakeAt(
      path,
      "These are the sample's zeros, and the site is for the public. Put your own number, or set SAMPLE_NUMBERS=allow for a trial.",
    ),
  );
}
