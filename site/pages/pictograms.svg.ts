import { content } from 'virtual:site-content';
import type { APIRoute } from 'astro';
import { readPictograms } from '../../build/pictures/pictureFiles.ts';
import { readSiteSettings } from '../../build/readSiteSettings.ts';

/** Width and height of the square that a pictogram is drawn in. */
const SIZE = 32;

/**
 * All pictograms in one picture, one below the other; `#name` shows one of them. They are not in the page itself,
 * because with them it would need another round trip before the first paint.
 */
export const GET: APIRoute = () => {
  const drawings = readPictograms(readSiteSettings(process.env).contentDir);
  const views = drawings.map(({ name, drawing }, index) => {
    const shapes = drawing.replace(/<\/?svg[^>]*>/g, '');
    return `<view id="${name}" viewBox="0 ${index * SIZE} ${SIZE} ${SIZE}"/><g transform="translate(0 ${index * SIZE})">${shapes}</g>`;
  });
  return new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${views.length * SIZE}" fill="none" color="${content.brand.strong}" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${views.join('')}</svg>`,
    { headers: { 'content-type': 'image/svg+xml' } },
  );
};
