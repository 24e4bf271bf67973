import { glob, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Removes what Astro has put beside the pages and nothing names, such as the large originals of pictures that are
 * served in other sizes.
 */
export async function dropUnnamedFiles(folder: string): Promise<void> {
  const texts: string[] = [];
  for await (const file of glob('**/*.{html,js,css}', { cwd: folder })) {
    texts.push(await readFile(join(folder, file), 'utf8'));
  }
  for await (const file of glob('_astro/*', { cwd: folder })) {
    if (!texts.some((text) => text.includes(basename(file)))) await rm(join(folder, file));
  }
}
