import type { APIRoute } from 'astro';
import { content } from '../../build/content/siteContent.ts';
import { iconDrawing } from '../../build/pictures/iconImage.ts';

export const GET: APIRoute = () =>
  new Response(iconDrawing(content.brand, 11), { headers: { 'content-type': 'image/svg+xml' } });
