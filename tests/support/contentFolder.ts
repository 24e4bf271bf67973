import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect } from 'vitest';
import { copyPlainContent } from './plainContent.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** The path of a folder that has the sample's content again before each test of a file, with plain photographs. */
export function contentFolder(): string {
  const temporary = temporaryFolder();
  const folder = join(temporary.path, 'my-product');
  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true });
    return copyPlainContent(folder);
  });
  afterAll(() => temporary[Symbol.asyncDispose]());
  return folder;
}

/** Replaces a text that is in a file. */
export function replaceIn(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(from, () => to);
  expect(changed, `${file}: ${from}`).not.toBe(text);
  writeFileSync(file, changed);
}
