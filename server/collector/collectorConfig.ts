import { readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { SettingError } from '../../domain/settings/parseSettings.ts';
import type { serverSettings } from '../../domain/settings/settings.ts';
import { uuidOf } from '../uuidOf.ts';
import type { Desk } from './Intake.ts';

/** From where the desk collects: with the key of a service account, or from an emulator at `host:port`. */
export type CollectorConfig = { projectId: string } & ({ keyFile: string } | { emulator: string });

/** https://cloud.google.com/iam/docs/keys-create-delete */
const serviceAccountKey = z.object({
  type: z.literal('service_account'),
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
});

/**
 * Undefined in the hosted mode without a service account: the server only serves then.
 *
 * @throws {SettingError} at a setting that is missing or does not go with another
 */
export function collectorConfigOf({
  PUBLIC_DELIVERY,
  PUBLIC_FIREBASE_PROJECT_ID: projectId,
  PUBLIC_FIRESTORE_EMULATOR: emulator,
  GOOGLE_APPLICATION_CREDENTIALS: keyFile,
}: z.output<typeof serverSettings>): CollectorConfig | undefined {
  if (PUBLIC_DELIVERY === 'server' || (!emulator && !keyFile)) return undefined;
  if (!projectId) {
    throw new SettingError(
      'PUBLIC_FIREBASE_PROJECT_ID is missing; with PUBLIC_DELIVERY=firebase the server collects from that project (see docs/hosted.md)',
    );
  }
  return emulator ? { projectId, emulator } : { projectId, keyFile: resolve(keyFile ?? '') };
}

/**
 * Reads the key that the server collects with. Apart from the settings, since a backup or an export needs none.
 *
 * @throws {SettingError} when it can't be read, or is that of another project
 */
export function requireKey(collector: CollectorConfig | undefined): void {
  if (!collector || !('keyFile' in collector)) return;
  const { keyFile, projectId } = collector;
  const { project_id } = readKey(keyFile);
  if (project_id !== projectId) {
    throw new SettingError(
      `GOOGLE_APPLICATION_CREDENTIALS is the key of project "${project_id}", but PUBLIC_FIREBASE_PROJECT_ID is "${projectId}"; use a service account of that project`,
    );
  }
}

/**
 * What a desk is called in the lease. The same again after a restart, so that it need not wait for its own lease, and
 * another for a copy of its folder on another machine.
 */
export function deskOf(storeFile: string): Desk {
  const { ino, birthtimeMs } = statSync(storeFile);
  const host = hostname();
  return { id: uuidOf(JSON.stringify([host, storeFile, ino, birthtimeMs])), host };
}

function readKey(path: string): z.output<typeof serviceAccountKey> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new SettingError(
      `GOOGLE_APPLICATION_CREDENTIALS: ${path} can't be read (${code}); name the key file`,
    );
  }
  try {
    return serviceAccountKey.parse(JSON.parse(text));
  } catch {
    throw new SettingError(
      `GOOGLE_APPLICATION_CREDENTIALS: ${path} is not the key of a service account; download one as docs/hosted.md says`,
    );
  }
}
