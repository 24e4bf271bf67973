import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import { build } from 'vite';
import { compressFolder } from '../../build/compressFolder.ts';
import { ROOT } from '../startServer.ts';
import type { PageNode } from './clientOnlyApp.tsx';

type DomNode = NonNullable<ReturnType<CheerioAPI['root']>[0]>['childNodes'][number];

const DIST = join(ROOT, 'dist');

/** React wants `true` where HTML has an attribute without a value. */
const BOOLEAN_ATTRIBUTE = /^(hidden|required|selected|checked|disabled)$/;

/** Builds the landing page as a client-only React app, and without its scripts, each in a folder of its own. */
export async function buildReferences(folder: string) {
  const html = await readFile(join(DIST, 'index.html'), 'utf8');
  const [clientOnly, bare] = [join(folder, 'client-only'), join(folder, 'bare')];
  await buildClientOnly(load(html), join(folder, 'source'), clientOnly);
  const page = load(html);
  page('script, link[rel="modulepreload"]').remove();
  await cp(DIST, bare, { recursive: true });
  await writeFile(join(bare, 'index.html'), page.html());
  for (const built of [clientOnly, bare]) await compressFolder(built);
  return { clientOnly, bare };
}

async function buildClientOnly(page: CheerioAPI, source: string, outDir: string): Promise<void> {
  await mkdir(source);
  await writeFile(join(source, 'page.css'), page('style').text());
  const body = nodesOf(page('body')[0]?.children ?? []);
  page('script, style, link[rel="preload"], meta[http-equiv]').remove();
  page('head').append('<link rel="stylesheet" href="/page.css">');
  const app = join(import.meta.dirname, 'clientOnlyApp.tsx');
  page('body').html(`<div id="root"></div><script type="module" src="${app}"></script>`);
  await writeFile(join(source, 'index.html'), page.html());
  await build({
    configFile: false,
    root: source,
    publicDir: DIST,
    logLevel: 'error',
    define: { PAGE: JSON.stringify(body) },
    build: { outDir, chunkSizeWarningLimit: 10_000 },
  });
}

function nodesOf(nodes: DomNode[]): PageNode[] {
  return nodes.flatMap((node): PageNode[] => {
    if (node.type === 'text') return [node.data];
    if (node.type !== 'tag' || node.name === 'noscript' || node.name === 'template') return [];
    const { name: tag, attribs, children } = node;
    if (tag === 'astro-island') return nodesOf(children);
    const props = Object.entries(attribs).map(([name, value]) => [
      name === 'class' ? 'className' : name,
      BOOLEAN_ATTRIBUTE.test(name) || value,
    ]);
    return [{ tag, props: Object.fromEntries(props), children: nodesOf(children) }];
  });
}
