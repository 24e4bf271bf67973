import type { APIRoute } from 'astro';
import { sharePicture } from '../brand/sharePicture.ts';
import { content } from '../content.ts';

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await sharePicture(content)), { headers: { 'content-type': 'image/png' } });
