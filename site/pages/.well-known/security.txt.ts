import { content } from 'virtual:site-content';
import type { APIRoute } from 'astro';
import { DAY_MS } from '../../../domain/time.ts';

/** RFC 9116 requires an expiry date; each build renews it. */
const LIFETIME_MS = 364 * DAY_MS;

/** Where to report a weakness (RFC 9116). */
export const GET: APIRoute = ({ site }) => {
  const lines = [
    `Contact: mailto:${content.company.email}`,
    `Expires: ${new Date(Date.now() + LIFETIME_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', site).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`);
};
