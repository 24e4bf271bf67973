import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import type { Content } from '../../domain/content.ts';
import { labelFonts } from '../brand/labelFonts.ts';
import { applyLabel } from './applyLabel.ts';
import { labelArt } from './labelArt.ts';
import { parseLabelGrid } from './parseLabelGrid.ts';

/** Where the pictures stand as the content gives them, and where they are put with the label on. */
const SOURCE = 'content/pictures';
const LABELLED = '.cache/pictures';

/** Lays the label over the product pictures before the pages are built, which then import them from `.cache/`. */
export function labelPictures(content: Content): AstroIntegration {
  return {
    name: 'label-pictures',
    hooks: {
      'astro:config:setup': async () => {
        const label = await labelOf(content);
        await mkdir(LABELLED, { recursive: true });
        await Promise.all(['bottle', 'share'].map((name) => labelPicture(name, label)));
      },
    },
  };
}

async function labelOf({ product, company, label, brand }: Content): Promise<Buffer> {
  const facts = {
    name: product.name,
    kind: product.kind,
    tagline: product.tagline,
    contents: product.pack,
    company: company.name,
    statement: `${label.category}. ${label.notForMedicinalUse}.`,
    colours: brand,
  };
  return labelArt(facts, await labelFonts());
}

async function labelPicture(name: string, label: Buffer): Promise<void> {
  const render = await readFile(`${SOURCE}/${name}.webp`);
  const gridFile = `${SOURCE}/${name}.label.json`;
  const grid = await readFile(gridFile, 'utf8').catch(() => undefined);
  // Without a grid the picture is a photograph of the bottle, whose label is already on it.
  const picture = grid ? await applyLabel({ render, label, grid: parseLabelGrid(grid, gridFile) }) : render;
  await writeFile(`${LABELLED}/${name}.png`, picture);
}
