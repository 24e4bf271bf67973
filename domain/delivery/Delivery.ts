/** How an enquiry leaves the browser; chosen when the site is built. */
export type Delivery = ServerDelivery | FirebaseDelivery;

/** Through our own server, on the site's own origin. */
export interface ServerDelivery {
  kind: 'server';
}

/** Straight to Cloud Firestore and EmailJS (specification sections 6 and 7). */
export interface FirebaseDelivery {
  kind: 'firebase';
  firebase: { apiKey: string; projectId: string; appId: string };
  emailJs: { serviceId: string; templateId: string; publicKey: string; origin: string };
  /** Site key of reCAPTCHA Enterprise; given, Firebase App Check vouches for each write. */
  appCheckKey?: string;
  /** `host:port` of a Firestore emulator, for trying and testing. */
  emulator?: string;
}
