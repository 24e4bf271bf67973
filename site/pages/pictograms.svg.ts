import { content } from 'virtual:site-content';
import type { APIRoute } from 'astro';
import { pictogramSheet } from '../../build/pictures/pictograms.ts';
import { readSiteSettings } from '../../build/readSiteSettings.ts';

/** A file of its own: with it the page would need another round trip before the first paint. */
export const GET: APIRoute = () =>
  new Response(pictogramSheet(content, readSiteSettings(process.env).contentDir), {
    headers: { 'content-type': 'image/svg+xml' },
  });
