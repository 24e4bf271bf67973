import { readFile } from 'node:fs/promises';
import { content } from 'virtual:site-content';
import type { APIRoute } from 'astro';
import { sharePicture } from '../../build/pictures/sharePicture.ts';

export const GET: APIRoute = async () => {
  const picture = await sharePicture(content, await readFile('.cache/pictures/share.png'));
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/png' } });
};
