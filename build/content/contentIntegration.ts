import { relative } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { ViteDevServer } from 'vite';
import { headingFontsOf } from '../headingFont.ts';
import { drawPictures, LABELLED } from '../pictures/labelPictures.ts';
import type { SiteSettings } from '../readSiteSettings.ts';
import { ContentError } from './contentIssues.ts';
import { readContent, type Site } from './readContent.ts';

const MODULE = 'virtual:site-content';

/**
 * Provides the content to the pages, as the module `virtual:site-content`, the product's pictures, and the headings' font
 * for other letters than English ones. While developing, the first two are made again whenever the content changes.
 *
 * @param site the content that build.ts or dev.ts has read
 */
export function contentIntegration(settings: SiteSettings, site: Site): AstroIntegration {
  const { contentDir, delivery } = settings;
  let current = site;
  const source = () => {
    const { translations, coverage: _, claimWarnings: __, logo, favicon, ...english } = current;
    const { content } = english;
    return Object.entries({ content, sites: [english, ...translations], logo, favicon, delivery })
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  };
  const read = async ({ environments }: ViteDevServer) => {
    current = await readContent(contentDir, settings);
    await drawPictures(current.content, contentDir, LABELLED);
    // An editor may replace the file, of which Vite takes no notice.
    for (const { moduleGraph, hot } of Object.values(environments)) {
      moduleGraph.invalidateAll();
      hot.send({ type: 'full-reload' });
    }
  };
  return {
    name: 'site-content',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        await drawPictures(current.content, contentDir, LABELLED);
        const plugin = {
          name: MODULE,
          resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : undefined),
          load: (id: string) => (id === `\0${MODULE}` ? source() : undefined),
        };
        updateConfig({ vite: { plugins: [plugin] }, fonts: await headingFontsOf(current) });
        if (command !== 'dev') return;
        updateConfig({ image: { endpoint: { entrypoint: './build/pictures/freshImage.ts' } } });
      },
      'astro:server:setup': ({ server, logger }) => {
        const update = async () => {
          try {
            await read(server);
            logger.info('The content has changed; label and pictures are drawn again.');
          } catch (error) {
            const message = error instanceof ContentError ? error.message : String(error);
            logger.error(message);
            server.environments.client.hot.send({ type: 'error', err: { message, stack: '' } });
          }
        };
        let timer: NodeJS.Timeout | undefined;
        server.watcher.add(contentDir);
        server.watcher.on('all', (_event, file) => {
          if (relative(contentDir, file).startsWith('..')) return;
          // An editor may write a file in several steps.
          clearTimeout(timer);
          timer = setTimeout(update, 300);
        });
      },
    },
  };
}
