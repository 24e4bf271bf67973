import type { FirebaseApp } from 'firebase/app';
import { initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';

/** Adds reCAPTCHA tokens to the inbox's requests, which an enforced App Check requires. */
export function startAppCheck(app: FirebaseApp): void {
  const provider = new ReCaptchaEnterpriseProvider(FIREBASE_DELIVERY.appCheckKey ?? '');
  initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true });
}
