import { ContentError } from '../../domain/content/ContentError.ts';
import type { Product } from '../../domain/content/contentSchema.ts';
import { CONTENT_FILE } from '../../domain/content/parseContent.ts';

/** Where the sheet of all pictograms is served; `#name` shows one of them. */
export const PICTOGRAM_SHEET = '/pictograms.svg';

/** Width and height of the square that a pictogram is drawn in. */
export const PICTOGRAM_SIZE = 32;

/** Where the drawings stand, from the root of the project; errors name it. */
export const PICTOGRAM_FOLDER = 'content/pictures/pictograms';

/**
 * Puts every pictogram that the content names into one picture, so that seventeen drawings cost one request.
 *
 * @param drawings the text of each SVG file, by its name without `.svg`
 * @param colour what `currentColor` stands for in the drawings
 * @throws {ContentError} when the content names a pictogram that is not there, or one is not a drawing of 32 by 32
 */
export function pictogramSheet(
  product: Pick<Product, 'indications' | 'benefits' | 'safety'>,
  drawings: ReadonlyMap<string, string>,
  colour: string,
): string {
  const names = new Set<string>();
  for (const section of ['indications', 'benefits', 'safety'] as const) {
    for (const [index, { pictogram }] of product[section].items.entries()) {
      if (!drawings.has(pictogram)) {
        throw new ContentError(
          CONTENT_FILE,
          `product.${section}.items.${index}.pictogram`,
          `there is no ${PICTOGRAM_FOLDER}/${pictogram}.svg; add it, or name another file of that folder.`,
        );
      }
      names.add(pictogram);
    }
  }
  const places = [...names].map((name, index) => {
    const top = index * PICTOGRAM_SIZE;
    const box = `0 ${top} ${PICTOGRAM_SIZE} ${PICTOGRAM_SIZE}`;
    return `<view id="${name}" viewBox="${box}"/><g transform="translate(0 ${top})">${shapesOf(name, drawings.get(name) ?? '')}</g>`;
  });
  const height = names.size * PICTOGRAM_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTOGRAM_SIZE} ${height}" fill="none" color="${colour}" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${places.join('')}</svg>`;
}

function shapesOf(name: string, drawing: string): string {
  const shapes = /<svg\b[^>]*\bviewBox="0 0 32 32"[^>]*>([\s\S]*)<\/svg>/.exec(drawing)?.[1];
  if (!shapes) {
    throw new ContentError(
      `${PICTOGRAM_FOLDER}/${name}.svg`,
      'viewBox',
      'make it an SVG drawing with viewBox="0 0 32 32".',
    );
  }
  return shapes.replace(/\s*\n\s*/g, '');
}
