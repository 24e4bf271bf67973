import sharp from 'sharp';
import type { Brand } from '../../domain/content/content.ts';
import { BRAND_MARK, brandMarkElements } from '../../ui/brandMark.ts';

/**
 * The brand's mark on a tile of the strong colour: the icon of tabs and home screens.
 *
 * @param corner radius of the tile's corners, out of 48; 0 where the system rounds them itself
 */
export function iconDrawing({ strong, paper }: Brand, corner: number): string {
  const offset = (48 - BRAND_MARK.size) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="${corner}" fill="${strong}"/><g transform="translate(${offset} ${offset})">${brandMarkElements(paper)}</g></svg>`;
}

/**
 * The same as a PNG.
 *
 * @param size width and height in pixels
 */
export function iconImage(brand: Brand, corner: number, size: number): Promise<Buffer> {
  // 48 units at 72 dots per inch are 48 pixels; drawn at the final size, so no edge is scaled.
  return sharp(Buffer.from(iconDrawing(brand, corner)), { density: (72 * size) / 48 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}
