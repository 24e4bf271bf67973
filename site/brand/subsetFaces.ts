import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AstroIntegration } from 'astro';
import subsetFont from 'subset-font';
import type { Content } from '../../domain/content/contentSchema.ts';
import { POLICY_FILE } from '../../domain/content/parsePolicy.ts';

const require = createRequire(import.meta.url);

/** Where the faces are put; `behaviour/showFaces.ts` takes them from there. */
const FOLDER = '.cache/faces';

/** The files that the faces are cut from, each with the weights that the styles use. */
const FACES = {
  display: { file: '@fontsource/eczar/files/eczar-latin-500-normal.woff2', axes: {} },
  text: {
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 650 } },
  },
};

/** All of printable ASCII, for what visitors type, and the marks that the site's own words use. */
const ALWAYS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}’‘“”–—…·×©°₹`;

/** Cuts the faces down to the characters that the site can show, before the pages are built. */
export function subsetFaces(content: Content): AstroIntegration {
  return {
    name: 'subset-faces',
    hooks: {
      'astro:config:setup': async () => {
        await mkdir(FOLDER, { recursive: true });
        const characters = ALWAYS + JSON.stringify(content) + (await readFile(POLICY_FILE, 'utf8'));
        await Promise.all(
          Object.entries(FACES).map(async ([name, { file, axes }]) => {
            const whole = await readFile(require.resolve(file));
            const face = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes: axes });
            await writeFile(`${FOLDER}/${name}.woff2`, face);
          }),
        );
      },
    },
  };
}
