import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailTransport } from '../config/readConfig.ts';
import { mailFileName } from './mailCopies.ts';

/** A mail that is ready to go; the Message-ID is the caller's, so that a repeated try is the same mail. */
export type Mail = Omit<SendMailOptions, 'from' | 'to'> & {
  messageId: string;
  from: { name: string; address: string };
  to: string | string[];
};

/** Hands mails over to the outside world. */
export interface Mailer {
  /**
   * @throws {Error} when the mail was not taken, be it for one of its recipients only; it may be tried again, and goes
   *   to those then who have not got it
   */
  send(mail: Mail): Promise<void>;
  /** Takes back what of a sent mail is still on this machine: its enquiry was erased in the meantime. */
  withdraw(mail: Mail): Promise<void>;
  close(): void;
}

/** Patience with a mail server that is slow or silent, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The mailer for the configured transport. */
export function createMailer(transport: MailTransport): Mailer {
  return transport.kind === 'smtp' ? createSmtpMailer(transport) : createFolderMailer(transport.folder);
}

function createSmtpMailer({ host, port, secure, user, password }: MailTransport & { kind: 'smtp' }): Mailer {
  const transporter = createTransport({
    pool: true,
    maxConnections: 1,
    // The queue tries again; the pool doing so too would hide each failure for many seconds.
    maxRequeues: 0,
    host,
    port,
    secure,
    ...(user ? { auth: { user, pass: password } } : {}),
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** Who has got a mail that others have not yet, by its Message-ID; a restart forgets, and they get it twice. */
  const reached = new Map<string, string[]>();
  return {
    async send(mail) {
      const before = reached.get(mail.messageId) ?? [];
      const to = [mail.to].flat().filter((address) => !before.includes(address));
      const { accepted, rejected, rejectedErrors } = await transporter.sendMail({
        ...mail,
        envelope: { from: mail.from.address, to },
      });
      reached.delete(mail.messageId);
      if (rejected.length === 0) return;
      reached.set(mail.messageId, [...before, ...accepted.map(String)]);
      throw rejectedErrors?.[0] ?? new Error(`refused for ${rejected.join(', ')}`);
    },
    withdraw: async () => {},
    close: () => transporter.close(),
  };
}

function createFolderMailer(folder: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await composer.sendMail({
        ...mail,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await mkdir(folder, { recursive: true });
      const file = join(folder, mailFileName(mail.messageId));
      const handle = await open(`${file}.part`, 'w');
      try {
        await handle.writeFile(message as Buffer);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${file}.part`, file);
    },
    withdraw: (mail) => rm(join(folder, mailFileName(mail.messageId)), { force: true }),
    close: () => {},
  };
}
