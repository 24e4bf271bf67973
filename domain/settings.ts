import { z } from 'zod';
import { smtpUrl } from './smtpUrl.ts';

/*
 * Every setting, each an environment variable: what it may hold, its default and what it means. The server and the
 * build parse theirs with these schemas, and the table in README.md is written from them (`npm run settings:table`).
 * An error's text completes `NAME is "value"; …`.
 */

const wholeNumber = (max: number) => {
  const error = `give a whole number from 0 to ${max}`;
  return z.coerce.number<string>(error).int(error).min(0, error).max(max, error);
};

/** More enquiries from one mobile number within an hour are not one person's corrections and second orders. */
export const DEFAULT_MOBILE_LIMIT = 30;

const EMAIL_ERROR = 'give an e-mail address, such as orders@example.com';
const email = z.email(EMAIL_ERROR);

const PROXY_ERROR = 'give addresses or ranges, such as 127.0.0.1 or 10.0.0.0/8';
/** A range of all addresses would let every visitor choose the IP that the limits count. */
const proxy = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], PROXY_ERROR)
  .refine((range) => !/\/0+$/.test(range), PROXY_ERROR);

/** Several values with commas between them, at least one. */
const list = <Item extends z.ZodType<string, string>>(item: Item, error: string) =>
  z
    .string()
    .transform((value) => value.split(',').flatMap((one) => one.trim() || []))
    .pipe(z.array(item).min(1, error));

const origin = (error: string) =>
  z
    .url({ protocol: /^https?$/, error })
    .refine((url) => URL.parse(url)?.pathname === '/', error)
    .transform((url) => new URL(url).origin);

const SITE_URL = origin("give the site's address without a path, such as https://www.example.com")
  .prefault('http://localhost:3000')
  .describe(
    "the site's public address; with `https://` browsers are told to stay with TLS (HSTS, two years, this host alone)",
  );

/** The settings that the server and the command line read at start. */
export const serverSettings = z.object({
  PORT: wholeNumber(65_535).default(3000).describe('where the server listens; `0` picks a free port'),
  HOST: z.string().default('127.0.0.1').describe('where the server listens'),
  SITE_URL,
  DATA_DIR: z
    .string()
    .default('data')
    .describe(
      'the store `enquiries.db`, and `mail/` when there is no mail server; only this user can read it',
    ),
  SMTP_URL: smtpUrl.optional().meta({
    description:
      'the mail server: `smtp://user:pass@host:587` or `smtps://…:465`; none: each mail becomes a file in `DATA_DIR/mail`',
    secret: true,
  }),
  MAIL_TO: list(email, EMAIL_ERROR).optional().meta({
    description: 'who is told of an enquiry (several with commas)',
    defaultText: "the content's contact address",
  }),
  MAIL_FROM: email.optional().meta({
    description: 'the sender of all mail',
    defaultText: "the content's contact address",
  }),
  // Above any honest hour of a small company, and still a bound on what a flood can do to its mailbox.
  MAIL_PER_HOUR: wholeNumber(1_000_000)
    .default(2000)
    .describe(
      'limit of mails within any hour, the others wait in the queue; from its sixth enquiry within an hour on, one IP may use only half of it; `0` is no limit',
    ),
  TRUST_PROXY: list(proxy, PROXY_ERROR)
    .default([])
    .describe('addresses or ranges of the proxies in front (with commas), whose `X-Forwarded-For` counts'),
  // Fair to the many phones that share one address of a mobile operator, and still a bound on one machine.
  // https://www.rfc-editor.org/rfc/rfc6269 (issues with IP address sharing)
  RATE_LIMIT: wholeNumber(1_000_000)
    .default(120)
    .describe(
      'enquiries a minute from one IP (an IPv6 /64 counts as one), then `429`; after half as many within an hour they are [flagged](docs/operations.md#flagged-enquiries); `0` turns both off',
    ),
  MOBILE_LIMIT: wholeNumber(1_000_000)
    .optional()
    .meta({
      description:
        'enquiries an hour from one mobile number before they are [flagged](docs/operations.md#flagged-enquiries); `0` is off',
      defaultText: `\`${DEFAULT_MOBILE_LIMIT}\`, or \`0\` with \`RATE_LIMIT=0\``,
    }),
  // At most a hundred years.
  RETENTION_DAYS: wholeNumber(36_500).optional().meta({
    description:
      'enquiries older than this are deleted, at start and every ten minutes; `0` is off: they are kept',
    defaultText: "the content's `enquiry.keepFor`, which the privacy policy promises",
  }),
  STAFF_EMAILS: list(email.toLowerCase(), EMAIL_ERROR)
    .transform((emails) => [...new Set(emails)])
    .default([])
    .describe('who may use [the inbox](#the-inbox) (several with commas); none: there is no inbox'),
});

/** What the hosted mode can't do without. */
export const hostedSettings = z.object({
  PUBLIC_FIREBASE_API_KEY: z.string().describe("`apiKey` of the web app's `firebaseConfig`"),
  PUBLIC_FIREBASE_PROJECT_ID: z.string().describe('`projectId` of the same'),
  PUBLIC_FIREBASE_APP_ID: z.string().describe('`appId` of the same'),
  PUBLIC_EMAILJS_SERVICE_ID: z.string().describe("EmailJS's service"),
  PUBLIC_EMAILJS_TEMPLATE_ID: z.string().describe("EmailJS's template"),
  PUBLIC_EMAILJS_PUBLIC_KEY: z.string().describe("EmailJS's public key"),
});

/** The settings that the build reads. */
export const buildSettings = z.object({
  SITE_URL,
  CONTENT_DIR: z
    .string()
    .default('content')
    .describe(
      "the folder of the product's content, seen from the project's; it may lie [outside](#make-it-yours)",
    ),
  SAMPLE_NUMBERS: z
    .enum(['refuse', 'allow'], 'set it to refuse or allow')
    .default('refuse')
    .describe(
      "whether a site for the public (`SITE_URL` is not this machine, or `NODE_ENV=production`) may be built with the sample's zeros as licence and phone number",
    ),
  PUBLIC_DELIVERY: z
    .enum(['server', 'firebase'], 'set it to server or firebase')
    .default('server')
    .describe(
      'how enquiries are delivered; `firebase` is [the hosted mode](docs/hosted.md), which needs the next six too',
    ),
  ...hostedSettings.partial().shape,
  PUBLIC_FIREBASE_APP_CHECK_KEY: z
    .string()
    .optional()
    .describe('site key of reCAPTCHA Enterprise, for [App Check](docs/hosted.md#optional-app-check)'),
  PUBLIC_FIRESTORE_EMULATOR: z
    .string()
    .regex(/^[^:/]+:\d+$/, 'give host:port, such as 127.0.0.1:8080')
    .optional()
    .describe('`host:port` of a Firestore emulator, for a trial without an account'),
  PUBLIC_AUTH_EMULATOR: z
    .string()
    .regex(/^[^:/]+:\d+$/, 'give host:port, such as 127.0.0.1:9099')
    .optional()
    .describe('`host:port` of an emulator of Firebase Auth, for a trial of the inbox without an account'),
  PUBLIC_EMAILJS_ORIGIN: origin('give an origin without a path, such as https://api.emailjs.com')
    .prefault('https://api.emailjs.com')
    .describe('another origin for the e-mail service, for a trial without an account'),
});
