import type { FirebaseApp } from 'firebase/app';
import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';

/** A reCAPTCHA that is blocked or hangs delays an enquiry by no more than this. */
const TIMEOUT_MS = 3_000;

/**
 * Has Google's reCAPTCHA attest that writes come from this site's form.
 * https://firebase.google.com/docs/app-check/web/recaptcha-enterprise-provider
 *
 * @returns resolves with whether there is an attestation, after three seconds at most
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
