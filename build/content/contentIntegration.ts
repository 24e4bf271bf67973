import { relative, resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { ViteDevServer } from 'vite';
import { FORM_MESSAGES, type FormMessages } from '../../domain/language/formMessages.ts';
import { headingFontsOf } from '../headingFont.ts';
import { drawPictures, LABELLED } from '../pictures/labelPictures.ts';
import { bottleHeightMmOf, optionalPicturesOf } from '../pictures/pictureFiles.ts';
import type { SiteSettings } from '../readSiteSettings.ts';
import type { LocalizedSite } from '../translations/readTranslations.ts';
import { ContentError } from './contentIssues.ts';
import { readContent, type Site } from './readContent.ts';
import { withUnbrokenNumbers } from './unbrokenNumbers.ts';

const CONTENT_MODULE = 'virtual:site-content';
const TRANSLATIONS_MODULE = 'virtual:form-translations';

/**
 * Provides the content to the pages, as the module `virtual:site-content`, its translations to the form's script, as
 * `virtual:form-translations`, the product's pictures, and the headings' font for other letters than English ones. While
 * developing, all but the font are made again whenever the content changes.
 */
export function contentIntegration(settings: SiteSettings, site: Site): AstroIntegration {
  const { contentDir } = settings;
  let modules = modulesOf(site, settings);
  const read = async ({ environments }: ViteDevServer) => {
    const changed = await readContent(contentDir, settings);
    await drawPictures(changed.content, contentDir, LABELLED);
    modules = modulesOf(changed, settings);
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
        await drawPictures(site.content, contentDir, LABELLED);
        const plugin = {
          name: 'site-content',
          resolveId: (id: string) => (modules.has(id) ? `\0${id}` : undefined),
          load: (id: string) => modules.get(id.replace('\0', '')),
        };
        updateConfig({ vite: { plugins: [plugin] }, fonts: await headingFontsOf(site) });
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

function modulesOf(site: Site, { contentDir, delivery }: SiteSettings): Map<string, string> {
  const { language, content, policy, notice, messages, untranslated, translations, logo, favicon } = site;
  const english: LocalizedSite = { language, content, policy, notice, messages, untranslated };
  const values = {
    content,
    sites: [english, ...translations].map((one) => ({ ...one, content: withUnbrokenNumbers(one.content) })),
    logo,
    favicon,
    contentDir,
    delivery,
    bottleHeightMm: bottleHeightMmOf(content, contentDir),
  };
  const constants = Object.entries(values).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
  );
  const photographs = optionalPicturesOf(content, contentDir).map(([name]) => name);
  return new Map([
    [CONTENT_MODULE, [...constants, ...photographImports(photographs)].join('\n')],
    [TRANSLATIONS_MODULE, loadersOf(translations.map((one) => one.language.code))],
    ...translations.map((one): [string, string] => [
      `${TRANSLATIONS_MODULE}/${one.language.code}`,
      `export const messages = ${JSON.stringify(formMessagesOf(one))};`,
    ]),
  ]);
}

/** The lines of a module that import the drawn pictures of these names. */
function photographImports(names: string[]): string[] {
  const imports = names.map((name, index) => {
    const file = JSON.stringify(resolve(LABELLED, `${name}.png`));
    return `import photograph${index} from ${file};`;
  });
  const entries = names.map((name, index) => `${JSON.stringify(name)}: photograph${index}`);
  return [...imports, `export const photographs = { ${entries.join(', ')} };`];
}

/** The source of a module that loads the form's texts in each of these languages. */
function loadersOf(codes: string[]): string {
  const loaders = codes.map(
    (code) => `${code}: () => import('${TRANSLATIONS_MODULE}/${code}').then(({ messages }) => messages)`,
  );
  return `export const formTranslations = { ${loaders.join(', ')} };`;
}

function formMessagesOf({ messages }: LocalizedSite): Partial<FormMessages> {
  const sections = Object.keys(FORM_MESSAGES) as (keyof FormMessages)[];
  return Object.fromEntries(sections.map((section) => [section, messages[section]]));
}
