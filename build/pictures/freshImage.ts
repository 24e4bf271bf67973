import type { APIRoute } from 'astro';
import { GET as transformImage } from 'astro/assets/endpoint/dev';

/**
 * Astro's image endpoint of the dev server, which lets browsers keep an image for a year. Ours change under the same
 * URL when the content does.
 */
export const GET: APIRoute = async (context) => {
  const response = await transformImage(context);
  response.headers.set('cache-control', 'no-store');
  return response;
};
