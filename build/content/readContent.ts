import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageOf, SOURCE_LANGUAGE } from '../../domain/language/languages.ts';
import { ENGLISH_MESSAGES } from '../../domain/language/siteMessages.ts';
import { nearestName } from '../../domain/settings/parseSettings.ts';
import { type Favicon, type Logo, readFavicon, readLogo } from '../pictures/brandFiles.ts';
import { PICTOGRAM_FOLDER, pictogramIssues, pictogramNames } from '../pictures/pictograms.ts';
import { hasLabelGrid, pictureIssues } from '../pictures/pictureFiles.ts';
import { loadFonts, missingLetters } from '../pictures/typesetting.ts';
import type { SiteSettings } from '../readSiteSettings.ts';
import { type Coverage, untranslatedSafetyIssues } from '../translations/coverage.ts';
import { type LocalizedSite, readTranslations } from '../translations/readTranslations.ts';
import {
  ContentError,
  type ContentIssue,
  collectIssues,
  entryNameOf,
  type Path,
  textsIn,
} from './contentIssues.ts';
import type { ParsedContent } from './parseContent.ts';
import { POLICY_FILE, policyOf, privacyNoticeOf } from './privacyPolicy.ts';
import { readSourceFiles } from './sourceFiles.ts';

/** Laboratory reports and certificates, in the content's folder. */
export const REPORT_FOLDER = 'reports';

/** The site in English, and in the other languages that the content's folder has. */
export interface Site extends LocalizedSite {
  /** As the owner gave it. */
  folder: string;
  /** The parsed `site.yaml`, with the line of each entry. */
  source: ParsedContent;
  translations: LocalizedSite[];
  logo: Logo | undefined;
  favicon: Favicon | undefined;
  coverage: Coverage[];
}

/**
 * Reads the content's folder, which errors name as the owner gave it, and validates all of it before the build begins.
 *
 * @throws {ContentError} with all errors in the facts, the policy and the pictures
 */
export async function readContent(
  folder: string,
  {
    delivery = { kind: 'server' },
    refuseSampleNumbers = false,
    refuseUntranslatedSafety = false,
  }: Partial<SiteSettings> = {},
): Promise<Site> {
  const { site, policy: markdown, issues } = readSourceFiles(folder);
  if (site) {
    // Before those in the policy: files are reported in the order of their first errors.
    issues.unshift(
      ...missingPictogramIssues(folder, site),
      ...reportFileIssues(folder, site),
      ...(await letterIssues(folder, site)),
      ...(refuseSampleNumbers ? sampleNumberIssues(site) : []),
    );
  }
  const logo = await collectIssues(issues, readLogo(folder));
  const favicon = await collectIssues(issues, readFavicon(folder));
  issues.push(...(await pictureIssues(folder)), ...(await pictogramIssues(folder)));
  if (site?.content?.enquiry.ads && markdown !== undefined && !markdown.includes('{adverts}')) {
    const remedy =
      'site.yaml says ads: true, so the policy must contain {adverts}, which says what Google and Meta are told. The sample shows where; and remove what denies it.';
    issues.push({ file: join(folder, POLICY_FILE), entry: '{adverts}', remedy });
  }
  if (!site?.content || markdown === undefined || issues.length > 0) throw new ContentError(issues);
  const { content } = site;
  const policy = policyOf(markdown, content, delivery);
  const translated = readTranslations({ folder, site, content, policy: markdown, delivery });
  const coverage = translated.map((one) => one.coverage);
  const untranslated = refuseUntranslatedSafety ? coverage.flatMap(untranslatedSafetyIssues) : [];
  if (untranslated.length > 0) throw new ContentError(untranslated);
  return {
    language: languageOf(SOURCE_LANGUAGE),
    content,
    policy,
    notice: privacyNoticeOf(content, policy),
    messages: ENGLISH_MESSAGES,
    untranslated: [],
    folder,
    source: site,
    translations: translated.map((one) => one.site),
    logo,
    favicon,
    coverage,
  };
}

/** @param file as the content names it */
export function reportPath(folder: string, file: string): string {
  return join(folder, REPORT_FOLDER, file);
}

/** Whether an entry has an issue already, which a second one would repeat. */
function hasIssue(issues: readonly ContentIssue[], path: Path): boolean {
  return issues.some(({ entry }) => entry === entryNameOf(path));
}

function missingPictogramIssues(folder: string, { data, issueAt, issues }: ParsedContent): ContentIssue[] {
  const names = pictogramNames(folder);
  return textsIn(data).flatMap(([path, name]) => {
    if (path.at(-1) !== 'pictogram' || names.includes(name) || hasIssue(issues, path)) return [];
    const meant = nearestName(name, names);
    const remedy = meant
      ? `Did you mean "${meant}"?`
      : 'Add it, or use the name of another file in that folder.';
    return [issueAt(path, `There is no ${PICTOGRAM_FOLDER}/${name}.svg. ${remedy}`)];
  });
}

function reportFileIssues(folder: string, { data, issueAt, issues }: ParsedContent): ContentIssue[] {
  return textsIn(data).flatMap(([path, file]) => {
    if (path[0] !== 'reports' || path.at(-1) !== 'file' || hasIssue(issues, path)) return [];
    const report = reportPath(folder, file);
    if (!existsSync(report))
      return [issueAt(path, `There is no ${REPORT_FOLDER}/${file}. Add it, or delete the report.`)];
    // Such as a web page that was saved under this name.
    if (file.endsWith('.pdf') && !readFileSync(report).subarray(0, 1024).includes('%PDF-'))
      return [issueAt(path, `${REPORT_FOLDER}/${file} is not a PDF. Download or export it again.`)];
    return [];
  });
}

const DRAWN_ENTRIES = [
  ['product', 'name'],
  ['product', 'tagline'],
  ['product', 'kind'],
  ['product', 'pack'],
  ['company', 'name'],
  ['label', 'category'],
  ['label', 'notForMedicinalUse'],
];

async function letterIssues(folder: string, { textAt, issueAt }: ParsedContent): Promise<ContentIssue[]> {
  if (!hasLabelGrid(folder)) return [];
  const fonts = await loadFonts();
  const checked = DRAWN_ENTRIES.map(async (path) => {
    const letters = await missingLetters(textAt(path) ?? '', fonts);
    if (letters.length === 0) return [];
    const shown = letters.map((letter) => `"${letter}"`).join(', ');
    const remedy = `The label's fonts have no ${shown}; they have Latin and Devanagari letters and ₹. Remove it or replace it.`;
    return [issueAt(path, remedy)];
  });
  return (await Promise.all(checked)).flat();
}

/** The entries whose numbers are placeholders in the sample. */
const NUMBER_ENTRIES = [
  ['label', 'fssaiLicence'],
  ['company', 'phone'],
  ['company', 'whatsapp'],
];

/** The numbers with the run of zeros that only the sample's placeholders have. */
function sampleNumberIssues({ textAt, issueAt }: ParsedContent): ContentIssue[] {
  return NUMBER_ENTRIES.filter((path) => textAt(path)?.replaceAll(' ', '').includes('00000000')).map((path) =>
    issueAt(
      path,
      "This is the sample's placeholder number, and the site is public. Use your own number, or set SAMPLE_NUMBERS=allow for a trial.",
    ),
  );
}
