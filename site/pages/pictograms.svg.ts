import type { APIRoute } from 'astro';
import { content } from '../../build/content.ts';

/** Width and height of the square that a pictogram is drawn in. */
const SIZE = 32;

const drawings = import.meta.glob<string>('../../content/pictures/pictograms/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * All pictograms in one picture, one below the other; `#name` shows one of them. They are not in the page itself,
 * because with them it would need another round trip before the first paint.
 */
export const GET: APIRoute = () => {
  const views = Object.entries(drawings).map(([path, drawing], index) => {
    const name = path.replace(/^.*\/|\.svg$/g, '');
    const shapes = drawing.replace(/<\/?svg[^>]*>/g, '');
    return `<view id="${name}" viewBox="0 ${index * SIZE} ${SIZE} ${SIZE}"/><g transform="translate(0 ${index * SIZE})">${shapes}</g>`;
  });
  return new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${views.length * SIZE}" fill="none" color="${content.brand.strong}" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${views.join('')}</svg>`,
    { headers: { 'content-type': 'image/svg+xml' } },
  );
};
