import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { isSampleContent, parseContent } from './content.ts';
import { parsePolicy } from './privacyPolicy.ts';

const yaml = readFileSync(new URL('../content/site.yaml', import.meta.url), 'utf8');
const markdown = readFileSync(new URL('../content/privacy-policy.md', import.meta.url), 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: these tests break the content's shape on purpose
type Mutable = Record<string, any>;

/** What is said of the shipped content after a change. */
function saidAfter(change: (content: Mutable) => void): string {
  const content = parse(yaml);
  change(content);
  try {
    parseContent(stringify(content));
    return 'nothing';
  } catch (error) {
    return (error as Error).message;
  }
}

test('the shipped content passes', () => {
  expect(isSampleContent(parseContent(yaml))).toBe(true);
});

describe('a mistake is said in one line with file, entry and remedy', () => {
  test.each<[string, (content: Mutable) => void, string]>([
    ['a missing entry', (c) => delete c.product.tagline, 'product.tagline: missing. Write the tagline.'],
    [
      'an empty text',
      (c) => (c.product.kind = ' '),
      'product.kind: Write what the product is, in a few words.',
    ],
    [
      'six benefits',
      (c) => c.product.benefits.items.pop(),
      'product.benefits.items: Keep exactly 7 entries: the page shows 7.',
    ],
    [
      'a misspelt entry',
      (c) => (c.company.fone = '1'),
      'company.fone: no such entry; remove it or mend its spelling.',
    ],
    ['no FSSAI licence', (c) => delete c.label.fssaiLicence, 'label.fssaiLicence: missing.'],
    [
      'a short FSSAI licence',
      (c) => (c.label.fssaiLicence = '123'),
      'label.fssaiLicence: Give the 14 digits',
    ],
    [
      'no medicinal statement',
      (c) => delete c.label.notForMedicinalUse,
      'label.notForMedicinalUse: missing.',
    ],
    ['a slash in the name', (c) => (c.product.name = 'A/B'), 'product.name: Use 1 to 24 letters'],
    [
      'an unquoted phone number',
      (c) => (c.company.phone = 912012345678),
      'company.phone: Give the phone number as text, in quotes.',
    ],
    [
      'an address without https',
      (c) => (c.company.social.x = 'x.com/a'),
      'company.social.x: Give a whole address',
    ],
    [
      'a time to keep enquiries for that is no time',
      (c) => (c.enquiry.keepFor = 'three years'),
      'enquiry.keepFor: Give a number and days, months or years, such as 3 years.',
    ],
    ['pale ink', (c) => (c.brand.ink = '#999999'), 'brand.ink: contrast 2.7 on brand.paper is hard to read'],
  ])('%s', (_name, change, said) => {
    const message = saidAfter(change);
    expect(message).toContain(`content/site.yaml: ${said}`);
    expect(message).not.toContain('\n');
  });

  test('text that is not YAML, with its line', () => {
    expect(() => parseContent('product:\n  name: "x\n')).toThrow(
      /^content\/site.yaml: line \d+: not YAML: [^\n]+$/,
    );
  });
});

describe('the privacy policy', () => {
  const content = parseContent(yaml);

  test('the shipped one passes, dated as the specification says, with its placeholders filled', () => {
    const policy = parsePolicy(markdown, content, 'PROCESSORS.');
    expect(policy.updated).toBe('5 Dec 2023');
    expect(policy.body).toContain(content.product.name);
    expect(policy.body).toContain('PROCESSORS.');
    expect(policy.body).not.toMatch(/\{\w+\}/);
  });

  test('the policy and the notice promise what the server keeps to', () => {
    const promise = `at most ${content.enquiry.keepFor} after our last contact`;
    expect(content.enquiry.notice).toContain(promise);
    expect(parsePolicy(markdown, content, '').body).toContain(promise);
  });

  test('lines may end as on Windows', () => {
    const onWindows = markdown.replaceAll('\n', '\r\n');
    expect(parsePolicy(onWindows, content, '')).toEqual(parsePolicy(markdown, content, ''));
  });

  test.each([
    [
      'a missing section',
      (text: string) => text.replace(/^## .*ookie.*$/m, ''),
      'cookies: add a "## " section on cookies.',
    ],
    ['a missing date', (text: string) => text.replace(/^updated:.*\n/m, ''), 'updated: add a line'],
    ['an unknown placeholder', (text: string) => `${text}\n{prodct}`, '{prodct}: no such placeholder'],
    ['no front matter', () => '# Privacy', 'line 1: start with title and updated'],
  ])('%s is said', (_name, change, said) => {
    expect(() => parsePolicy(change(markdown), content, '')).toThrow(`content/privacy-policy.md: ${said}`);
  });
});
