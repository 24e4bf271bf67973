import { expect, test } from 'vitest';
import { addContentSecurityPolicy } from './contentSecurityPolicy.ts';

const PAGE =
  '<!DOCTYPE html><html><head><meta charset="utf-8"><style>p{color:red}</style><style>p{color:red}</style>' +
  '<script type="application/ld+json">{}</script></head><body><script>alert(1)</script><script src="/a.js"></script></body></html>';

test('a page’s policy is its first element after the encoding, with the hash of each script and style in it', () => {
  const html = addContentSecurityPolicy(PAGE, { kind: 'server' });
  const policy = /<meta charset="utf-8"><meta http-equiv="content-security-policy" content="([^"]+)">/.exec(html);
  const directives = policy?.[1]?.split(';');
  // printf '%s' 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(directives).toContain("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='");
  expect(directives).toContain("style-src 'self' 'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='");
});
