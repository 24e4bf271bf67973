import type { FirebaseApp } from 'firebase/app';
import { initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';

/** Lets Google's reCAPTCHA vouch for the inbox too, which an enforced App Check would refuse otherwise. */
export function startAppCheck(app: FirebaseApp): void {
  const provider = new ReCaptchaEnterpriseProvider(FIREBASE_DELIVERY.appCheckKey ?? '');
  initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true });
}
