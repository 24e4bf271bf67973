/** How an enquiry leaves the browser; chosen when the site is built. */
export type DeliverySettings = ServerDelivery | FirebaseDelivery;

/** Through our own server, on the site's own origin. */
interface ServerDelivery {
  kind: 'server';
}

/** Straight to Cloud Firestore and EmailJS (specification sections 6 and 7). */
export interface FirebaseDelivery {
  kind: 'firebase';
  firebase: { apiKey: string; projectId: string; appId: string };
  emailJs: { serviceId: string; templateId: string; publicKey: string; origin: string };
  /** Site key of reCAPTCHA Enterprise; with it, Firebase App Check attests each write. */
  appCheckKey?: string;
  /** `host:port` of a Firestore emulator, for trying and testing. */
  emulator?: string;
}

/** The origin of Cloud Firestore's API. https://firebase.google.com/docs/firestore/use-rest-api */
export const FIRESTORE_ORIGIN = 'https://firestore.googleapis.com';

/** The origin of Firebase App Check's API. https://firebase.google.com/docs/reference/appcheck/rest */
export const APP_CHECK_ORIGIN = 'https://firebaseappcheck.googleapis.com';

/** Who else handles an enquiry's data, in a few sentences for the privacy policy; it follows from the way it is delivered. */
export function processorsOf(delivery: DeliverySettings): string {
  if (delivery.kind === 'server') {
    return "Enquiries are kept on the company's own server and sent to the company by e-mail; the company's e-mail provider carries that message.";
  }
  const sentences = [
    'Enquiries are kept in Google Cloud Firestore, a database of Google LLC, and sent to the company by e-mail through EmailJS.',
    'Your browser sends them to both directly, so both also receive your internet address.',
    'Both handle the data for the company, and only to store and deliver it.',
  ];
  if (delivery.appCheckKey) {
    sentences.push(
      "When you begin to fill in the form, Google's reCAPTCHA checks that a browser and not a program is sending it; it looks at how the browser behaves and may set a cookie of Google's.",
    );
  }
  return sentences.join(' ');
}

/** What our own server counts, in a sentence for the privacy policy; empty in the hosted mode, which counts nothing. */
export function visitCountingOf({ kind }: DeliverySettings): string {
  if (kind === 'firebase') return '';
  return 'We count visits by day and by the link that led here, and keep nothing else of them.';
}

/** Who else handles the data, in one sentence for the notice beside the form; undefined where nobody does. */
export function processorNoticeOf(delivery: DeliverySettings): string | undefined {
  if (delivery.kind === 'server') return undefined;
  const check = delivery.appCheckKey ? "; Google's reCAPTCHA guards the form" : '';
  return `Google Cloud Firestore keeps your enquiry for us, and EmailJS sends it to us${check}.`;
}
