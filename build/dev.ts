import { parseArgs } from 'node:util';
import { dev } from 'astro';
import { contentIntegration } from './content/contentIntegration.ts';
import { reportError } from './content/contentIssues.ts';
import { readContent } from './content/readContent.ts';
import { readSiteSettings } from './readSiteSettings.ts';

/** `npm run dev`: serves the pages, and shows every change of code or content as soon as it is saved. */
try {
  const { values: options } = parseArgs({ options: { port: { type: 'string', default: '4321' } } });
  const settings = readSiteSettings(process.env);
  const site = await readContent(settings.contentDir, settings);
  const server = { port: Number(options.port) };
  await dev({ server, integrations: [contentIntegration(settings, site)] });
} catch (error) {
  reportError(error);
}
