import { createHash } from 'node:crypto';
import { load } from 'cheerio';
import type { DeliverySettings } from '../domain/settings/delivery.ts';
import { contentSecurityPolicyOf } from '../domain/settings/securityHeaders.ts';

/**
 * Adds its content security policy to a finished page. Astro's own (`security.csp`) would list the hashes of all pages in
 * each of them.
 */
export function addContentSecurityPolicy(html: string, delivery: DeliverySettings): string {
  const page = load(html);
  const hashesOf = (selector: string) => [
    ...new Set(
      page(selector)
        .toArray()
        .map((element) => `sha256-${createHash('sha256').update(page(element).text()).digest('base64')}`),
    ),
  ];
  const policy = contentSecurityPolicyOf(delivery, {
    scripts: hashesOf('script:not([src]):not([type="application/ld+json"])'),
    styles: hashesOf('style'),
  });
  // First but for the encoding, since it holds for what comes after it.
  return html.replace(
    '<meta charset="utf-8">',
    (charset) => `${charset}<meta http-equiv="content-security-policy" content="${policy}">`,
  );
}
