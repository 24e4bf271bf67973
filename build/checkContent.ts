import { join } from 'node:path';
import { ContentError } from '../domain/contentMistakes.ts';
import { SettingError } from '../domain/parseSettings.ts';
import { readContent } from './readContent.ts';
import { readSiteSettings } from './readSiteSettings.ts';
import { sampleWarning } from './sampleWarning.ts';

/** `npm run check:content`: everything that is wrong with the content, without building the site. */
try {
  const { contentDir, refuseZeros } = readSiteSettings(process.env);
  const { content } = await readContent(contentDir, { refuseZeros });
  console.log(`The content of "${content.product.name}" in ${join(contentDir, '/')} is right.`);
  const warning = sampleWarning(content, contentDir);
  if (warning) console.log(warning);
} catch (error) {
  if (!(error instanceof ContentError || error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
