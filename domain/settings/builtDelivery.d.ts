import type { FirebaseDelivery } from './delivery.ts';

// Literals that the build defines (`astro.config.ts`), so that the mode that is not chosen is left out.
declare global {
  const DELIVERY_KIND: 'server' | 'firebase';
  /** The settings of the hosted mode; only there. */
  const FIREBASE_DELIVERY: FirebaseDelivery;
  const WITH_APP_CHECK: boolean;
}
