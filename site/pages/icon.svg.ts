import { content } from 'virtual:site-content';
import type { APIRoute } from 'astro';
import { iconDrawing } from '../../build/pictures/iconImage.ts';

export const GET: APIRoute = () =>
  new Response(iconDrawing(content.brand, 11), { headers: { 'content-type': 'image/svg+xml' } });
