import sharp from 'sharp';
import type { Brand } from '../../domain/content/content.ts';
import { BRAND_MARK, brandMarkElements } from '../../ui/brandMark.ts';
import type { Favicon } from './brandFiles.ts';

/** Where an icon is shown: in a tab, or on a home screen, whose system rounds the corners of a full square. */
export type IconPurpose = 'tab' | 'home-screen';

/** The side of the square that icons are composed in. */
const SIDE = 48;

/** The part of a home screen's icon that no system cuts off. https://www.w3.org/TR/appmanifest/#icon-masks */
const SAFE = 0.8;

/** The icon of tabs and home screens: the owner's, or the brand's mark on a tile of the strong colour. */
export function iconDrawing({ strong, paper }: Brand, purpose: IconPurpose, favicon?: Favicon): string {
  const isTab = purpose === 'tab';
  if (!favicon) {
    const offset = (SIDE - BRAND_MARK.size) / 2;
    const mark = `<g transform="translate(${offset} ${offset})">${brandMarkElements(paper)}</g>`;
    return onTile(strong, isTab ? 11 : 0, mark);
  }
  if (isTab || favicon.isOpaque) return favicon.svg;
  const side = SIDE * SAFE;
  const offset = (SIDE - side) / 2;
  const frame = `x="${offset}" y="${offset}" width="${side}" height="${side}"`;
  return onTile(paper, 0, favicon.svg.replace('<svg', `<svg ${frame}`));
}

/** The same as a PNG, `size` pixels wide and high. */
export function iconImage(
  brand: Brand,
  purpose: IconPurpose,
  size: number,
  favicon?: Favicon,
): Promise<Buffer> {
  // Drawn at the final size, so that no edge is scaled.
  const drawing = iconDrawing(brand, purpose, favicon).replace(
    '<svg',
    `<svg width="${size}" height="${size}"`,
  );
  return sharp(Buffer.from(drawing)).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}

function onTile(colour: string, corner: number, shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="${corner}" fill="${colour}"/>${shapes}</svg>`;
}
