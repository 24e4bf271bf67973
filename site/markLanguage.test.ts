import { expect, test } from 'vitest';
import { isDevanagari } from '../domain/format.ts';
import { isOneOf, markLanguage } from './markLanguage.ts';

const UNTRANSLATED = ['Keep out of reach.', 'Call {phone}', 'Delivery (free)'];

test.each([
  ['<p>Keep out of reach.</p>', '<p lang="en">Keep out of reach.</p>'],
  ['<p>Keep out of reach. <a>नीति</a></p>', '<p><span lang="en">Keep out of reach. </span><a>नीति</a></p>'],
  [
    '<p><a href="tel:1">Call +91 20</a>, सोमवार</p>',
    '<p><a href="tel:1" lang="en">Call +91 20</a>, सोमवार</p>',
  ],
  ['<li>Delivery (free)</li>', '<li lang="en">Delivery (free)</li>'],
  [
    '<p><b>आशा</b>, Delivery\u00a0(free) (<i>१</i>)</p>',
    '<p><b>आशा</b><span lang="en">, Delivery&nbsp;(free) (</span><i>१</i>)</p>',
  ],
  ['<p>पहुँच से दूर रखें।</p>', '<p>पहुँच से दूर रखें।</p>'],
  [
    '<astro-island><p>Keep out of reach. <b>x</b></p></astro-island>',
    '<astro-island><p lang="en">Keep out of reach. <b>x</b></p></astro-island>',
  ],
])('%s becomes %s', (before, after) => {
  expect(
    markLanguage(
      `<html lang="hi-IN"><head></head><body>${before}</body></html>`,
      'en',
      isOneOf(UNTRANSLATED),
    ),
  ).toBe(`<html lang="hi-IN"><head></head><body>${after}</body></html>`);
});

test('what the owner has written in Devanagari is marked as Hindi, and the name of a language stays its own', () => {
  const page = (body: string) => `<html lang="en-IN"><head></head><body>${body}</body></html>`;
  const links = '<a href="/mr" lang="mr-IN">मराठी</a>';
  expect(markLanguage(page(`<h1>लंबा जिएँ</h1>${links}<p>Live</p>`), 'hi', isDevanagari)).toBe(
    page(`<h1 lang="hi">लंबा जिएँ</h1>${links}<p>Live</p>`),
  );
});
