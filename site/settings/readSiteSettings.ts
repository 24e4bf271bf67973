import type { Delivery } from '../../domain/delivery/Delivery.ts';
import { type Environment, readSiteUrl } from '../../domain/settings/readSiteUrl.ts';
import { SettingError } from '../../domain/settings/SettingError.ts';

/** What the build needs to know besides the content. */
export interface SiteSettings {
  /** Canonical address of the site, without a slash at its end. */
  siteUrl: string;
  delivery: Delivery;
}

const EMAILJS_ORIGIN = 'https://api.emailjs.com';

/**
 * Reads the build's settings from the environment.
 *
 * @throws {SettingError} at the first setting that is wrong or missing
 */
export function readSiteSettings(environment: Environment): SiteSettings {
  return { siteUrl: readSiteUrl(environment), delivery: readDelivery(environment) };
}

function readDelivery(environment: Environment): Delivery {
  const kind = environment.PUBLIC_DELIVERY || 'server';
  if (kind === 'server') return { kind };
  if (kind !== 'firebase') {
    throw new SettingError(`PUBLIC_DELIVERY is "${kind}"; set it to server or firebase`);
  }
  const required = (name: string): string => {
    const value = environment[name];
    if (!value)
      throw new SettingError(`${name} is missing; PUBLIC_DELIVERY=firebase needs it (see docs/hosted.md)`);
    return value;
  };
  const emulator = environment.PUBLIC_FIRESTORE_EMULATOR;
  if (emulator && !/^[^:/]+:\d+$/.test(emulator)) {
    throw new SettingError(
      `PUBLIC_FIRESTORE_EMULATOR is "${emulator}"; give host:port, such as 127.0.0.1:8080`,
    );
  }
  return {
    kind,
    firebase: {
      apiKey: required('PUBLIC_FIREBASE_API_KEY'),
      projectId: required('PUBLIC_FIREBASE_PROJECT_ID'),
      appId: required('PUBLIC_FIREBASE_APP_ID'),
    },
    emailJs: {
      serviceId: required('PUBLIC_EMAILJS_SERVICE_ID'),
      templateId: required('PUBLIC_EMAILJS_TEMPLATE_ID'),
      publicKey: required('PUBLIC_EMAILJS_PUBLIC_KEY'),
      origin: readOrigin(environment, 'PUBLIC_EMAILJS_ORIGIN', EMAILJS_ORIGIN),
    },
    ...(emulator ? { emulator } : {}),
  };
}

function readOrigin(environment: Environment, name: string, otherwise: string): string {
  const value = environment[name] || otherwise;
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new SettingError(`${name} is "${value}"; give an origin, such as ${otherwise}`);
  }
  return url.origin;
}
