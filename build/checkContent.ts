import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportError } from './content/contentIssues.ts';
import { contentWarnings } from './content/contentWarnings.ts';
import { readContent } from './content/readContent.ts';
import { readSiteSettings } from './readSiteSettings.ts';
import { coverageReport } from './translations/coverage.ts';

/** `npm run check:content`: validates the content without building the site. */
try {
  parseArgs({ options: {} });
  const settings = readSiteSettings(process.env);
  const site = await readContent(settings.contentDir, settings);
  console.log(`The content of "${site.content.product.name}" in ${join(site.folder, '/')} is valid.`);
  for (const one of site.coverage) console.log(coverageReport(one));
  for (const warning of await contentWarnings(site)) console.log(warning);
} catch (error) {
  reportError(error);
}
