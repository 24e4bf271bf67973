import { build } from 'astro';
import { ContentError } from '../domain/content/ContentError.ts';
import { isSampleContent } from '../domain/content/parseContent.ts';
import { SettingError } from '../domain/settings/SettingError.ts';
import { compressFolder } from './compressFolder.ts';
import { dropUnnamedFiles } from './dropUnnamedFiles.ts';
import { readContent } from './readContent.ts';
import { readSiteSettings } from './settings/readSiteSettings.ts';
import { trimPolicies } from './trimPolicies.ts';

/** Builds the static site, into `dist/` unless told otherwise: settings, content, pages, compressed copies. */
try {
  const settings = readSiteSettings(process.env);
  const content = readContent(settings.delivery);
  await build({ logLevel: 'warn' });
  await dropUnnamedFiles(settings.folder);
  await trimPolicies(settings.folder);
  const files = await compressFolder(settings.folder);
  console.log(
    `Built ${settings.folder}/ for ${settings.siteUrl}, enquiries by ${settings.delivery.kind}; ${files} files compressed.`,
  );
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
