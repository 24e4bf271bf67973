import type { FirebaseDelivery } from '../../../domain/delivery.ts';

// The build puts these in as literals (`astro.config.ts`), so that what is not chosen is left out.
declare global {
  /** How an enquiry leaves the browser. */
  const DELIVERY_KIND: 'server' | 'firebase';
  /** The settings of the hosted mode; only there. */
  const FIREBASE_DELIVERY: FirebaseDelivery;
  /** Whether App Check vouches for each write. */
  const WITH_APP_CHECK: boolean;
}
