import { content } from 'virtual:site-content';
import type { APIRoute } from 'astro';

const { product, company, page, brand } = content;

export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: `${product.name} by ${company.name}`,
      short_name: product.name,
      description: page.description,
      lang: 'en-IN',
      start_url: '/',
      display: 'minimal-ui',
      background_color: brand.paper,
      theme_color: brand.paper,
      icons: [
        { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
      ],
    }),
    { headers: { 'content-type': 'application/manifest+json' } },
  );
