import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import { build, type Plugin } from 'vite';
import { compressFolder } from '../../../site/compressFolder.ts';
import { ROOT } from '../../process/startProgram.ts';
import { pageElements } from './pageElements.ts';

const APP = join(ROOT, 'bench/visit/references/clientOnlyApp.ts');

/** Folders of built pages to compare the landing page with, each with all that the real server needs. */
export interface References {
  /** The same page as a client-only React app, with the SDKs imported at the top. */
  clientOnly: string;
  /** The same words as a bare HTML file: the limit of what a page can be. */
  bare: string;
}

/**
 * Builds both references from the landing page as it is built now.
 *
 * @param folder where to
 */
export async function buildReferences(folder: string): Promise<References> {
  const references = { clientOnly: join(folder, 'client-only'), bare: join(folder, 'bare') };
  const html = await readFile(join(ROOT, 'dist/index.html'), 'utf8');
  await buildClientOnly(html, join(folder, 'source'), references.clientOnly);
  await mkdir(references.bare, { recursive: true });
  await writeFile(join(references.bare, 'index.html'), bareHtmlOf(load(html)));
  // The server wants it; nobody looks at it here.
  await cp(join(ROOT, 'dist/404.html'), join(references.bare, '404.html'));
  for (const built of Object.values(references)) await compressFolder(built);
  return references;
}

async function buildClientOnly(html: string, source: string, outDir: string): Promise<void> {
  const page = load(html);
  const styles = page('style')
    .toArray()
    .map((style) => page(style).text())
    .join('\n');
  await mkdir(source, { recursive: true });
  await writeFile(join(source, 'index.html'), shellOf(page));
  await build({
    configFile: false,
    root: source,
    // Pictures, fonts and the other files are the very same.
    publicDir: join(ROOT, 'dist'),
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [virtualFiles({ 'virtual:page': moduleOf(page), 'virtual:page.css': styles })],
    build: { outDir, chunkSizeWarningLimit: 10_000 },
  });
}

/** The page's head without its styles and scripts, an empty root, and the app. */
function shellOf(page: CheerioAPI): string {
  const head = page('head').clone();
  head.find('style, script, link[rel="preload"], meta[http-equiv]').remove();
  return `<!doctype html><html lang="en-IN"><head>${head.html()}</head>
<body><div id="root"></div><script type="module" src="${APP}"></script></body></html>`;
}

function moduleOf(page: CheerioAPI): string {
  return `export default (h, Form) => ${pageElements(page)};`;
}

/** Serves texts as modules, so that nothing generated is written into the project. */
function virtualFiles(texts: Record<string, string>): Plugin {
  return {
    name: 'virtual-files',
    resolveId: (id) => (id in texts ? `\0${id}` : undefined),
    load: (id) => texts[id.replace('\0', '')],
  };
}

/** The same words and controls under the same tags, without styles, scripts, pictures and what serves those. */
function bareHtmlOf(page: CheerioAPI): string {
  page('style, script, template, noscript, picture, img, svg, iframe, link, meta, [hidden]').remove();
  page('astro-island').each((_index, island) => void page(island).replaceWith(page(island).contents()));
  page('*').each((_index, element) => {
    if (!('attribs' in element)) return;
    const kept = Object.entries(element.attribs).filter(([name]) =>
      /^(href|lang|id|name|for|type|popover|popovertarget)$/.test(name),
    );
    element.attribs = Object.fromEntries(kept);
  });
  page('head').prepend('<meta charset="utf-8"><meta name="viewport" content="width=device-width">');
  return page
    .html()
    .replace(/<!--.*?-->/g, '')
    .replace(/\s+/g, ' ');
}
