import { readFileSync } from 'node:fs';
import { INDIA_TIME } from '../../domain/format.ts';
import { SettingError } from '../../domain/settings/parseSettings.ts';
import { isThisMachine } from '../../domain/settings/thisMachine.ts';
import { requireKey } from '../collector/collectorConfig.ts';
import { isExpected } from '../errors.ts';
import { mismatchesOf } from '../readBuiltSite.ts';
import { SCHEMA_VERSION } from '../store/migrations.ts';
import type { Probes } from './probes.ts';
import { type Finding, fault, ok, warning } from './report.ts';

const PACKAGE_FILE = new URL('../../package.json', import.meta.url);

const BUILD_AND_RESTART = 'Run: npm run build. Then restart the server.';

export function checkSettings({ config }: Probes): Finding {
  try {
    const { siteUrl, collector } = config();
    requireKey(collector);
    if (isThisMachine(new URL(siteUrl).hostname)) {
      return warning(
        `They are valid, but the site's URL is ${siteUrl}, which this machine alone can open.`,
        'For a public site, set SITE_URL to its URL, then build and restart.',
      );
    }
    return ok(`They are valid. The site's URL is ${siteUrl}.`);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return fault(
      `${error.message}.`,
      'Correct it in .env; README.md lists all settings. Then restart the server.',
    );
  }
}

/** Whether there is a built site that goes with the settings and with the content as it is now. */
export async function checkContent({ config, built, contentChangedAt }: Probes): Promise<Finding> {
  let site: ReturnType<typeof built>;
  try {
    site = built();
  } catch (error) {
    if (!isExpected(error)) throw error;
    return fault(`${error.message}.`, BUILD_AND_RESTART);
  }
  const builtText = `The site of ${site.content.product.name} was built on ${INDIA_TIME.format(site.builtAt)}.`;
  const mismatches = mismatchesOf(site, config());
  if (mismatches.length > 0) {
    return warning([builtText, ...mismatches].join(' '), BUILD_AND_RESTART);
  }
  const changedAt = await contentChangedAt();
  // What was built was valid.
  if (changedAt === undefined || changedAt <= site.builtAt) return ok(builtText);
  return warning(
    `${builtText} The content was changed after that, on ${INDIA_TIME.format(changedAt)}.`,
    `${BUILD_AND_RESTART} If the content has errors, the build names each with its line.`,
  );
}

/** Which versions work together here. */
export function checkVersions({ schemaVersion: readSchemaVersion }: Probes): Finding {
  const { version } = JSON.parse(readFileSync(PACKAGE_FILE, 'utf8')) as { version: string };
  const text = `Version ${version}, with Node ${process.versions.node}.`;
  const schemaVersion = readSchemaVersion();
  if (schemaVersion < SCHEMA_VERSION) {
    return warning(
      `${text} The store was written by an older version (schema ${schemaVersion}; this one has ${SCHEMA_VERSION}).`,
      'Restart the server, which upgrades the store.',
    );
  }
  if (schemaVersion > SCHEMA_VERSION) {
    return fault(
      `${text} The store was written by a newer version (schema ${schemaVersion}; this one knows ${SCHEMA_VERSION}).`,
      'Install the newer version again, as docs/upgrading.md says.',
    );
  }
  return ok(`${text} The store has the schema of this version, ${schemaVersion}.`);
}
