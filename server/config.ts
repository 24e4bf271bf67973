import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { type Environment, parseSettings, SettingError } from '../domain/settings/parseSettings.ts';
import { DEFAULT_MOBILE_LIMIT, localUrlOf, serverSettings } from '../domain/settings/settings.ts';
import type { SmtpTransport } from '../domain/settings/smtpUrl.ts';
import { collectorConfigOf } from './collector/collectorConfig.ts';
import { mailFolderOf } from './mail/mailCopies.ts';

/** How mail leaves this machine: by SMTP, or each mail as an `.eml` file in a folder. */
export type MailTransport = SmtpTransport | { kind: 'folder'; folder: string };

/** Everything the server needs to know, read once at start; `domain/settings/settings.ts` says what each means. */
export type Config = ReturnType<typeof readConfig>;

/** @throws {SettingError} at the first setting that is wrong */
export function readConfig(environment: Environment) {
  const settings = parseSettings(serverSettings, environment);
  const dataDir = resolve(settings.DATA_DIR);
  const transport: MailTransport = settings.SMTP_URL ?? { kind: 'folder', folder: mailFolderOf(dataDir) };
  return {
    host: settings.HOST,
    port: settings.PORT,
    siteUrl: settings.SITE_URL ?? localUrlOf(settings.PORT),
    storeFile: join(dataDir, 'enquiries.db'),
    mail: {
      transport,
      /** The content's contact email where it is not given, as with `from`. */
      to: settings.MAIL_TO,
      from: settings.MAIL_FROM,
      perHour: settings.MAIL_PER_HOUR,
    },
    trustedProxies: settings.TRUST_PROXY,
    rateLimit: settings.RATE_LIMIT,
    // RATE_LIMIT=0, used for load tests, also disables the mobile limit.
    mobileLimit: settings.MOBILE_LIMIT ?? (settings.RATE_LIMIT === 0 ? 0 : DEFAULT_MOBILE_LIMIT),
    /** 0: enquiries are kept; undefined: for as long as the content says. */
    retentionDays: settings.RETENTION_DAYS,
    staff: settings.STAFF_EMAILS,
    /** To whom a proof is mailed every hour; undefined: none is sent. */
    proofTo: proofRecipientOf(settings),
    /** What a reader of the metrics sends; undefined: there are none. */
    metricsToken: settings.METRICS_TOKEN,
    /** How the site that the server belongs to delivers its enquiries. */
    delivery: settings.PUBLIC_DELIVERY,
    /** Where the visitors of a hosted site open it; undefined: the receipts have no link. */
    hostedSiteUrl: settings.HOSTED_SITE_URL,
    /** Undefined: the server does not collect. */
    collector: collectorConfigOf(settings),
    /** Undefined: there is no receiver of webhooks. */
    webhook: webhookConfigOf(settings),
  };
}

/** In the hosted mode an enquiry does not come through this server, which could prove nothing. */
function proofRecipientOf({
  PROOF_TO,
  PUBLIC_DELIVERY,
}: z.output<typeof serverSettings>): string | undefined {
  if (PROOF_TO && PUBLIC_DELIVERY !== 'server') {
    throw new SettingError('PROOF_TO is given, and PUBLIC_DELIVERY is firebase; remove one of them');
  }
  return PROOF_TO;
}

export interface WebhookConfig {
  url: string;
  secret: string;
}

function webhookConfigOf({
  WEBHOOK_URL: url,
  WEBHOOK_SECRET: secret,
}: z.output<typeof serverSettings>): WebhookConfig | undefined {
  if (url && secret) return { url, secret };
  if (!url && !secret) return undefined;
  const [given, missing] = url ? ['WEBHOOK_URL', 'WEBHOOK_SECRET'] : ['WEBHOOK_SECRET', 'WEBHOOK_URL'];
  throw new SettingError(`${missing} is missing; ${given} needs it (see docs/webhooks.md)`);
}
