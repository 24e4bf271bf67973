import type { FirebaseApp } from 'firebase/app';
import { initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';

/**
 * Lets Google's reCAPTCHA vouch that it is this site's form that writes.
 * https://firebase.google.com/docs/app-check/web/recaptcha-enterprise-provider
 */
export function startAppCheck(app: FirebaseApp): void {
  const provider = new ReCaptchaEnterpriseProvider(FIREBASE_DELIVERY.appCheckKey ?? '');
  initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true });
}
