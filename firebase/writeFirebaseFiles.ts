import { lstatSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError } from '../domain/content/ContentError.ts';
import { CONTENT_FILE, parseContent } from '../domain/content/parseContent.ts';
import { readSiteUrl } from '../domain/settings/readSiteUrl.ts';
import { SettingError } from '../domain/settings/SettingError.ts';
import { firebaseJsonOf } from './firebaseJsonOf.ts';
import { firestoreRulesOf } from './firestoreRulesOf.ts';

const FOLDER = import.meta.dirname;

/**
 * Writes `firestore.rules` and `firebase.json` from what stands in `domain/`, `content/` and `SITE_URL`, so that
 * the hosted mode checks and answers as the rest does. Each build calls it; only one for Firebase, whose
 * `SITE_URL` is that of the hosted site, touches `firebase.json`.
 */
try {
  const { product } = parseContent(readFileSync(CONTENT_FILE, 'utf8'));
  writeFileSync(join(FOLDER, 'firestore.rules'), firestoreRulesOf(product.name));
  if (process.env.PUBLIC_DELIVERY === 'firebase') {
    const settings = firebaseJsonOf(readSiteUrl(process.env));
    writeFileSync(join(FOLDER, 'firebase.json'), `${JSON.stringify(settings, null, 2)}\n`);
    linkBuiltSite(join(FOLDER, settings.hosting.public));
  }
} catch (error) {
  if (!(error instanceof ContentError || error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Git on Windows may have checked the link out as a text file. */
function linkBuiltSite(link: string): void {
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  rmSync(link, { force: true });
  symlinkSync(join('..', 'dist'), link, 'junction');
}
