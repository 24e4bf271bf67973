import { z } from 'zod';
import { isThisMachine } from './thisMachine.ts';

/* What a setting may hold. An error's text completes `NAME is "value"; …`. */

export const wholeNumber = (max: number) => {
  const error = `use a whole number from 0 to ${max}`;
  return z.string().regex(/^\d+$/, error).transform(Number).pipe(z.number().max(max, error));
};

const EMAIL_ERROR = 'use an e-mail address, such as orders@example.com';
export const email = z.email(EMAIL_ERROR);

const PROXY_ERROR = 'use IP addresses or ranges, such as 127.0.0.1 or 10.0.0.0/8';
/** A range of all addresses would let every visitor choose the IP that the limits count. */
const proxy = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], PROXY_ERROR)
  .refine((range) => !/\/0+$/.test(range), PROXY_ERROR);

/** Several values with commas between them, at least one. */
const list = <Item extends z.ZodType<string, string>>(item: Item, error: string) =>
  z
    .string()
    .refine((value) => !value.includes(';'), { error: 'separate addresses with commas, not ;', abort: true })
    .transform((value) => value.split(',').flatMap((one) => one.trim() || []))
    .pipe(z.array(item).min(1, error));

export const emails = list(email, EMAIL_ERROR);

export const proxies = list(proxy, PROXY_ERROR);

/** A shell replaces the ~ or variable of a path, but not within single quotes, and nothing does so in `.env`. */
export const folder = z
  .string()
  .regex(
    /^(?![~$%])/,
    'write your home folder in full instead of ~, $HOME or %USERPROFILE%, such as /home/asha/…',
  );

/** A URL may have any host, such as `*.shop.example` or `$HOST`. */
const isHost = (hostname: string) => /^([\w.-]+|\[.+\])$/.test(hostname);

export const origin = (error: string) =>
  z
    .url({ protocol: /^https?$/, error })
    .transform((url) => new URL(url))
    // Without a user, path, query or #, which would be dropped without a word.
    .refine(({ href, origin: given, hostname }) => href === `${given}/` && isHost(hostname), error)
    .transform((url) => url.origin);

const WEBHOOK_URL_ERROR =
  'is no URL for webhooks; use https://, or http:// to this machine, without a user, password or #';
export const webhookUrl = z.url({ protocol: /^https?$/, error: WEBHOOK_URL_ERROR }).refine((value) => {
  const url = URL.parse(value);
  if (!url || url.username || url.password || url.hash || !isHost(url.hostname)) return false;
  return url.protocol === 'https:' || isThisMachine(url.hostname);
}, WEBHOOK_URL_ERROR);

/** 24 to 64 bytes: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
export const webhookSecret = z
  .string()
  .regex(
    /^whsec_(?=.{32,88}$)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
    'is no secret for webhooks; use whsec_ and 24 to 64 random bytes in Base64, as docs/webhooks.md says',
  );

export const hostAndPort = (example: string) =>
  z.string().regex(/^[^:/]+:\d+$/, `use host:port, such as ${example}`);

const SITE_URL_ERROR = "use the site's URL without a path, such as https://www.example.com";
/** Not as docs/hosted.md prints it: links in receipts would lead to whoever has a project of that name. */
export const siteUrl = z
  .string()
  .refine((url) => !url.includes('YOUR-PROJECT'), SITE_URL_ERROR)
  .pipe(origin(SITE_URL_ERROR));
