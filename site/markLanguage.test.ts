import { expect, test } from 'vitest';
import { markEnglish } from './markEnglish.ts';

const UNTRANSLATED = ['Keep out of reach.', 'Call {phone}', 'Delivery (free)'];

test.each([
  ['<p>Keep out of reach.</p>', '<p lang="en">Keep out of reach.</p>'],
  ['<p>Keep out of reach. <a>नीति</a></p>', '<p><span lang="en">Keep out of reach. </span><a>नीति</a></p>'],
  [
    '<p><a href="tel:1">Call +91 20</a>, सोमवार</p>',
    '<p><a href="tel:1" lang="en">Call +91 20</a>, सोमवार</p>',
  ],
  ['<li>Delivery (free)</li>', '<li lang="en">Delivery (free)</li>'],
  ['<p>पहुँच से दूर रखें।</p>', '<p>पहुँच से दूर रखें।</p>'],
  [
    '<astro-island><p>Keep out of reach. <b>x</b></p></astro-island>',
    '<astro-island><p lang="en">Keep out of reach. <b>x</b></p></astro-island>',
  ],
])('%s becomes %s', (before, after) => {
  expect(markEnglish(`<html lang="hi-IN"><head></head><body>${before}</body></html>`, UNTRANSLATED)).toBe(
    `<html lang="hi-IN"><head></head><body>${after}</body></html>`,
  );
});
