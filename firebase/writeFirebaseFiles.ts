import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_SITE_FILE, builtSite } from '../domain/settings/builtSite.ts';
import { firebaseJsonOf } from './firebaseJsonOf.ts';
import { firestoreRulesOf } from './firestoreRulesOf.ts';

/** Where the Firebase CLI is run; Git ignores it. */
const FOLDER = join(import.meta.dirname, '../dist-firebase');

/**
 * Writes `firestore.rules` and `firebase.json` from `domain/` and what the build has recorded, so that the hosted mode
 * validates as our server does and sends the same headers. `npm run build` runs it after building the site.
 */
const record = readFileSync(join(import.meta.dirname, '../dist', BUILT_SITE_FILE), 'utf8');
const { siteUrl, content } = builtSite.parse(JSON.parse(record));
const settings = firebaseJsonOf(siteUrl);
mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, settings.firestore.rules), firestoreRulesOf(content.product.name));
writeFileSync(join(FOLDER, 'firebase.json'), `${JSON.stringify(settings, null, 2)}\n`);
// The Firebase CLI publishes nothing outside the folder of its firebase.json.
const link = join(FOLDER, settings.hosting.public);
rmSync(link, { force: true });
symlinkSync(join('..', 'dist'), link, 'junction');
