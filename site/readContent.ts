import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Content } from '../domain/content/contentSchema.ts';
import { CONTENT_FILE, parseContent } from '../domain/content/parseContent.ts';
import { POLICY_FILE, parsePolicy } from '../domain/content/parsePolicy.ts';
import type { Delivery } from '../domain/delivery/Delivery.ts';
import { processorsOf } from '../domain/delivery/processorsOf.ts';
import { PICTOGRAM_FOLDER, pictogramSheet } from './pictograms/pictogramSheet.ts';

/**
 * Reads `content/` and checks all of it before the build begins, so that a mistake is one line and no page's
 * stack trace.
 *
 * @throws {ContentError} at the first mistake in the facts, the policy or the pictograms
 */
export function readContent(delivery: Delivery): Content {
  const content = parseContent(readFileSync(CONTENT_FILE, 'utf8'));
  parsePolicy(readFileSync(POLICY_FILE, 'utf8'), content, processorsOf(delivery));
  pictogramSheet(content.product, readPictograms(), content.brand.strong);
  return content;
}

function readPictograms(): Map<string, string> {
  const files = globSync(`${PICTOGRAM_FOLDER}/*.svg`);
  return new Map(files.map((file) => [basename(file, '.svg'), readFileSync(file, 'utf8')]));
}
