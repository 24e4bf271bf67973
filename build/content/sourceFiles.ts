import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { nearestName } from '../../domain/settings/parseSettings.ts';
import { ContentError, type ContentIssue } from './contentIssues.ts';
import { CONTENT_FILE, parseContentFile } from './parseContent.ts';
import { POLICY_FILE, policyIssues } from './privacyPolicy.ts';

/**
 * Reads the English texts: the parsed `site.yaml` and the policy's Markdown, each undefined where there is no such
 * file, and what is wrong in them, each by itself.
 *
 * @throws {ContentError} when there is no such folder
 */
export function readSourceFiles(folder: string) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    const remedy = existsSync(folder)
      ? `This is a file. Correct CONTENT_DIR: it names the folder of ${CONTENT_FILE}.`
      : `There is no such folder. Correct CONTENT_DIR, or create it: npm run new-content -- ${folder}`;
    throw new ContentError([{ file: folder, remedy }]);
  }
  const issues: ContentIssue[] = [];
  const siteFile = join(folder, CONTENT_FILE);
  const yaml = readText(siteFile, issues);
  const site = yaml === undefined ? undefined : parseContentFile(yaml, siteFile);
  const policyFile = join(folder, POLICY_FILE);
  const policy = readText(policyFile, issues);
  issues.push(...(site?.issues ?? []), ...(policy === undefined ? [] : policyIssues(policy, policyFile)));
  return { site, policy, issues };
}

/** Whether a file was meant to be another one, such as `site.yml` or `site.yaml.txt`. */
function isLike(name: string, known: string): boolean {
  const lower = name.toLowerCase();
  const [stem = ''] = known.split('.');
  const isSameText =
    lower.startsWith(stem) && /^\.(?:ya?ml|md|txt)(?:\.\w+)?$/.test(lower.slice(stem.length));
  return isSameText || nearestName(lower, [known]) !== undefined;
}

/** The text of a file; undefined, and an issue more, when it is missing or not in UTF-8. */
function readText(file: string, issues: ContentIssue[]): string | undefined {
  if (!existsSync(file)) {
    const similar = readdirSync(dirname(file)).find((name) => isLike(name, basename(file)));
    const remedy = similar
      ? `This file is missing, but there is ${similar}. Rename that to ${basename(file)}; let your computer show file name extensions.`
      : "This file is missing. Copy the sample's from content/.";
    issues.push({ file, remedy });
    return undefined;
  }
  const bytes = readFileSync(file);
  if (isUtf8(bytes)) return bytes.toString('utf8');
  const remedy = 'This file is not encoded in UTF-8. Open it in your editor and save it with that encoding.';
  issues.push({ file, remedy });
  return undefined;
}
