import type { DeliverySettings } from '../domain/settings/delivery.ts';
import { type Environment, parseSettings, SettingError } from '../domain/settings/parseSettings.ts';
import { buildSettings, hostedSettings, localUrlOf } from '../domain/settings/settings.ts';
import { isThisMachine } from '../domain/settings/thisMachine.ts';

export interface SiteSettings {
  /** Canonical URL of the site, without a slash at its end. */
  siteUrl: string;
  /** The folder of the content, from the root of the project. */
  contentDir: string;
  /** Whether the sample's placeholder numbers are refused, since the site is public. */
  refuseSampleNumbers: boolean;
  /** Whether safety and legal texts without a translation are refused, since the site is public. */
  refuseUntranslatedSafety: boolean;
  delivery: DeliverySettings;
}

/** @throws {SettingError} at the first setting that is invalid, or when one of a group is missing */
export function readSiteSettings(environment: Environment): SiteSettings {
  const settings = parseSettings(buildSettings, environment);
  // Which port is free is only known once the server listens.
  const siteUrl = settings.SITE_URL ?? localUrlOf(settings.PORT || undefined);
  const isPublic = environment.NODE_ENV === 'production' || !isThisMachine(new URL(siteUrl).hostname);
  const site = {
    siteUrl,
    contentDir: settings.CONTENT_DIR,
    refuseSampleNumbers: settings.SAMPLE_NUMBERS === 'refuse' && isPublic,
    refuseUntranslatedSafety: settings.UNTRANSLATED_SAFETY === 'refuse' && isPublic,
  };
  if (settings.PUBLIC_DELIVERY === 'server') {
    const meant = Object.keys(hostedSettings.shape).find((name) => name in settings);
    if (meant && !environment.PUBLIC_DELIVERY?.trim()) {
      throw new SettingError(
        `${meant} is given, but PUBLIC_DELIVERY is not; set PUBLIC_DELIVERY to firebase to use it, or to server to leave it`,
      );
    }
    return { ...site, delivery: { kind: 'server' } };
  }
  const { data: hosted, error } = hostedSettings.safeParse(settings);
  if (error) {
    const missing = error.issues.map(({ path }) => path[0]);
    const [is, them] = missing.length === 1 ? ['is', 'it'] : ['are', 'them'];
    throw new SettingError(
      `${missing.join(', ')} ${is} missing; PUBLIC_DELIVERY=firebase needs ${them} (see docs/hosted.md)`,
    );
  }
  const { PUBLIC_FIREBASE_APP_CHECK_KEY: appCheckKey, PUBLIC_FIRESTORE_EMULATOR: emulator } = settings;
  return {
    ...site,
    delivery: {
      kind: 'firebase',
      firebase: {
        apiKey: hosted.PUBLIC_FIREBASE_API_KEY,
        projectId: hosted.PUBLIC_FIREBASE_PROJECT_ID,
        appId: hosted.PUBLIC_FIREBASE_APP_ID,
      },
      emailJs: {
        serviceId: hosted.PUBLIC_EMAILJS_SERVICE_ID,
        templateId: hosted.PUBLIC_EMAILJS_TEMPLATE_ID,
        publicKey: hosted.PUBLIC_EMAILJS_PUBLIC_KEY,
        origin: settings.PUBLIC_EMAILJS_ORIGIN,
      },
      ...(appCheckKey && { appCheckKey }),
      ...(emulator && { emulator }),
    },
  };
}
