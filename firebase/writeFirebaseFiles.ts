import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportError } from '../build/content/contentIssues.ts';
import { readSiteFile } from '../build/content/parseContent.ts';
import { buildSettings, localUrlOf, parseSettings } from '../domain/settings.ts';
import { firebaseJsonOf } from './firebaseJsonOf.ts';
import { firestoreRulesOf } from './firestoreRulesOf.ts';

/** Where the Firebase CLI is run; Git ignores it. */
const FOLDER = join(import.meta.dirname, '../dist-firebase');

/**
 * Writes `firestore.rules` and `firebase.json` from `domain/`, `content/` and `SITE_URL`, so that the hosted mode
 * validates as our server does and sends the same headers. `npm run build` runs it after building the site.
 */
try {
  const { SITE_URL = localUrlOf(), CONTENT_DIR } = parseSettings(buildSettings, process.env);
  const { product } = readSiteFile(CONTENT_DIR);
  const settings = firebaseJsonOf(SITE_URL);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, settings.firestore.rules), firestoreRulesOf(product.name));
  writeFileSync(join(FOLDER, 'firebase.json'), `${JSON.stringify(settings, null, 2)}\n`);
  // The Firebase CLI publishes nothing outside the folder of its firebase.json.
  const link = join(FOLDER, settings.hosting.public);
  rmSync(link, { force: true });
  symlinkSync(join('..', 'dist'), link, 'junction');
} catch (error) {
  reportError(error);
}
