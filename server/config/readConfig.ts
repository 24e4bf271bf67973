import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_MOBILE_LIMIT } from '../../domain/enquiry/spamSigns.ts';
import { type Environment, readSiteUrl } from '../../domain/settings/readSiteUrl.ts';
import { SettingError } from '../../domain/settings/SettingError.ts';

/** How mail leaves this machine. */
export type MailTransport =
  | { kind: 'smtp'; host: string; port: number; secure: boolean; user?: string; password?: string }
  /** Each mail becomes an `.eml` file in this folder. */
  | { kind: 'folder'; folder: string };

/** Everything the server needs to know, read once at start. */
export interface Config {
  host: string;
  /** 0 picks a free port. */
  port: number;
  siteUrl: string;
  /** The SQLite file. */
  storeFile: string;
  mail: {
    transport: MailTransport;
    to: string[];
    from: string;
    /** So many mails may go within any hour, the others wait; 0 is no cap. */
    perHour: number;
  };
  /** Addresses or CIDR ranges whose `X-Forwarded-For` counts. */
  trustedProxies: string[];
  /** Enquiries a minute from one address; 0 is off. */
  rateLimit: number;
  /** Enquiries an hour from one mobile number before they are flagged; 0 is off. */
  mobileLimit: number;
  /** Enquiries older than so many days are deleted; undefined: they are kept. */
  retentionDays: number | undefined;
  /** The addresses of those who may use the inbox, in small letters; without any there is no inbox. */
  staff: string[];
}

/**
 * Fair to the many phones that share one address of a mobile operator, and still a bound on one machine.
 * https://www.rfc-editor.org/rfc/rfc6269 (issues with IP address sharing)
 */
const DEFAULT_RATE_LIMIT = 120;

/** Above any honest hour of a small company, and still a bound on what a flood can do to its mailbox. */
const DEFAULT_MAIL_PER_HOUR = 2_000;

/** A hundred years. */
const MOST_RETENTION_DAYS = 36_500;

/**
 * Reads the server's settings from the environment.
 *
 * @param contactAddress the content's own e-mail address, the default for both ends of the mail
 * @throws {SettingError} at the first setting that is wrong or half given
 */
export function readConfig(environment: Environment, contactAddress: string): Config {
  const dataDir = resolve(environment.DATA_DIR || 'data');
  const rateLimit = readWholeNumber(environment, 'RATE_LIMIT', DEFAULT_RATE_LIMIT, 1_000_000);
  // Who turns the limit by address off, to try the server under load, means this one too.
  const mobileLimit = rateLimit === 0 ? 0 : DEFAULT_MOBILE_LIMIT;
  return {
    host: environment.HOST || '127.0.0.1',
    port: readWholeNumber(environment, 'PORT', 3000, 65_535),
    siteUrl: readSiteUrl(environment),
    storeFile: join(dataDir, 'enquiries.db'),
    mail: {
      transport: readMailTransport(environment, join(dataDir, 'mail')),
      to: (environment.MAIL_TO || contactAddress).split(',').map((one) => readAddress('MAIL_TO', one)),
      from: readAddress('MAIL_FROM', environment.MAIL_FROM || contactAddress),
      perHour: readWholeNumber(environment, 'MAIL_PER_HOUR', DEFAULT_MAIL_PER_HOUR, 1_000_000),
    },
    trustedProxies: readProxies(environment),
    rateLimit,
    mobileLimit: readWholeNumber(environment, 'MOBILE_LIMIT', mobileLimit, 1_000_000),
    retentionDays: readWholeNumber(environment, 'RETENTION_DAYS', 0, MOST_RETENTION_DAYS) || undefined,
    staff: readStaff(environment),
  };
}

function readWholeNumber(environment: Environment, name: string, otherwise: number, most: number): number {
  const value = environment[name] || String(otherwise);
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > most) {
    throw new SettingError(`${name} is "${value}"; give a whole number from 0 to ${most}`);
  }
  return number;
}

function readAddress(name: string, value: string): string {
  const address = z.email().safeParse(value.trim());
  if (!address.success) {
    throw new SettingError(
      `${name} holds "${value.trim()}"; give an e-mail address, such as orders@example.com`,
    );
  }
  return address.data;
}

function readStaff({ STAFF_EMAILS: value = '' }: Environment): string[] {
  const addresses = value.split(',').filter((one) => one.trim());
  return [...new Set(addresses.map((one) => readAddress('STAFF_EMAILS', one).toLowerCase()))];
}

function readMailTransport(environment: Environment, folder: string): MailTransport {
  const value = environment.SMTP_URL;
  if (!value) return { kind: 'folder', folder };
  const url = URL.parse(value);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    // The value itself may hold a password, so the message does not repeat it.
    throw new SettingError('SMTP_URL is no SMTP address; give one such as smtp://user:pass@host:587');
  }
  if (Boolean(url.username) !== Boolean(url.password)) {
    throw new SettingError('SMTP_URL gives only one of user and password; give both or neither');
  }
  const secure = url.protocol === 'smtps:';
  const { user, password } = readSmtpAccount(url);
  return {
    kind: 'smtp',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    ...(user ? { user, password } : {}),
  };
}

function readSmtpAccount({ username, password }: URL): { user: string; password: string } {
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    throw new SettingError('SMTP_URL holds a lone % in user or password; write it as %25');
  }
}

function readProxies(environment: Environment): string[] {
  const proxies = (environment.TRUST_PROXY ?? '').split(',').map((proxy) => proxy.trim());
  return proxies.filter(Boolean).map((proxy) => {
    const [address = '', bits, ...rest] = proxy.split('/');
    const longest = isIP(address) === 6 ? 128 : 32;
    const rightBits = bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= longest);
    if (!isIP(address) || !rightBits || rest.length > 0) {
      throw new SettingError(
        `TRUST_PROXY holds "${proxy}"; give addresses or ranges, such as 127.0.0.1 or 10.0.0.0/8`,
      );
    }
    return proxy;
  });
}
