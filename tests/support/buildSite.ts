import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { BARE_ENVIRONMENT } from './startServer.ts';

/** The root of the project. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The settings of the hosted mode, for a project of the emulators. */
export const HOSTED_SETTINGS = {
  PUBLIC_DELIVERY: 'firebase',
  PUBLIC_FIREBASE_API_KEY: 'demo-api-key',
  PUBLIC_FIREBASE_PROJECT_ID: 'demo-hosted',
  PUBLIC_FIREBASE_APP_ID: '1:234:web:567',
  PUBLIC_EMAILJS_SERVICE_ID: 'service_demo',
  PUBLIC_EMAILJS_TEMPLATE_ID: 'template_demo',
  PUBLIC_EMAILJS_PUBLIC_KEY: 'public_demo',
};

/**
 * Builds the site as `npm run build` does, into another folder.
 *
 * @param folder relative to the project's root
 * @param settings environment variables of the build
 * @param args further arguments
 * @returns the folder's absolute path
 */
export async function buildSite(
  folder: string,
  settings: Record<string, string>,
  ...args: string[]
): Promise<string> {
  await promisify(execFile)(process.execPath, ['build/build.ts', '--outDir', folder, ...args], {
    cwd: ROOT,
    env: { ...BARE_ENVIRONMENT, ...settings },
  });
  return join(ROOT, folder);
}
