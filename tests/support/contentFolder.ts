import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import { temporaryFolder } from './temporaryFolder.ts';

/** The path of a folder that has the sample's content again before each test of a file. */
export function contentFolder(): string {
  const temporary = temporaryFolder();
  const folder = join(temporary.path, 'my-product');
  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true });
    cpSync('content', folder, { recursive: true });
  });
  afterAll(() => temporary[Symbol.asyncDispose]());
  return folder;
}
