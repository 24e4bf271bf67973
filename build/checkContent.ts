import { join } from 'node:path';
import { reportError } from './content/contentIssues.ts';
import { readContent } from './content/readContent.ts';
import { sampleWarning } from './content/sampleContent.ts';
import { readSiteSettings } from './readSiteSettings.ts';

/** `npm run check:content`: validates the content without building the site. */
try {
  const { contentDir, refuseSampleNumbers } = readSiteSettings(process.env);
  const { content } = await readContent(contentDir, { refuseSampleNumbers });
  console.log(`The content of "${content.product.name}" in ${join(contentDir, '/')} is valid.`);
  const warning = sampleWarning(content, contentDir);
  if (warning) console.log(warning);
} catch (error) {
  reportError(error);
}
