import { content, contentDir } from 'virtual:site-content';
import type { APIRoute } from 'astro';
import { pictogramSheet } from '../../build/pictures/pictograms.ts';

/** A file of its own: with it the page would need another round trip before the first paint. */
export const GET: APIRoute = () =>
  new Response(pictogramSheet(content, contentDir), { headers: { 'content-type': 'image/svg+xml' } });
