import { join } from 'node:path';
import { claimReport } from './content/claimWarnings.ts';
import { reportError } from './content/contentIssues.ts';
import { sampleWarning } from './content/sampleContent.ts';
import { unusedFilesWarning } from './content/unusedFiles.ts';
import { coverageReport } from './translations/coverage.ts';

/** `npm run check:content`: validates the content without building the site. */
try {
  const {
    settings: { contentDir },
    site: { content, coverage, claimWarnings },
  } = await import('./site.ts');
  console.log(`The content of "${content.product.name}" in ${join(contentDir, '/')} is valid.`);
  for (const one of coverage) console.log(coverageReport(one));
  for (const warning of [
    claimReport(claimWarnings),
    sampleWarning(content, contentDir),
    unusedFilesWarning(content, contentDir),
  ]) {
    if (warning) console.log(warning);
  }
} catch (error) {
  reportError(error);
}
