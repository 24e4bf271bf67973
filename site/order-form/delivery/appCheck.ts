import { APP_CHECK_ORIGIN } from '../../../domain/settings/delivery.ts';

/** A reCAPTCHA that is blocked or hangs delays an enquiry by no more than this. */
const TIMEOUT_MS = 3_000;

/** A token is renewed when it is valid for less than this. */
const MIN_VALIDITY_MS = 60_000;

/** The part of Google's script that is used. https://cloud.google.com/recaptcha/docs/api-ref-reference */
interface Recaptcha {
  ready(callback: () => void): void;
  render(container: HTMLElement, parameters: { sitekey: string; size: 'invisible' }): number;
  execute(widget: number, options: { action: string }): Promise<string>;
}

interface Attestation {
  token: string;
  /** In milliseconds, by `performance.now()`. */
  validUntil: number;
}

let loading: Promise<() => Promise<string>> | undefined;
let attesting: Promise<Attestation> | undefined;

/**
 * Has Google's reCAPTCHA attest that a write comes from this site's form, in a browser.
 * https://firebase.google.com/docs/app-check/web/recaptcha-enterprise-provider
 *
 * @returns the token for Firestore; undefined when there is none within three seconds
 */
export async function attest(): Promise<string | undefined> {
  attesting = (attesting ?? fetchAttestation())
    .then((attestation) => (isFresh(attestation) ? attestation : fetchAttestation()))
    .catch((error: unknown) => {
      attesting = undefined;
      throw error;
    });
  const token = attesting.then(
    (attestation) => attestation.token,
    (error: unknown) => console.warn('App Check:', error),
  );
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  return (await Promise.race([token, timeout])) ?? undefined;
}

function isFresh({ validUntil }: Attestation): boolean {
  return performance.now() < validUntil - MIN_VALIDITY_MS;
}

/** https://firebase.google.com/docs/reference/appcheck/rest/v1/projects.apps/exchangeRecaptchaEnterpriseToken */
async function fetchAttestation(): Promise<Attestation> {
  const { apiKey, projectId, appId } = FIREBASE_DELIVERY.firebase;
  loading ??= loadRecaptcha().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const execute = await loading;
  const app = `projects/${projectId}/apps/${appId}`;
  const response = await fetch(
    `${APP_CHECK_ORIGIN}/v1/${app}:exchangeRecaptchaEnterpriseToken?key=${encodeURIComponent(apiKey)}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ recaptchaEnterpriseToken: await execute() }),
    },
  );
  if (!response.ok) throw new Error(`status ${response.status}: ${await response.text()}`);
  const { token, ttl }: { token: string; ttl: string } = await response.json();
  return { token, validUntil: performance.now() + Number.parseFloat(ttl) * 1_000 };
}

/** @returns makes a reCAPTCHA token, which is valid for two minutes */
async function loadRecaptcha(): Promise<() => Promise<string>> {
  const script = document.createElement('script');
  script.src = 'https://www.google.com/recaptcha/enterprise.js?render=explicit';
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => {
      script.remove();
      reject(new Error('reCAPTCHA could not be loaded'));
    };
    document.head.append(script);
  });
  const { enterprise } = (globalThis as unknown as { grecaptcha: { enterprise: Recaptcha } }).grecaptcha;
  await new Promise<void>((resolve) => enterprise.ready(resolve));
  // Hidden, badge and all: the notice beside the form says that reCAPTCHA guards it.
  const container = document.createElement('div');
  container.hidden = true;
  document.body.append(container);
  const sitekey = FIREBASE_DELIVERY.appCheckKey ?? '';
  const widget = enterprise.render(container, { sitekey, size: 'invisible' });
  // The action that Google's own SDK names.
  return () => enterprise.execute(widget, { action: 'fire_app_check' });
}
