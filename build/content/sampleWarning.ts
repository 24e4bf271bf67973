import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Content } from '../../domain/content.ts';
import { findPicture, isSampleFile, PICTURES } from '../pictures/checkPictures.ts';
import { readSiteFile } from './parseContent.ts';
import { POLICY_FILE, policyDateOf } from './privacyPolicy.ts';
import { SAMPLE_DIR, sampleEntriesIn, sampleNameEntriesIn, saysSampleName } from './sampleContent.ts';

/** What still equals the sample or says its name, in a few lines; undefined when nothing does. */
export function sampleWarning(content: Content, folder: string): string | undefined {
  if (resolve(folder) === SAMPLE_DIR) {
    // A sample that was changed in place can't be compared, but its e-mail address is a reserved one (RFC 2606).
    if (!content.company.email.endsWith('.example')) return undefined;
    return `This is the sample product "${content.product.name}". To start your own: npm run new-content -- ../my-product`;
  }
  const sample = readSiteFile(SAMPLE_DIR);
  const named = sampleNameEntriesIn(content, sample);
  const policy = readFileSync(join(folder, POLICY_FILE), 'utf8');
  if (saysSampleName(policy, content, sample)) named.push(POLICY_FILE);
  const remedy = `still says "${sample.product.name}", the sample's name. Write {product} or your own name.`;
  const pictures = PICTURES.map((name) => findPicture(folder, name).picture).filter(isSampleFile);
  const entries = [
    ...sampleEntriesIn(content, sample),
    ...named.map((entry) => `${entry}: ${remedy}`),
    ...pictures.map((picture) => relative(folder, picture)),
  ];
  if (policyDateOf(policy) === policyDateOf(readFileSync(join(SAMPLE_DIR, POLICY_FILE), 'utf8'))) {
    entries.push(
      `${POLICY_FILE}: still has the sample's date. Read the policy, and write today's after "updated:".`,
    );
  }
  if (entries.length === 0) return undefined;
  return `Still as in the sample (replace before you go live):\n${entries.map((entry) => `  ${entry}`).join('\n')}`;
}
