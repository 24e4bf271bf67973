import { join } from 'node:path';
import { reportError } from './content/contentIssues.ts';
import { contentWarnings } from './content/contentWarnings.ts';
import { coverageReport } from './translations/coverage.ts';

/** `npm run check:content`: validates the content without building the site. */
try {
  const {
    settings: { contentDir },
    site,
  } = await import('./site.ts');
  const { content, coverage } = site;
  console.log(`The content of "${content.product.name}" in ${join(contentDir, '/')} is valid.`);
  for (const one of coverage) console.log(coverageReport(one));
  for (const warning of await contentWarnings(site)) console.log(warning);
} catch (error) {
  reportError(error);
}
