import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_FILE, type Content, ContentError, parseContent } from '../domain/content.ts';
import { type Delivery, processorsOf } from '../domain/delivery.ts';
import { POLICY_FILE, type Policy, parsePolicy } from '../domain/privacyPolicy.ts';

/** Where the drawings are, from the root of the project; errors name it. */
const PICTOGRAM_FOLDER = 'content/pictures/pictograms';

/**
 * Reads `content/` and checks all of it before the build begins, so that a mistake is one line and no page's
 * stack trace.
 *
 * @throws {ContentError} at the first mistake in the facts, the policy or the pictograms
 */
export function readContent(delivery: Delivery): { content: Content; policy: Policy } {
  const content = parseContent(readFileSync(CONTENT_FILE, 'utf8'));
  const policy = parsePolicy(readFileSync(POLICY_FILE, 'utf8'), content, processorsOf(delivery));
  validatePictograms(content);
  return { content, policy };
}

/** @throws {ContentError} when a card names a pictogram that is not there, or one is not drawn in a square of 32 */
function validatePictograms({ product }: Content): void {
  const files = new Set(globSync('*.svg', { cwd: PICTOGRAM_FOLDER }));
  for (const section of ['indications', 'benefits', 'safety'] as const) {
    for (const [index, { pictogram }] of product[section].items.entries()) {
      if (files.has(`${pictogram}.svg`)) continue;
      throw new ContentError(
        CONTENT_FILE,
        `product.${section}.items.${index}.pictogram`,
        `there is no ${PICTOGRAM_FOLDER}/${pictogram}.svg; add it, or name another file of that folder.`,
      );
    }
  }
  for (const file of files) {
    const path = join(PICTOGRAM_FOLDER, file);
    if (readFileSync(path, 'utf8').includes('viewBox="0 0 32 32"')) continue;
    throw new ContentError(path, 'viewBox', 'make it an SVG drawing with viewBox="0 0 32 32".');
  }
}
