import type { Firestore } from '@google-cloud/firestore';
import { buildSettings, type Environment, parseSettings } from '../../domain/settings.ts';
import type { StoreContext } from '../context.ts';
import { OperatorError } from '../errors.ts';
import { EnquiryTransfer, type TransferResult } from '../store/EnquiryTransfer.ts';
import { FirestoreTransfer } from './FirestoreTransfer.ts';

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
      'This command needs a library; install it with: npm install --no-save @google-cloud/firestore',
      {
        cause,
      },
    );
  });
  return new Firestore(projectId ? { projectId } : {});
}

/** Moves everything into Cloud Firestore, and says what is left to do here. */
export async function exportFirestore(
  context: StoreContext,
  firestore: Firestore,
  say: (line: string) => void,
): Promise<void> {
  const result = await transferOf(context, firestore).exportAll();
  report('Cloud Firestore', result, say);
  const { count } = context.queue.unsent('pending');
  if (count > 0) {
    say(
      `${count} mails still wait to be sent from here: let the server send them before it is switched off.`,
    );
  }
}

/** Moves everything from Cloud Firestore into the store. */
export async function importFirestore(
  context: StoreContext,
  firestore: Firestore,
  say: (line: string) => void,
): Promise<void> {
  report('this store', await transferOf(context, firestore).importAll(), say);
}

function transferOf({ database, inboxStore }: StoreContext, firestore: Firestore): FirestoreTransfer {
  return new FirestoreTransfer(firestore, new EnquiryTransfer(database, inboxStore));
}

function report(place: string, result: TransferResult, say: (line: string) => void): void {
  const { added, continued, unchanged, conflicts } = result;
  say(`Added ${added} enquiries to ${place}; ${unchanged} were there already.`);
  if (continued > 0) say(`Of ${continued} that were there, the later history was added.`);
  if (conflicts.length === 0) return;
  say(
    `${conflicts.length} were worked on in both places, and were left as they are: ${conflicts.join(', ')}`,
  );
}
