import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_SITE_FILE, builtSite } from '../domain/settings/builtSite.ts';
import { FIRESTORE_ORIGIN } from '../domain/settings/delivery.ts';

/**
 * Stops `firebase deploy` before it publishes a site whose form could deliver nothing: one that was built for our own
 * server, for an emulator on somebody's desk, or for the database of another project. The Firebase CLI calls it with the
 * project's id in the environment; see `firebase.json` and https://firebase.google.com/docs/cli#hooks
 */
const folder = process.argv[2] ?? join(import.meta.dirname, '../dist');
const fault = faultOf(folder);
if (fault) {
  console.error(
    `${folder} can't be deployed: ${fault}. Set the six settings of docs/hosted.md and SITE_URL, run npm run build, and deploy again.`,
  );
  process.exitCode = 1;
}

function faultOf(built: string): string | undefined {
  const textOf = (name: string) => readFileSync(join(built, name), 'utf8');
  try {
    const { delivery, projectId } = builtSite.parse(JSON.parse(textOf(BUILT_SITE_FILE)));
    if (delivery !== 'firebase') return 'it was built for our own server (PUBLIC_DELIVERY is not firebase)';
    // The page's own policy names every service that it may talk to.
    if (!textOf('index.html').includes(FIRESTORE_ORIGIN))
      return 'it was built for a Firestore emulator (PUBLIC_FIRESTORE_EMULATOR is set)';
    const { GCLOUD_PROJECT: target = projectId } = process.env;
    if (projectId === target) return undefined;
    return `it was built for the Firebase project ${projectId} (PUBLIC_FIREBASE_PROJECT_ID), not for ${target}`;
  } catch {
    return 'there is no built site';
  }
}
