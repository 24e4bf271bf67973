import type { APIRoute } from 'astro';
import { iconDrawing } from '../../build/brand/iconImage.ts';
import { content } from '../../build/content/siteContent.ts';

export const GET: APIRoute = () =>
  new Response(iconDrawing(content.brand, 11), { headers: { 'content-type': 'image/svg+xml' } });
