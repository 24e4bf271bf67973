import { content, favicon, logo } from 'virtual:site-content';
import type { APIRoute } from 'astro';
import { iconDrawing } from '../../build/pictures/iconImage.ts';

export const getStaticPaths = () =>
  ['icon', ...(logo?.svg ? ['logo'] : [])].map((icon) => ({ params: { icon } }));

export const GET: APIRoute<never, { icon: string }> = ({ params }) => {
  const drawing = params.icon === 'logo' ? (logo?.svg ?? '') : iconDrawing(content.brand, 'tab', favicon);
  return new Response(drawing, { headers: { 'content-type': 'image/svg+xml' } });
};
