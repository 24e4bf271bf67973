import { init, sendForm } from '@emailjs/browser';
import { type FirebaseApp, FirebaseError, initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getFirestore,
  setDoc,
} from 'firebase/firestore/lite';

// Both SDKs are in this one module, which deliverToFirebase.ts loads on demand.
const { firebase, emailJs, emulator } = FIREBASE_DELIVERY;

let firestore: Firestore | undefined;

/** Calls `guard` with the app before the database is first used; a broken set-up is left for the write to report. */
export function guardWrites(guard: (app: FirebaseApp) => void): void {
  try {
    firestore ??= openFirestore(guard);
  } catch {
    firestore = undefined;
  }
}

/**
 * Writes a document, whole, under its id.
 *
 * @returns the error when Firestore could not be reached or refused; nothing when it stored the document
 * @throws when the set-up is broken
 */
export async function writeDocument(
  name: string,
  id: string,
  fields: Record<string, string>,
): Promise<FirebaseError | undefined> {
  firestore ??= openFirestore();
  const writing = setDoc(doc(collection(firestore, name), id), fields);
  return await writing.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof FirebaseError) return error;
      throw error;
    },
  );
}

/**
 * Sends a mail with these fields. A failure is logged and never thrown.
 *
 * The SDK takes a form element; the visible form is empty by now, so it gets one with what stood there.
 *
 * @returns whether EmailJS accepted it
 */
export async function sendMail(fields: Record<string, string>): Promise<boolean> {
  try {
    init({ publicKey: emailJs.publicKey, origin: emailJs.origin });
    const { text } = await sendForm(emailJs.serviceId, emailJs.templateId, formElementOf(fields));
    // A proxy's own page may come with status 200, too.
    if (text !== 'OK') throw new Error('the response is not EmailJS’s own');
    console.log(`EmailJS: ${text}`);
    return true;
  } catch (error) {
    // The SDK throws texts and objects that are no errors, which a console shows badly.
    console.error('EmailJS did not send the mail:', error instanceof Error ? error : JSON.stringify(error));
    return false;
  }
}

function openFirestore(guard?: (app: FirebaseApp) => void): Firestore {
  const app = initializeApp(firebase);
  guard?.(app);
  const opened = getFirestore(app);
  if (emulator) {
    const [host = '', port] = emulator.split(':');
    connectFirestoreEmulator(opened, host, Number(port));
  }
  return opened;
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
