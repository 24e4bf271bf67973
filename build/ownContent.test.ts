import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite } from '../tests/support/buildSite.ts';
import { temporaryFolder } from '../tests/support/temporaryFolder.ts';

test('the page shows reports and questions once the content has them', async () => {
  await using folder = temporaryFolder();
  const content = join(folder.path, 'content');
  cpSync('content', content, { recursive: true });
  mkdirSync(join(content, 'reports'));
  writeFileSync(join(content, 'reports/analysis.pdf'), '%PDF-1.7');
  const yaml = join(content, 'site.yaml');
  const sample = readFileSync(yaml, 'utf8');
  const filled = `${sample}
reports:
  - { title: Certificate of analysis, lab: Testing Lab, date: May 2026, file: analysis.pdf }
questions:
  - { question: What does a pack cost?, answer: We tell you before you order. }
`;
  writeFileSync(yaml, filled);

  const built = await buildSite('.cache/own-content', { CONTENT_DIR: content });

  const page = readFileSync(join(built, 'index.html'), 'utf8');
  expect(page).toContain('<a href="/reports/analysis.pdf">Certificate of analysis (PDF)</a>');
  expect(page).toContain('Testing Lab, May 2026');
  expect(page).toContain('<summary>What does a pack cost?</summary>');
  expect(page).toContain('"@type":"FAQPage"');
  expect(readFileSync(join(built, 'reports/analysis.pdf'), 'utf8')).toBe('%PDF-1.7');
});
