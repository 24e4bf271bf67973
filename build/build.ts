import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'astro';
import { BUILT_SITE_FILE, builtSite } from '../domain/builtSite.ts';
import { compressFolder } from './compressFolder.ts';
import { noticeTextOf } from './content/privacyNotice.ts';
import { readContent } from './content/readContent.ts';
import { sampleWarning } from './content/sampleWarning.ts';
import { readSiteSettings } from './readSiteSettings.ts';
import { reportMistake } from './reportMistake.ts';

const { values: options } = parseArgs({
  options: {
    outDir: { type: 'string', default: 'dist' },
    'without-pages': { type: 'boolean', default: false },
  },
});
const folder = options.outDir;

/**
 * Builds the static site, into `dist/` or the folder given by `--outDir`: settings, content, pages, compressed copies.
 * It is built aside and then put in place, so that a build that fails leaves the last good site as it was. With
 * `--without-pages` only what the server reads is written, for a server beside `astro dev`.
 */
try {
  const { siteUrl, delivery, contentDir, refuseZeros } = readSiteSettings(process.env);
  const { content, policy } = await readContent(contentDir, { delivery, refuseZeros });
  const aside = `.cache/build/${folder}`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true });
  if (!options['without-pages']) {
    await build({ logLevel: 'warn', outDir: `./${aside}` });
    const files = await compressFolder(aside);
    console.log(`Built ${folder}/ for ${siteUrl}, enquiries by ${delivery.kind}; ${files} files compressed.`);
  }
  const record = builtSite.parse({
    siteUrl,
    delivery: delivery.kind,
    content,
    notice: noticeTextOf(content, policy),
  });
  await writeFile(join(aside, BUILT_SITE_FILE), JSON.stringify(record));
  await rm(folder, { recursive: true, force: true });
  await rename(aside, folder);
  const warning = sampleWarning(content, contentDir);
  if (warning) console.log(warning);
} catch (error) {
  reportMistake(error);
}
