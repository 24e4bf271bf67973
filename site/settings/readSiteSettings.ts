import type { Delivery, FirebaseDelivery } from '../../domain/delivery/Delivery.ts';
import { type Environment, readSiteUrl } from '../../domain/settings/readSiteUrl.ts';
import { SettingError } from '../../domain/settings/SettingError.ts';

/** What the build needs to know besides the content. */
export interface SiteSettings {
  /** Canonical address of the site, without a slash at its end. */
  siteUrl: string;
  delivery: Delivery;
  /** The folder that the site is built into; tests build into one of their own. */
  folder: string;
}

/** The six settings of the hosted mode; it needs them all. */
const FIREBASE_SETTINGS = [
  'PUBLIC_FIREBASE_API_KEY',
  'PUBLIC_FIREBASE_PROJECT_ID',
  'PUBLIC_FIREBASE_APP_ID',
  'PUBLIC_EMAILJS_SERVICE_ID',
  'PUBLIC_EMAILJS_TEMPLATE_ID',
  'PUBLIC_EMAILJS_PUBLIC_KEY',
] as const;

const EMAILJS_ORIGIN = 'https://api.emailjs.com';

/**
 * Reads the build's settings from the environment.
 *
 * @throws {SettingError} at the first setting that is wrong, or when a group is half given
 */
export function readSiteSettings(environment: Environment): SiteSettings {
  return {
    siteUrl: readSiteUrl(environment),
    delivery: readDelivery(environment),
    folder: environment.SITE_FOLDER || 'dist',
  };
}

function readDelivery(environment: Environment): Delivery {
  const kind = environment.PUBLIC_DELIVERY || 'server';
  if (kind === 'firebase') return readFirebaseDelivery(environment);
  if (kind !== 'server') {
    throw new SettingError(`PUBLIC_DELIVERY is "${kind}"; set it to server or firebase`);
  }
  const meant = FIREBASE_SETTINGS.find((name) => environment[name]);
  if (meant && !environment.PUBLIC_DELIVERY) {
    throw new SettingError(
      `${meant} is given, but PUBLIC_DELIVERY is not; set PUBLIC_DELIVERY to firebase to use it, or to server to leave it`,
    );
  }
  return { kind };
}

function readFirebaseDelivery(environment: Environment): FirebaseDelivery {
  const missing = FIREBASE_SETTINGS.filter((name) => !environment[name]?.trim());
  if (missing.length > 0) {
    const [is, them] = missing.length === 1 ? ['is', 'it'] : ['are', 'them'];
    throw new SettingError(
      `${missing.join(', ')} ${is} missing; PUBLIC_DELIVERY=firebase needs ${them} (see docs/hosted.md)`,
    );
  }
  const given = (name: (typeof FIREBASE_SETTINGS)[number]) => environment[name]?.trim() ?? '';
  const emulator = environment.PUBLIC_FIRESTORE_EMULATOR;
  if (emulator && !/^[^:/]+:\d+$/.test(emulator)) {
    throw new SettingError(
      `PUBLIC_FIRESTORE_EMULATOR is "${emulator}"; give host:port, such as 127.0.0.1:8080`,
    );
  }
  const appCheckKey = environment.PUBLIC_FIREBASE_APP_CHECK_KEY?.trim();
  return {
    kind: 'firebase',
    firebase: {
      apiKey: given('PUBLIC_FIREBASE_API_KEY'),
      projectId: given('PUBLIC_FIREBASE_PROJECT_ID'),
      appId: given('PUBLIC_FIREBASE_APP_ID'),
    },
    emailJs: {
      serviceId: given('PUBLIC_EMAILJS_SERVICE_ID'),
      templateId: given('PUBLIC_EMAILJS_TEMPLATE_ID'),
      publicKey: given('PUBLIC_EMAILJS_PUBLIC_KEY'),
      origin: readOrigin(environment, 'PUBLIC_EMAILJS_ORIGIN', EMAILJS_ORIGIN),
    },
    ...(appCheckKey ? { appCheckKey } : {}),
    ...(emulator ? { emulator } : {}),
  };
}

function readOrigin(environment: Environment, name: string, otherwise: string): string {
  const value = environment[name] || otherwise;
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/') {
    throw new SettingError(`${name} is "${value}"; give an origin without a path, such as ${otherwise}`);
  }
  return url.origin;
}
