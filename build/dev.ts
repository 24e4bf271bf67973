import { dev } from 'astro';
import { contentIntegration } from './content/contentIntegration.ts';
import { reportError } from './content/contentIssues.ts';

/** `npm run dev`: serves the pages, and shows every change of code or content as soon as it is saved. */
try {
  // Imported here, so that an error in them is reported.
  const { settings, site } = await import('./site.ts');
  await dev({ integrations: [contentIntegration(settings, site)] });
} catch (error) {
  reportError(error);
}
