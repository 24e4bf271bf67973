import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Content } from '../../domain/content.ts';
import { CONTENT_FILE, parseContent } from './parseContent.ts';
import { sampleEntriesIn } from './sampleContent.ts';

/** The folder that the project ships. */
export const SAMPLE_DIR = resolve(import.meta.dirname, '../../content');

/** What is still the sample, in a few lines; nothing where everything is the owner's. */
export function sampleWarning(content: Content, folder: string): string | undefined {
  if (resolve(folder) === SAMPLE_DIR) {
    // Whoever changes the sample in place leaves nothing to compare with, so its contact address has to do (RFC 2606).
    if (!content.company.email.endsWith('.example')) return undefined;
    return `The sample product "${content.product.name}" is built. For your own: npm run new-content -- ../my-product`;
  }
  const sample = parseContent(readFileSync(join(SAMPLE_DIR, CONTENT_FILE), 'utf8'));
  const entries = sampleEntriesIn(content, sample);
  if (entries.length === 0) return undefined;
  return `Still as in the sample (put your own before you go live):\n${entries.map((entry) => `  ${entry}`).join('\n')}`;
}
