import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.resetModules());

test.each<[string, string, (text: string) => string]>([
  ['site.yaml', '../my-product/site.yaml', (yaml) => yaml.replace(/^product:/m, 'produkt:')],
  [
    'privacy-policy.md',
    '../my-product/privacy-policy.md',
    (markdown) => markdown.replace(/^updated:.*$/m, ''),
  ],
])('an error in %s names the file in the owner’s folder', async (name, file, damage) => {
  vi.stubEnv('CONTENT_DIR', '../my-product');
  const path = `@content/${name}?raw`;
  vi.doMock(path, async (importOriginal) => ({
    default: damage((await importOriginal<{ default: string }>()).default),
  }));
  await expect(import('./siteContent.ts')).rejects.toThrow(file);
  vi.doUnmock(path);
});
