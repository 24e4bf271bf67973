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

// Both SDKs are in this one module, which deliverToFirebase.ts loads on demand. It takes nothing from the
// rest of the site, so that the build makes one file of it and none that both share.
const { firebase, emailJs, emulator } = FIREBASE_DELIVERY;

let firestore: Firestore | undefined;

/** Has something done with the app before the database is first used; a broken set-up is left for the write to say. */
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
 * @returns why Firestore did not take it: out of reach, or refused; nothing when it did
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
 * Sends a mail with these fields. What becomes of it is logged and nothing else: it never throws.
 *
 * The SDK takes a form element; the visible form is empty by now, so it gets one with what stood there.
 *
 * @returns whether EmailJS took it
 */
export async function sendMail(fields: Record<string, string>): Promise<boolean> {
  try {
    init({ publicKey: emailJs.publicKey, origin: emailJs.origin });
    const { text } = await sendForm(emailJs.serviceId, emailJs.templateId, formElementOf(fields));
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
