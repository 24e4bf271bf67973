import type { FirebaseApp } from 'firebase/app';
import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';

/** reCAPTCHA that is blocked, or hangs, keeps no enquiry back for longer. */
const TIMEOUT_MS = 3_000;

/**
 * Lets Google's reCAPTCHA vouch that it is this site's form that writes.
 * https://firebase.google.com/docs/app-check/web/recaptcha-enterprise-provider
 *
 * @returns asks whether it vouches for the app, within three seconds
 */
export function startAppCheck(app: FirebaseApp): () => Promise<boolean> {
  const provider = new ReCaptchaEnterpriseProvider(FIREBASE_DELIVERY.appCheckKey ?? '');
  const appCheck = initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true });
  const hasToken = () =>
    getToken(appCheck).then(
      () => true,
      () => false,
    );
  // Requested now, so that it is there when the visitor has filled in the form.
  void hasToken();
  return () =>
    Promise.race([
      hasToken(),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), TIMEOUT_MS)),
    ]);
}
