import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { INBOX_MANIFEST, INBOX_PAGE, INBOX_WORKER } from '../domain/desk/inboxApi.ts';

const ENTRY = 'inbox/worker/serviceWorker.ts';

/** Files of the build, as pages and scripts name them. */
const IN_PAGE = /\/_astro\/[\w./-]+\.\w+/g;
const IN_SCRIPT = /["'`](?:\.|\/_astro)(\/[\w.-]+\.(?:js|css))["'`]/g;

/** What the page names beside its scripts, styles and fonts. */
const ICONS = ['/icon.svg', '/icon-512.png', INBOX_MANIFEST];

/** Builds the inbox's service worker with the list of the files that the inbox needs without a connection. */
export async function buildInboxWorker(outDir: string): Promise<void> {
  const page = await readFile(join(outDir, INBOX_PAGE, 'index.html'), 'utf8');
  const files = [...(await filesOf(page, outDir)), ...ICONS];
  const version = createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 16);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { APP_FILES: JSON.stringify(files), APP_VERSION: JSON.stringify(version) },
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: ENTRY,
        output: { format: 'iife', entryFileNames: INBOX_WORKER.slice(1) },
      },
    },
  });
}

/** The files of a page, with those that its scripts import, at once or later. */
async function filesOf(page: string, outDir: string): Promise<string[]> {
  const files = new Set(page.match(IN_PAGE));
  for (const file of files) {
    if (!file.endsWith('.js')) continue;
    const script = await readFile(join(outDir, file), 'utf8');
    for (const [, name] of script.matchAll(IN_SCRIPT)) files.add(`/_astro${name}`);
  }
  return [...files].sort();
}
