import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { trimPolicy } from './trimPolicies.ts';

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const pageWith = (scripts: string, styles: string) =>
  `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self'${scripts}; style-src 'self'${styles};">` +
  '<style>p{color:red}</style><script>a("<p>")</script><script src="/b.js"></script>';

test('of the hashes in the policy, those of what stands in the page are left', () => {
  const needed = pageWith(` ${sourceOf('a("<p>")')}`, ` ${sourceOf('p{color:red}')}`);
  const given = pageWith(
    ` ${sourceOf('of another page')} ${sourceOf('a("<p>")')} ${sourceOf('')}`,
    ` ${sourceOf('p{color:red}')} ${sourceOf('b{}')}`,
  );
  expect(trimPolicy(given)).toBe(needed);
});
