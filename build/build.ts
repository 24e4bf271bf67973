import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'astro';
import { BUILT_SITE_FILE, builtSite } from '../domain/builtSite.ts';
import { parseSettings, serverSettings } from '../domain/settings.ts';
import { compressFolder } from './compressFolder.ts';
import { reportError } from './content/contentIssues.ts';
import { privacyNoticeOf } from './content/privacyPolicy.ts';
import { readContent } from './content/readContent.ts';
import { sampleWarning } from './content/sampleContent.ts';
import { readSiteSettings } from './readSiteSettings.ts';

const { values: options } = parseArgs({
  options: {
    outDir: { type: 'string', default: 'dist' },
    'without-pages': { type: 'boolean', default: false },
  },
});
const { outDir } = options;

/**
 * Builds the static site into `dist/`, or the folder given by `--outDir`. It is built in a staging folder that then
 * replaces the old one, so that a build that fails leaves the last site as it was. With `--without-pages` only the
 * record for the server is written, for a server beside `astro dev`.
 */
try {
  const { siteUrl, delivery, contentDir, refuseSampleNumbers } = readSiteSettings(process.env);
  // Before the pages are built, which takes a while, rather than when the server starts with them.
  if (delivery.kind === 'server') parseSettings(serverSettings, process.env);
  const { content, policy } = await readContent(contentDir, { delivery, refuseSampleNumbers });
  const warning = sampleWarning(content, contentDir);
  const stagingDir = `.cache/build/${outDir}`;
  await rm(stagingDir, { recursive: true, force: true });
  await mkdir(stagingDir, { recursive: true });
  if (!options['without-pages']) {
    await build({ logLevel: 'warn', outDir: `./${stagingDir}` });
    const files = await compressFolder(stagingDir);
    console.log(`Built ${outDir}/ for ${siteUrl}, delivery: ${delivery.kind}; ${files} files compressed.`);
  }
  const record = builtSite.parse({
    siteUrl,
    delivery: delivery.kind,
    ...(delivery.kind === 'firebase' && { projectId: delivery.firebase.projectId }),
    content,
    notice: privacyNoticeOf(content, policy),
  });
  await writeFile(join(stagingDir, BUILT_SITE_FILE), JSON.stringify(record));
  const previousDir = `${stagingDir}.previous`;
  await rm(previousDir, { recursive: true, force: true });
  // What can't be moved is deleted: a folder that comes with the image of a container (EXDEV).
  await rename(outDir, previousDir).catch(() => rm(outDir, { recursive: true, force: true }));
  await rename(stagingDir, outDir);
  await rm(previousDir, { recursive: true, force: true });
  if (warning) console.log(warning);
} catch (error) {
  reportError(error);
}
