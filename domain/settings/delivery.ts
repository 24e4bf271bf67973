import type { SiteMessages } from '../language/siteMessages.ts';

/** How an enquiry leaves the browser; chosen when the site is built. */
export type DeliverySettings = { kind: 'server' } | FirebaseDelivery;

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

/** Who else handles an enquiry's data, also a receiver of webhooks, in a few sentences for the privacy policy. */
export function processorsOf(
  delivery: DeliverySettings,
  { processors }: SiteMessages,
  receiver?: string,
): string {
  return [
    delivery.kind === 'server' ? processors.server : processors.hosted,
    ...(delivery.kind === 'firebase' && delivery.appCheckKey ? [processors.appCheck] : []),
    ...(receiver ? [processors.passedOn.replaceAll('{receiver}', receiver)] : []),
  ].join(' ');
}

/** Who else handles the data, line by line for the notice beside the form; empty where nobody does. */
export function processorNoticeOf(
  delivery: DeliverySettings,
  hasAds: boolean,
  { processors }: SiteMessages,
): string[] {
  const { noticeHosted, noticeAppCheck, noticeAdverts } = processors;
  return [
    ...(delivery.kind === 'firebase' ? [noticeHosted] : []),
    ...(delivery.kind === 'firebase' && delivery.appCheckKey ? [noticeAppCheck] : []),
    ...(hasAds ? [noticeAdverts] : []),
  ];
}
