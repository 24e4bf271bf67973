import { rename, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { build } from 'astro';
import { ContentError, isSampleContent } from '../domain/content.ts';
import { SettingError } from '../domain/parseSettings.ts';
import { compressFolder } from './compressFolder.ts';
import { readContent } from './readContent.ts';
import { readSiteSettings } from './readSiteSettings.ts';

const { values } = parseArgs({ options: { outDir: { type: 'string', default: 'dist' } } });
const folder = values.outDir;

/**
 * Builds the static site, into `dist/` or the folder given by `--outDir`: settings, content, pages, compressed copies.
 * It is built aside and then put in place, so that a build that fails leaves the last good site as it was.
 */
try {
  const { siteUrl, delivery } = readSiteSettings(process.env);
  const content = readContent(delivery);
  const aside = `.cache/build/${folder}`;
  await rm(aside, { recursive: true, force: true });
  await build({ logLevel: 'warn', outDir: `./${aside}` });
  const files = await compressFolder(aside);
  await rm(folder, { recursive: true, force: true });
  await rename(aside, folder);
  console.log(`Built ${folder}/ for ${siteUrl}, enquiries by ${delivery.kind}; ${files} files compressed.`);
  if (isSampleContent(content)) {
    console.log(
      `The sample product "${content.product.name}" is still in place: put your own into content/ before you go live.`,
    );
  }
} catch (error) {
  if (!(error instanceof ContentError || error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
