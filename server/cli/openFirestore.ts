import type { Firestore } from '@google-cloud/firestore';
import { type Environment, parseSettings } from '../../domain/parseSettings.ts';
import { buildSettings } from '../../domain/settings.ts';
import { OperatorError } from '../errors.ts';

const PACKAGE = '@google-cloud/firestore';

/**
 * Opens Cloud Firestore past its rules: with the service account that `GOOGLE_APPLICATION_CREDENTIALS` names, or the
 * emulator at `FIRESTORE_EMULATOR_HOST`. The library reads both by itself.
 * https://cloud.google.com/docs/authentication/application-default-credentials
 *
 * @throws {OperatorError} when the library is not installed, or nothing says which database is meant
 */
export async function openFirestore(environment: Environment): Promise<Firestore> {
  if (!environment.GOOGLE_APPLICATION_CREDENTIALS && !environment.FIRESTORE_EMULATOR_HOST) {
    throw new OperatorError(
      'Set GOOGLE_APPLICATION_CREDENTIALS to the key file of a service account; docs/hosted.md says how.',
    );
  }
  const { PUBLIC_FIREBASE_PROJECT_ID: projectId } = parseSettings(
    buildSettings.pick({ PUBLIC_FIREBASE_PROJECT_ID: true }),
    environment,
  );
  const { Firestore } = await import('@google-cloud/firestore').catch((cause: unknown) => {
    throw new OperatorError(
      `This command needs a library; install it with: npm install --no-save ${PACKAGE}`,
      {
        cause,
      },
    );
  });
  return new Firestore(projectId ? { projectId } : {});
}
