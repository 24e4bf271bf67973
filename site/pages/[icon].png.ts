import { content, favicon, logo } from 'virtual:site-content';
import type { APIRoute } from 'astro';
import { type IconPurpose, iconImage } from '../../build/pictures/iconImage.ts';

const ICONS: Record<string, { purpose: IconPurpose; size: number }> = {
  'icon-32': { purpose: 'tab', size: 32 },
  'icon-512': { purpose: 'home-screen', size: 512 },
  'apple-touch-icon': { purpose: 'home-screen', size: 180 },
};

export const getStaticPaths = () =>
  [...Object.keys(ICONS), ...(logo ? ['logo'] : [])].map((icon) => ({ params: { icon } }));

export const GET: APIRoute<never, { icon: string }> = async ({ params }) => {
  const icon = ICONS[params.icon];
  const picture = icon
    ? await iconImage(content.brand, icon.purpose, icon.size, favicon)
    : Buffer.from(logo?.png ?? '', 'base64');
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/png' } });
};
