import { content } from 'virtual:site-content';
import type { APIRoute } from 'astro';
import { INBOX_PAGE } from '../../domain/desk/inboxApi.ts';
import { MESSAGES } from '../messages.ts';

/** Lets the staff install the inbox, apart from the public site. */
export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      id: INBOX_PAGE,
      name: MESSAGES.app.pageTitle(content.product.name),
      short_name: MESSAGES.app.title,
      lang: 'en-IN',
      start_url: INBOX_PAGE,
      scope: INBOX_PAGE,
      display: 'standalone',
      background_color: content.brand.paper,
      theme_color: content.brand.strong,
      icons: [
        { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
      ],
    }),
    { headers: { 'content-type': 'application/manifest+json' } },
  );
