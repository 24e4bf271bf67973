import { join } from 'node:path';
import { type Content, cardsOf } from '../../domain/content/content.ts';
import { ContentError, type ContentIssue } from '../content/contentIssues.ts';
import { type Drawing, emptinessIn, rasterize, readDrawing } from './drawings.ts';
import { namesIn } from './pictureFiles.ts';

export const PICTOGRAM_FOLDER = 'pictures/pictograms';

/** Width and height of the square that a pictogram is shown in, in units of the sheet. */
const SIZE = 32;

export function pictogramNames(folder: string): string[] {
  return namesIn(join(folder, PICTOGRAM_FOLDER))
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -'.svg'.length));
}

export async function pictogramIssues(folder: string): Promise<ContentIssue[]> {
  const found = pictogramNames(folder).map(async (name) => {
    const { clean, issues } = readPictogram(folder, name);
    if (!clean) return issues;
    const remedy = await emptinessIn(rasterize(clean, 3 * SIZE));
    return remedy ? [{ file: pictogramFile(folder, name), remedy }] : [];
  });
  return (await Promise.all(found)).flat();
}

/**
 * The pictograms of the cards in one picture, one below the other; `#name` shows one of them. Black and `currentColor` are
 * the strong colour of the content.
 *
 * @throws {ContentError} when a drawing is invalid
 */
export function pictogramSheet(content: Content, folder: string): string {
  const names = [...new Set(cardsOf(content).map(({ pictogram }) => pictogram))].sort();
  const drawings = names.map((name, index) => {
    const { clean, issues } = readPictogram(folder, name);
    if (!clean) throw new ContentError(issues);
    const top = index * SIZE;
    const shown = clean.svg.replace('<svg', `<svg y="${top}" width="${SIZE}" height="${SIZE}"`);
    return `<view id="${name}" viewBox="0 ${top} ${SIZE} ${SIZE}"/>${shown}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${names.length * SIZE}" color="${content.brand.strong}" fill="currentColor">${drawings.join('')}</svg>`;
}

function readPictogram(folder: string, name: string): Drawing {
  return readDrawing(pictogramFile(folder, name), { isShared: true });
}

function pictogramFile(folder: string, name: string): string {
  return join(folder, PICTOGRAM_FOLDER, `${name}.svg`);
}
