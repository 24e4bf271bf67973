import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth';
import { collection, connectFirestoreEmulator, getFirestore } from 'firebase/firestore/lite';
import { collectionNameOf } from '../../../domain/enquiry.ts';
import { hostedCollectionsOf } from '../../../domain/hostedWork.ts';

const { firebase, emulator, authEmulator, appCheckKey } = FIREBASE_DELIVERY;

const app = initializeApp(firebase);
// An enforced App Check requires a token of reCAPTCHA with each request.
if (WITH_APP_CHECK) {
  const { initializeAppCheck, ReCaptchaEnterpriseProvider } = await import('firebase/app-check');
  const provider = new ReCaptchaEnterpriseProvider(appCheckKey ?? '');
  initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true });
}

/** Without a resolver for pop-ups, which would load scripts that the page's security policy refuses. */
export const auth = initializeAuth(app, {
  persistence: [indexedDBLocalPersistence, browserLocalPersistence],
});
if (authEmulator) connectAuthEmulator(auth, `http://${authEmulator}`, { disableWarnings: true });

/** Firestore Lite reads from the server or throws; the full SDK would return its empty cache while the server is slow. */
export const firestore = getFirestore(app);
if (emulator) {
  const [host = '', port] = emulator.split(':');
  connectFirestoreEmulator(firestore, host, Number(port));
}

const names = hostedCollectionsOf(collectionNameOf(HOSTED_INBOX.product));

/** The visitors' documents of five fields. */
export const forms = collection(firestore, names.form);

/** The work documents beside them, under the same ids. */
export const works = collection(firestore, names.work);
