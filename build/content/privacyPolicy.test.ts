import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENGLISH_MESSAGES } from '../../domain/language/siteMessages.ts';
import { NOTICE_VERSION_PATTERN } from '../../domain/settings/builtSite.ts';
import { type DeliverySettings, processorsOf } from '../../domain/settings/delivery.ts';
import { SAMPLE as content, HOSTED_DELIVERY as HOSTED } from '../../tests/support/sampleSite.ts';
import { describeIssues } from './contentIssues.ts';
import { policyIssues, policyOf, privacyNoticeOf } from './privacyPolicy.ts';

const markdown = readFileSync('content/privacy-policy.md', 'utf8');
const SERVER: DeliverySettings = { kind: 'server' };

test('the sample policy is valid, has the specified date, and its placeholders are filled in', () => {
  const policy = policyOf(markdown, content, SERVER);
  expect(policy.updated).toBe('5 Dec 2023');
  expect(policy.body).toContain(content.product.name);
  expect(policy.body).toContain(processorsOf(SERVER, ENGLISH_MESSAGES));
  expect(policy.body).not.toMatch(/\{\w+\}/);
});

test('the policy says whether the data is used for advertising', () => {
  const withAds = { ...content, enquiry: { ...content.enquiry, ads: true } };
  const { adverts, noAdverts } = ENGLISH_MESSAGES.processors;
  expect(policyOf(markdown, content, SERVER).body).toContain(noAdverts);
  const { body } = policyOf(markdown, withAds, SERVER);
  expect(body).toContain(adverts);
  expect(body).not.toContain(noAdverts);
});

test('Windows line endings are allowed', () => {
  const withCrlf = markdown.replaceAll('\n', '\r\n');
  expect(policyIssues(withCrlf, 'privacy-policy.md')).toEqual([]);
  expect(policyOf(withCrlf, content, SERVER)).toEqual(policyOf(markdown, content, SERVER));
});

const NO_DATE = '1 error\n  line 3: updated: Write a date of the calendar';

test.each<[from: string | RegExp, to: string, message: string]>([
  [
    /^## .*ookie.*$/m,
    '',
    'cookies: Add a "## " section on cookies; in another language, end its heading with {#cookies}.',
  ],
  [/^updated:.*\n/m, '', 'updated: Add a line'],
  [/^updated:.*/m, 'updated: 31 Nov 2026', NO_DATE],
  [/^updated:.*/m, 'updated: ""', NO_DATE],
  [/^updated:.*/m, 'updated: 21/11/2026', NO_DATE],
  [
    /^updated:.*/m,
    'updated: 5 Dec 2099',
    '1 error\n  line 3: updated: This date is in the future. Write the day of the last change.',
  ],
  [
    /^title: .*$/m,
    'title: Privacy: our policy',
    `1 error
  line 2: The text contains a colon. Put "…" around the whole text.
    2 | title: Privacy: our policy
               ^`,
  ],
  [
    /^title:.*\nupdated:.*$/m,
    'Privacy',
    '2 errors\n  title: Add a line "title: ..." between the lines of ---.\n  updated: Add a line',
  ],
  [
    /(?<=\n---)\n.*/s,
    '',
    '10 errors\n  information collected: Add a "## " section on information collected;',
  ],
  [/.*/s, '# Privacy', 'line 1: Start the file with title and updated'],
  [
    'This policy',
    '![Logo](logo.png) This policy',
    '1 error\n  line 6: The policy shows no pictures: this one would be broken. Delete it.',
  ],
  [
    'This policy',
    'This\u200B policy',
    '1 error\n  line 6: There is an invisible character, U+200B (zero width space), behind "This".',
  ],
  [
    'This policy',
    'This {prodct} policy',
    '1 error\n  line 6: There is no placeholder {prodct}. Use one of product,',
  ],
  [
    'This policy',
    'Write [to us](mailto:{email} about this policy',
    '1 error\n  line 6: The closing ) of this link is missing.',
  ],
  ['{keepFor}', 'some years', '{keepFor}: The policy must contain this placeholder.'],
])('%s changed into %j is reported', (from, to, message) => {
  const issues = policyIssues(markdown.replace(from, to), 'privacy-policy.md');
  expect(describeIssues(issues)).toContain(`privacy-policy.md: ${message}`);
});

test('a section in another language is known by the id of its heading, which is not shown', () => {
  const ids: Record<string, string> = {
    'Information we collect': 'collect',
    'How we use information': 'use',
    Cookies: 'cookies',
    'Third-party links': 'links',
    'Data security': 'security',
    'Changes to this policy': 'changes',
    'Contact us': 'contact',
  };
  const hindi = markdown.replace(/^## (.*)$/gm, (_, heading: string) => `## हिन्दी में {#${ids[heading]}}`);
  expect(policyIssues(hindi, 'privacy-policy.md')).toEqual([]);
  const { body } = policyOf(hindi, content, SERVER);
  expect(body.match(/^## .*$/gm)).toEqual(Object.keys(ids).map(() => '## हिन्दी में'));
});

test('only the policy for our own server mentions the counting of visits', () => {
  expect(policyOf(markdown, content, SERVER).body).toContain('We count visits by day');
  expect(policyOf(markdown, content, HOSTED).body).not.toContain('visits');
});

test('quotation marks in the front matter are not part of the date', () => {
  const quoted = markdown.replace('updated: 5 Dec 2023', 'updated: "5 Dec 2023"');
  expect(policyOf(quoted, content, SERVER).updated).toBe('5 Dec 2023');
});

test('the version of a notice depends on its text and on the policy', () => {
  const policy = { title: 'Privacy Policy', updated: '5 Dec 2023', body: '## Cookies\n\nNone.' };
  const versionOf = (notice: string, changes = {}) =>
    privacyNoticeOf({ enquiry: { notice } } as never, { ...policy, ...changes }).version;
  const version = versionOf('We use your name.');
  expect(version).toMatch(new RegExp(NOTICE_VERSION_PATTERN));
  expect(versionOf('We use your name.')).toBe(version);
  expect(versionOf('We use your name!')).not.toBe(version);
  expect(versionOf('We use your name.', { updated: '6 Dec 2023' })).not.toBe(version);
  expect(versionOf('We use your name.', { body: '## Cookies\n\nOne.' })).not.toBe(version);
});

test('the policy names the networks, shops and WhatsApp that the content has, and no others', () => {
  const links = (changed: typeof content) =>
    /Some links .*?\./.exec(policyOf(markdown, changed, SERVER).body)?.[0];
  expect(links(content)).toContain('such as Facebook, X, LinkedIn, WhatsApp, Google Maps.');
  const { whatsapp: _, ...company } = content.company;
  const social = [{ name: 'Instagram', url: 'https://www.instagram.com/a' }];
  const changed = { ...content, company: { ...company, social } };
  expect(links(changed)).toContain('such as Instagram, Google Maps.');
  const { body } = policyOf(markdown, changed, SERVER);
  expect(body).toContain('to answer it, by phone or e-mail, with the price');
  expect(body).not.toMatch(/WhatsApp|LinkedIn/);
});
