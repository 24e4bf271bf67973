import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILT_SITE_FILE, type BuiltSite, builtSite, retentionDaysOf } from '../domain/settings/builtSite.ts';
import { isThisMachine } from '../domain/settings/thisMachine.ts';
import type { Config } from './config.ts';
import { OperatorError } from './errors.ts';

export const SITE_FOLDER = fileURLToPath(new URL('../dist', import.meta.url));

/** Where `npm run dev` records the content for the server beside Astro's. */
export const DEV_FOLDER = fileURLToPath(new URL('../.cache/dev', import.meta.url));

/**
 * Reads what the build recorded. The server works with the content that its pages show, whatever is being edited.
 *
 * @throws {OperatorError} when there is no build, or it was made by another version
 */
export function readBuiltSite(folder: string): BuiltSite {
  const { data, error } = builtSite.safeParse(readRecord(folder));
  if (data) return data;
  throw new OperatorError(`The site in ${folder} was built by another version; run: npm run build`, {
    cause: error,
  });
}

export function builtAtOf(folder: string): number {
  return Math.floor(statSync(join(folder, BUILT_SITE_FILE)).mtimeMs);
}

function readRecord(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, BUILT_SITE_FILE), 'utf8'));
  } catch (cause) {
    throw new OperatorError(`There is no built site in ${folder}; run: npm run build`, { cause });
  }
}

/** What of a build or of the settings does not go with the others, each in one line; such a site is served all the same. */
export function mismatchesOf(
  { siteUrl, delivery, content }: BuiltSite,
  config: Pick<Config, 'siteUrl' | 'retentionDays' | 'delivery' | 'staff' | 'webhook'>,
): string[] {
  const lines: string[] = [];
  const isTrial = isLocal(siteUrl) && isLocal(config.siteUrl);
  if (siteUrl !== config.siteUrl && !isTrial) {
    lines.push(
      `The site was built for ${siteUrl}, but SITE_URL is ${config.siteUrl}: give both the same SITE_URL, and build again.`,
    );
  }
  if (delivery !== config.delivery) {
    lines.push(
      `The site was built with PUBLIC_DELIVERY=${delivery}, but here it is ${config.delivery}: give both the same, and build again.`,
    );
  }
  if (config.staff.length > 0 && isLocal(config.siteUrl)) {
    lines.push(
      `STAFF_EMAILS is given, and SITE_URL is not public: the links of mails lead to ${config.siteUrl}, which this machine alone can open. Set SITE_URL to the site's public URL.`,
    );
  }
  const { keepFor, passedOnTo } = content.enquiry;
  const receiver = config.webhook && new URL(config.webhook.url).hostname;
  if (receiver && !isThisMachine(receiver) && !passedOnTo) {
    lines.push(
      `WEBHOOK_URL passes enquiries on to ${receiver}, which the privacy policy does not say: name that service as passedOnTo under enquiry in site.yaml, and build again.`,
    );
  }
  const { retentionDays } = config;
  if (retentionDays === 0 || (retentionDays && retentionDays > retentionDaysOf(keepFor))) {
    lines.push(
      `RETENTION_DAYS is ${retentionDays}: enquiries are kept for longer than the ${keepFor} that the privacy policy promises.`,
    );
  }
  return lines;
}

function isLocal(siteUrl: string): boolean {
  return isThisMachine(new URL(siteUrl).hostname);
}
