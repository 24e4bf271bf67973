import type { APIRoute } from 'astro';
import { iconImage } from '../brand/iconImage.ts';
import { content } from '../content.ts';

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await iconImage(content.brand, 11, 32)), {
    headers: { 'content-type': 'image/png' },
  });
