import type { APIRoute } from 'astro';
import { content } from '../content.ts';
import { pictogramSheet } from '../pictograms/pictogramSheet.ts';
import { pictograms } from '../pictograms/pictograms.ts';

export const GET: APIRoute = () =>
  new Response(pictogramSheet(content.product, pictograms, content.brand.strong), {
    headers: { 'content-type': 'image/svg+xml' },
  });
