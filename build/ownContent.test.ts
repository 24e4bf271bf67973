import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../tests/support/buildSite.ts';
import { temporaryFolder } from '../tests/support/temporaryFolder.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.asyncDispose]());

let textOf: (file: string) => string;

beforeAll(async () => {
  const content = join(folder.path, 'content');
  cpSync('content', content, { recursive: true });
  mkdirSync(join(content, 'reports'));
  writeFileSync(join(content, 'reports/analysis.pdf'), '%PDF-1.7');
  const yaml = join(content, 'site.yaml');
  const extended = `${readFileSync(yaml, 'utf8')}
reports:
  - { title: Certificate of analysis, lab: Testing Lab, date: May 2026, file: analysis.pdf }
questions:
  - { question: What does a pack cost?, answer: We tell you before you order. }
`;
  writeFileSync(yaml, extended);
  const built = await buildSite('.cache/own-content', {
    CONTENT_DIR: content,
    SITE_URL: 'https://inbox.example.com',
    SAMPLE_NUMBERS: 'allow',
  });
  textOf = (file) => readFileSync(join(built, file), 'utf8');
});

test('the page shows the content’s reports and questions', () => {
  const page = textOf('index.html');
  expect(page).toContain('<a href="/reports/analysis.pdf">Certificate of analysis (PDF)</a>');
  expect(page).toContain('Testing Lab, May 2026');
  expect(page).toContain('<summary>What does a pack cost?</summary>');
  expect(page).toContain('"@type":"FAQPage"');
  expect(textOf('reports/analysis.pdf')).toBe('%PDF-1.7');
});

test('the sitemap lists the public pages only, also for a host name with "inbox"', () => {
  const urls = [...textOf('sitemap-0.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect(urls.map((url) => url?.replace('https://inbox.example.com', ''))).toEqual(['/', '/privacy-policy']);
});
