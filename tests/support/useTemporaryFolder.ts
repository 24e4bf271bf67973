import { afterEach, beforeEach } from 'vitest';
import { temporaryFolder } from './temporaryFolder.ts';

/** An empty folder for each test of a file. */
export function useTemporaryFolder(): { readonly path: string } {
  const current = { path: '' };
  let remove: () => PromiseLike<void>;
  beforeEach(() => {
    const folder = temporaryFolder();
    current.path = folder.path;
    remove = () => folder[Symbol.asyncDispose]();
  });
  afterEach(() => remove());
  return current;
}
