import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'cheerio';

/** A source in a policy that allows an inline script or style by what it is. https://www.w3.org/TR/CSP3/#grammardef-hash-source */
const HASH_SOURCE = / 'sha256-([\w+/=]+)'/g;

/**
 * Leaves in each page's own policy the hashes of that page's scripts and styles. Astro lists those of the whole site
 * on every page, and a hash is the one thing that compression can't make smaller.
 */
export async function trimPolicies(folder: string): Promise<void> {
  for await (const file of glob('**/*.html', { cwd: folder })) {
    const path = join(folder, file);
    const html = await readFile(path, 'utf8');
    await writeFile(path, trimPolicy(html));
  }
}

/** The page with no hash in its policy that stands for nothing in it. */
export function trimPolicy(html: string): string {
  const page = load(html);
  const inline = page('style, script:not([src])').toArray();
  const needed = new Set(
    inline.map((element) => createHash('sha256').update(page(element).text()).digest('base64')),
  );
  return html.replace(HASH_SOURCE, (source, hash: string) => (needed.has(hash) ? source : ''));
}
