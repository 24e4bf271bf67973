import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailTransport } from '../config.ts';
import { OperatorError } from '../errors.ts';
import { mailFileName } from './mailCopies.ts';

/** A composed mail. The caller sets the Message-ID, so that every attempt sends the same mail. */
export type Mail = Omit<SendMailOptions, 'from' | 'to'> & {
  messageId: string;
  from: { name: string; address: string };
  to: string | string[];
};

/** Sends the messages of a queue: mails, or webhooks. */
export interface Sender<Message> {
  /**
   * @param accepted the recipients who have it already
   * @returns the response
   * @throws {RecipientsRefusedError} when some have it now, and others don't
   * @throws {Error} when it was not accepted
   */
  send(message: Message, accepted?: readonly string[]): Promise<string>;
  /** Connects and logs in without sending. @throws {Error} when nothing can be sent at present */
  verify(): Promise<void>;
  /** Deletes the copy of what was sent on this machine, when its enquiry was erased meanwhile. */
  deleteCopy(message: Message): Promise<void>;
}

/** Sends mail over SMTP, or writes it to a folder; the response is the mail server's, or the file that was written. */
export interface Mailer extends Sender<Mail> {
  close(): void;
}

/** The mail server accepts the mail for some recipients and refuses others, whose addresses are at fault. */
export class RecipientsRefusedError extends Error {
  override name = 'RecipientsRefusedError';
  /** All who have the mail by now, in lower case. */
  readonly accepted: readonly string[];

  constructor(cause: Error, accepted: readonly string[]) {
    super(cause.message, { cause });
    this.accepted = accepted;
  }
}

/** The receiver accepts no further messages, as HTTP status 410 says. */
export class GoneError extends OperatorError {
  override name = 'GoneError';
}

/** No part of a mail may be read from a file or a URL. */
const NO_EXTERNAL_CONTENT = { disableFileAccess: true, disableUrlAccess: true };

/** How long to wait for a mail server, in milliseconds. */
export interface MailTimeouts {
  /** To connect and to be greeted; and for each reply, where the connection is only tried. */
  connectMs: number;
  /** For each reply while a mail is sent. */
  replyMs: number;
  /** For the next mail; a connection that is idle for longer may be dropped on its way without a word. */
  idleMs: number;
}

/**
 * A server may deliver a mail before it answers the end of its data, and has accepted it when the client hangs up too
 * early; so RFC 5321 (section 4.5.3.2) asks for at least ten minutes there, and for five or less at other commands.
 */
export const MAIL_TIMEOUTS: MailTimeouts = { connectMs: 60_000, replyMs: 600_000, idleMs: 15_000 };

/** @param maxConnections to the mail server at once */
export function createMailer(
  transport: MailTransport,
  maxConnections = 1,
  timeouts: MailTimeouts = MAIL_TIMEOUTS,
): Mailer {
  return transport.kind === 'smtp'
    ? createSmtpMailer(transport, maxConnections, timeouts)
    : createFolderMailer(transport.folder);
}

function createSmtpMailer(
  transport: MailTransport & { kind: 'smtp' },
  maxConnections: number,
  { connectMs, replyMs, idleMs }: MailTimeouts,
): Mailer {
  const { host, port, secure, requireTls, acceptsAnyCertificate, user, password } = transport;
  const options = {
    host,
    port,
    secure,
    requireTLS: requireTls,
    // Where TLS is optional, so is a server that offers it and then can't do it.
    ...(acceptsAnyCertificate ? { opportunisticTLS: true, tls: { rejectUnauthorized: false } } : {}),
    ...(user ? { auth: { user, pass: password } } : {}),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    ...NO_EXTERNAL_CONTENT,
  };
  const transporter = createTransport({
    ...options,
    pool: true,
    maxConnections,
    // The queue retries; retries by the pool too would hide each failure for many seconds.
    maxRequeues: 0,
    socketTimeout: replyMs,
    idleTimeout: idleMs,
  });
  const prober = createTransport({ ...options, socketTimeout: connectMs });
  return {
    async send(mail, before = []) {
      // nodemailer reports accepted recipients with their domain in lower case.
      const to = [mail.to].flat().filter((address) => !before.includes(address.toLowerCase()));
      if (to.length === 0) return 'the others are no recipients any more';
      const sending = transporter.sendMail({ ...mail, envelope: { from: mail.from.address, to } });
      const { accepted, rejected, rejectedErrors, response } = await sending.catch((cause: Error) => {
        throw before.length > 0 && !isConnectionError(cause)
          ? new RecipientsRefusedError(cause, before)
          : cause;
      });
      if (rejected.length === 0) return response;
      throw new RecipientsRefusedError(
        rejectedErrors?.[0] ?? new Error(`refused for ${rejected.join(', ')}`),
        [...before, ...accepted.map((address: unknown) => String(address).toLowerCase())],
      );
    },
    verify: async () => void (await prober.verify()),
    deleteCopy: async () => {},
    close: () => transporter.close(),
  };
}

function createFolderMailer(folder: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, ...NO_EXTERNAL_CONTENT });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(mail);
      await mkdir(folder, { recursive: true });
      const file = join(folder, mailFileName(mail.messageId));
      await writeFile(`${file}.part`, message as Buffer, { flush: true });
      await rename(`${file}.part`, file);
      return file;
    },
    verify: async () => {},
    deleteCopy: (mail) => rm(join(folder, mailFileName(mail.messageId)), { force: true }),
    close: () => {},
  };
}

/** Whether the connection or the login failed, which concerns all mail. Otherwise the server refused this one mail. */
export function isConnectionError(error: unknown): boolean {
  const { command = '', code } = error as { command?: string; code?: string };
  return (
    isServiceUnavailable(error) || code === 'ECONNECTION' || /^(CONN|EHLO|HELO|STARTTLS|AUTH)/.test(command)
  );
}

/** Whether the server replied 421, "Service not available, closing transmission channel" (RFC 5321 section 3.8). */
export function isServiceUnavailable(error: unknown): boolean {
  return (error as { responseCode?: number }).responseCode === 421;
}
