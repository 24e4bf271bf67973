import { init, sendForm } from '@emailjs/browser';
import { type FirebaseApp, FirebaseError, initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getFirestore,
  serverTimestamp,
  setDoc,
  updateDoc,
  writeBatch,
} from 'firebase/firestore/lite';
import type { HostedCollections, NewWork } from '../../../domain/hostedWork.ts';

// Both SDKs are in this one module, which firebaseDelivery.ts loads on demand.
const { firebase, emailJs, emulator } = FIREBASE_DELIVERY;

// The visitor may close the page right after the click, and neither SDK has a setting for that.
const { fetch } = globalThis;
globalThis.fetch = (input, init) => fetch(input, { ...init, keepalive: true });

/** Why nothing was written. */
export interface WriteFailure {
  error: FirebaseError;
  /** Whether App Check, where it is used, has attested the write; without that, the database may refuse any write. */
  isAttested: boolean;
}

let isAttested = async () => true;

/** Calls `guard` with the app before the database is first used; a broken set-up is left for the write to report. */
export function guardWrites(guard: (app: FirebaseApp) => () => Promise<boolean>): void {
  try {
    isAttested = guard(initializeApp(firebase));
  } catch (error) {
    console.error('App Check could not be started:', error);
  }
}

/**
 * Writes an enquiry under its id, and begins its work document in the same commit. When that is refused, the enquiry is
 * written alone: the pair is refused once it is stored, and by rules from before there were work documents.
 *
 * @returns the error when Firestore could not be reached or refused; nothing when it stored the enquiry
 * @throws when the set-up is broken
 */
export function writeEnquiry(
  { form, work }: HostedCollections,
  id: string,
  fields: Record<string, string>,
  newWork: NewWork,
): Promise<WriteFailure | undefined> {
  return write(async (firestore) => {
    const enquiry = doc(collection(firestore, form), id);
    const times = { at: serverTimestamp(), changedAt: serverTimestamp() };
    try {
      await writeBatch(firestore)
        .set(enquiry, fields)
        .set(doc(collection(firestore, work), id), { ...newWork, ...times })
        .commit();
    } catch (error) {
      if (!(error instanceof FirebaseError) || error.code !== 'permission-denied') throw error;
      await setDoc(enquiry, fields);
    }
  });
}

/** Notes in an enquiry's work document that its mail was never sent; resolves as {@link writeEnquiry} does. */
export function markMailFailed({ work }: HostedCollections, id: string): Promise<WriteFailure | undefined> {
  return write((firestore) =>
    updateDoc(doc(collection(firestore, work), id), { mail: 'failed', changedAt: serverTimestamp() }),
  );
}

/**
 * A write that App Check does not attest in time is made without it: an app whose App Check is blocked would wait for it
 * for ever, and it is for the database to say whether it is needed.
 */
async function write(writing: (firestore: Firestore) => Promise<void>): Promise<WriteFailure | undefined> {
  const hasAttestation = await isAttested();
  const firestore = openFirestore(hasAttestation ? undefined : 'without-app-check');
  try {
    await writing(firestore);
    return undefined;
  } catch (error) {
    if (error instanceof FirebaseError) return { error, isAttested: hasAttestation };
    throw error;
  }
}

/**
 * Sends a mail with these fields.
 *
 * The SDK takes a form element; the visible form is empty by now, so it gets one with what stood there.
 *
 * @throws {Error} when EmailJS did not accept it
 */
export async function sendMail(fields: Record<string, string>): Promise<void> {
  init({ publicKey: emailJs.publicKey, origin: emailJs.origin });
  const { text } = await sendForm(emailJs.serviceId, emailJs.templateId, formElementOf(fields)).catch(
    (error: unknown) => {
      // The SDK throws texts and objects that are no errors, which a console shows badly.
      throw error instanceof Error ? error : new Error(JSON.stringify(error));
    },
  );
  // A proxy's own page may come with status 200, too.
  if (text !== 'OK') throw new Error('the response is not EmailJS’s own');
  console.log(`EmailJS: ${text}`);
}

function openFirestore(appName?: string): Firestore {
  // Both return the same instance for the same app.
  const firestore = getFirestore(initializeApp(firebase, appName));
  if (emulator) {
    const [host = '', port] = emulator.split(':');
    connectFirestoreEmulator(firestore, host, Number(port));
  }
  return firestore;
}

function formElementOf(fields: Record<string, string>): HTMLFormElement {
  const form = document.createElement('form');
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  return form;
}
