import { z } from 'zod';
import {
  email,
  emails,
  folder,
  hostAndPort,
  origin,
  proxies,
  siteUrl,
  webhookSecret,
  webhookUrl,
  wholeNumber,
} from './settingFields.ts';
import { smtpUrl } from './smtpUrl.ts';

/*
 * Every setting, each an environment variable: what it may hold, its default and what it means. The server and the
 * build parse theirs with these schemas (`parseSettings.ts`), and the table in README.md is written from them (`npm run settings:table`).
 */

const DEFAULT_PORT = 3000;

/** More enquiries an hour from one mobile number than one person's corrections and second orders. */
export const DEFAULT_MOBILE_LIMIT = 30;

const SITE_URL = siteUrl.optional().meta({
  description: "the site's public URL; with `https://`, HSTS is sent (two years, without subdomains)",
  defaultText: '`http://localhost:3000`, or the port of `PORT`',
});

/** The URL of a site without `SITE_URL`, which this machine alone can open. */
export function localUrlOf(port = DEFAULT_PORT): string {
  return `http://localhost:${port}`;
}

const PORT = wholeNumber(65_535)
  .prefault(String(DEFAULT_PORT))
  .describe('port to listen on; `0` picks a free one');

const ownSettings = {
  PORT,
  HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  SITE_URL,
  DATA_DIR: folder
    .default('data')
    .describe(
      'folder of the store `enquiries.db`, and of `mail/` without a mail server; readable by this user only',
    ),
  SMTP_URL: smtpUrl.optional().meta({
    description:
      'mail server: `smtp://user:pass@host:587` or `smtps://…:465`; without it, mails are written to files in `DATA_DIR/mail`',
    secret: true,
  }),
  MAIL_TO: emails.optional().meta({
    description: 'recipients of enquiry mails, comma-separated',
    defaultText: "the content's `company.email`",
  }),
  MAIL_FROM: email.optional().meta({
    description: 'sender of all mails',
    defaultText: "the content's `company.email`",
  }),
  // Above any honest hour of a small company, and still a bound on what a flood can do to its mailbox.
  MAIL_PER_HOUR: wholeNumber(1_000_000)
    .prefault('2000')
    .describe(
      'mails per hour; further mails about enquiries wait in the queue. The sixth and later enquiries of an IP within an hour are mailed only while less than half of the limit is used. `0`: no limit',
    ),
  TRUST_PROXY: proxies
    .default([])
    .describe('IP addresses or ranges of trusted proxies, comma-separated; their `X-Forwarded-For` is used'),
  // Fair to the many phones that share one address of a mobile operator, and still a bound on one machine.
  // https://www.rfc-editor.org/rfc/rfc6269 (issues with IP address sharing)
  RATE_LIMIT: wholeNumber(1_000_000)
    .prefault('120')
    .describe(
      'enquiries per minute from one IP (or IPv6 /64) before the response is `429`; after half as many within an hour, further ones are [flagged](docs/operations.md#flagged-enquiries). `0`: neither',
    ),
  MOBILE_LIMIT: wholeNumber(1_000_000)
    .optional()
    .meta({
      description:
        'enquiries per hour from one mobile number before further ones are [flagged](docs/operations.md#flagged-enquiries); `0`: never',
      defaultText: `\`${DEFAULT_MOBILE_LIMIT}\`, or \`0\` with \`RATE_LIMIT=0\``,
    }),
  // At most a hundred years.
  RETENTION_DAYS: wholeNumber(36_500).optional().meta({
    description: 'age in days at which enquiries are deleted; `0`: never',
    defaultText: "the content's `enquiry.keepFor`, which the privacy policy promises",
  }),
  PROOF_TO: email
    .optional()
    .describe(
      'e-mail address to which [a proof](docs/operations.md#a-proof-every-hour) is mailed every hour: an enquiry that the site sends itself, and counts nowhere',
    ),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/=-]{16,}$/,
      'has fewer than 16 characters, or others than letters, digits and . _ ~ + / = -',
    )
    .optional()
    .meta({
      description:
        'turns on [`/metrics`](docs/operations.md#metrics) for Prometheus, for those who send this token (at least 16 characters)',
      secret: true,
    }),
  STAFF_EMAILS: emails
    .transform((given) => [...new Set(given.map((one) => one.toLowerCase()))])
    .default([])
    .describe(
      'e-mail addresses that may use [the inbox](#the-inbox), comma-separated; without it, there is no inbox',
    ),
  WEBHOOK_URL: webhookUrl.optional().meta({
    description:
      'where new enquiries, changes of their status and withdrawals are sent to, for a [CRM or a sheet](docs/webhooks.md)',
    secret: true,
  }),
  WEBHOOK_SECRET: webhookSecret.optional().meta({
    description: 'what they are signed with, such as `whsec_…`; required with `WEBHOOK_URL`',
    secret: true,
  }),
};

/** A value of Google's or EmailJS's pages, without the quotation marks around it there; a placeholder is none. */
const copied = z
  .string()
  .regex(/^\w[\w:.@-]*$/, 'copy the value alone from the page that docs/hosted.md names');

/** A name such as `My Shop` is none. https://cloud.google.com/resource-manager/docs/creating-managing-projects */
const projectId = z
  .string()
  .regex(/^[a-z][a-z\d.:-]*$/, 'use the project id of the Firebase console, such as my-shop-12345');

/** The settings that the hosted mode requires. */
export const hostedSettings = z.object({
  PUBLIC_FIREBASE_API_KEY: copied.describe("`apiKey` in the web app's `firebaseConfig`"),
  PUBLIC_FIREBASE_PROJECT_ID: projectId.describe('`projectId` in `firebaseConfig`'),
  PUBLIC_FIREBASE_APP_ID: copied.describe('`appId` in `firebaseConfig`'),
  PUBLIC_EMAILJS_SERVICE_ID: copied.describe('EmailJS service id'),
  PUBLIC_EMAILJS_TEMPLATE_ID: copied.describe('EmailJS template id'),
  PUBLIC_EMAILJS_PUBLIC_KEY: copied.describe('EmailJS public key'),
});

const PUBLIC_DELIVERY = z
  .enum(['server', 'firebase'], 'use server or firebase')
  .default('server')
  .describe(
    'how enquiries are delivered: `server`, or `firebase` for [the hosted mode](docs/hosted.md), which needs the next six settings',
  );
const PUBLIC_FIRESTORE_EMULATOR = hostAndPort('127.0.0.1:8080')
  .optional()
  .describe(
    '`host:port` of a Firestore emulator, to try the hosted mode without an account; the server collects from it',
  );
const GOOGLE_APPLICATION_CREDENTIALS = folder
  .optional()
  .describe(
    'key file of the service account with which the server [collects](docs/hosted.md#the-desk) the enquiries of the hosted mode; without it, it only serves',
  );

const HOSTED_SITE_URL = siteUrl
  .optional()
  .describe(
    'in the hosted mode, the URL that visitors open, for the link in their [receipts](docs/operations.md#receipts); without it, receipts have none',
  );

/** The settings that the server and the command line read at start. */
export const serverSettings = z.object({
  ...ownSettings,
  PUBLIC_DELIVERY,
  PUBLIC_FIREBASE_PROJECT_ID: hostedSettings.shape.PUBLIC_FIREBASE_PROJECT_ID.optional(),
  PUBLIC_FIRESTORE_EMULATOR,
  GOOGLE_APPLICATION_CREDENTIALS,
  HOSTED_SITE_URL,
});

export const buildSettings = z.object({
  PORT,
  SITE_URL,
  CONTENT_DIR: folder
    .default('content')
    .describe("folder of the product's content, [outside the project](#make-it-yours) for your own"),
  SAMPLE_NUMBERS: z
    .enum(['refuse', 'allow'], 'use refuse or allow')
    .default('refuse')
    .describe(
      "`allow` builds a public site (`SITE_URL` is not this machine, or `NODE_ENV=production`) with the sample's placeholder licence and phone numbers",
    ),
  UNTRANSLATED_SAFETY: z
    .enum(['refuse', 'allow'], 'use refuse or allow')
    .default('refuse')
    .describe(
      '`allow` builds a public site whose [translations](docs/languages.md) lack safety or legal texts, which it shows in English',
    ),
  PUBLIC_DELIVERY,
  ...hostedSettings.partial().shape,
  PUBLIC_FIREBASE_APP_CHECK_KEY: z
    .string()
    .optional()
    .describe('reCAPTCHA Enterprise site key, for [App Check](docs/hosted.md#optional-app-check)'),
  PUBLIC_FIRESTORE_EMULATOR,
  PUBLIC_EMAILJS_ORIGIN: origin('use an origin without a path, such as https://api.emailjs.com')
    .prefault('https://api.emailjs.com')
    .describe('origin of the e-mail service, to replace EmailJS in a trial'),
});

export const allSettings = z.object({
  ...ownSettings,
  ...buildSettings.shape,
  GOOGLE_APPLICATION_CREDENTIALS,
  HOSTED_SITE_URL,
});
