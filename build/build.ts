import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'astro';
import { BUILT_SITE_FILE, builtSite } from '../domain/settings/builtSite.ts';
import { parseSettings } from '../domain/settings/parseSettings.ts';
import { serverSettings } from '../domain/settings/settings.ts';
import { bundlePageScript } from './bundlePageScript.ts';
import { compressFolder } from './compressFolder.ts';
import { contentIntegration } from './content/contentIntegration.ts';
import { reportError } from './content/contentIssues.ts';
import { contentWarnings } from './content/contentWarnings.ts';
import { readContent } from './content/readContent.ts';
import { buildInboxWorker } from './inboxWorker.ts';
import { readSiteSettings } from './readSiteSettings.ts';
import { coverageReport } from './translations/coverage.ts';

/**
 * Builds the static site into `dist/`, or the folder given by `--outDir`. It is built in a staging folder that then
 * replaces the old one, so that a build that fails leaves the last site as it was. With `--without-pages` only the
 * record for the server is written, for a server beside `astro dev`.
 */
try {
  const { values: options } = parseArgs({
    options: {
      outDir: { type: 'string', default: 'dist' },
      'without-pages': { type: 'boolean', default: false },
    },
  });
  const { outDir } = options;
  const settings = readSiteSettings(process.env);
  const site = await readContent(settings.contentDir, settings);
  const { siteUrl, delivery } = settings;
  const { content, translations, coverage, logo } = site;
  // Before the pages are built, which takes a while, rather than when the server starts with them.
  if (delivery.kind === 'server') parseSettings(serverSettings, process.env);
  const stagingDir = `.cache/build/${outDir}`;
  await rm(stagingDir, { recursive: true, force: true });
  await mkdir(stagingDir, { recursive: true });
  if (!options['without-pages']) {
    const integrations = [contentIntegration(settings, site)];
    await build({ logLevel: 'warn', outDir: `./${stagingDir}`, integrations });
    await bundlePageScript(stagingDir);
    await buildInboxWorker(stagingDir);
    const files = await compressFolder(stagingDir);
    console.log(`Built ${outDir}/ for ${siteUrl}, delivery: ${delivery.kind}; ${files} files compressed.`);
  }
  const record = builtSite.parse({
    siteUrl,
    delivery: delivery.kind,
    ...(delivery.kind === 'firebase' && { projectId: delivery.firebase.projectId }),
    content: { ...content, logo },
    languages: [site, ...translations],
  });
  await writeFile(join(stagingDir, BUILT_SITE_FILE), JSON.stringify(record));
  const previousDir = `${stagingDir}.previous`;
  await rm(previousDir, { recursive: true, force: true });
  // What can't be moved is deleted: a folder that comes with the image of a container (EXDEV).
  await rename(outDir, previousDir).catch(() => rm(outDir, { recursive: true, force: true }));
  await rename(stagingDir, outDir);
  await rm(previousDir, { recursive: true, force: true });
  for (const one of coverage) {
    if (one.untranslated.length > 0) console.log(coverageReport(one));
  }
  for (const warning of await contentWarnings(site)) console.log(warning);
} catch (error) {
  reportError(error);
}
