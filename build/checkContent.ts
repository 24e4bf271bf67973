import { join } from 'node:path';
import { reportError } from './content/contentIssues.ts';
import { sampleWarning } from './content/sampleContent.ts';

/** `npm run check:content`: validates the content without building the site. */
try {
  const {
    settings: { contentDir },
    site: { content },
  } = await import('./site.ts');
  console.log(`The content of "${content.product.name}" in ${join(contentDir, '/')} is valid.`);
  const warning = sampleWarning(content, contentDir);
  if (warning) console.log(warning);
} catch (error) {
  reportError(error);
}
