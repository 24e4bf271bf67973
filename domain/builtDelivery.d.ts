import type { FirebaseDelivery, HostedInbox } from './delivery.ts';

// Literals that the build defines (`astro.config.ts`), so that the mode that is not chosen is left out.
declare global {
  /** How an enquiry leaves the browser. */
  const DELIVERY_KIND: 'server' | 'firebase';
  /** The settings of the hosted mode; only there. */
  const FIREBASE_DELIVERY: FirebaseDelivery;
  /** What the inbox of the hosted mode knows of the content; only there. */
  const HOSTED_INBOX: HostedInbox;
  /** Whether App Check attests each write. */
  const WITH_APP_CHECK: boolean;
}
