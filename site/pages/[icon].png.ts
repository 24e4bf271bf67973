import { content, favicon, logo } from 'virtual:site-content';
import type { APIRoute } from 'astro';
import { type IconPlace, iconImage } from '../../build/pictures/iconImage.ts';

const ICONS: Record<string, { place: IconPlace; size: number }> = {
  'icon-32': { place: 'tab', size: 32 },
  'icon-512': { place: 'home-screen', size: 512 },
  'apple-touch-icon': { place: 'home-screen', size: 180 },
};

export const getStaticPaths = () =>
  [...Object.keys(ICONS), ...(logo ? ['logo'] : [])].map((icon) => ({ params: { icon } }));

export const GET: APIRoute<never, { icon: string }> = async ({ params }) => {
  const icon = ICONS[params.icon];
  const picture = icon
    ? await iconImage(content.brand, icon.place, icon.size, favicon)
    : Buffer.from(logo?.png ?? '', 'base64');
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/png' } });
};
