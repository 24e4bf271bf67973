import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailTransport } from '../../server/config.ts';
import { waitFor } from './waitFor.ts';

/** A mail as a real SMTP server received it. */
export interface ReceivedMail extends Email {
  /** The bytes as they came over the wire. */
  raw: string;
}

export interface MailServer extends AsyncDisposable {
  /** For `SMTP_URL`. */
  url: string;
  port: number;
  transport: MailTransport;
  /** To the company and its staff. */
  mails: ReceivedMail[];
  /** To customers. */
  receipts: ReceivedMail[];
  /** All of them, in the order in which they came. */
  received: ReceivedMail[];
  /** Waits until this many mails to the company and its staff have arrived. */
  waitForMails(count: number): Promise<ReceivedMail[]>;
}

/** Faults during the SMTP command DATA; each is called for every message. */
export interface DataFaults {
  /** Whether to reply 452 after the whole message. */
  rejectsData?: (raw: string) => boolean;
  /** Whether to close the connection before the message. */
  dropsData?: () => boolean;
  /** Called with the whole message before the reply; it may close the connection instead. */
  onMessage?: (raw: string, disconnect: () => void) => void | Promise<void>;
}

/** A reply that refuses a command. */
export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Starts a real SMTP server, by default on a free port, that stores what it receives. */
export async function startMailServer(
  { rejectsData, dropsData, onMessage, ...options }: SMTPServerOptions & DataFaults = {},
  port = 0,
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const mails: ReceivedMail[] = [];
  const receipts: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onData(stream, session, callback) {
      let isDisconnected = false;
      const disconnect = () => {
        isDisconnected = true;
        server.connections.forEach((connection: { id: string; _socket: Socket }) => {
          if (connection.id === session.id) connection._socket.destroy();
        });
      };
      if (dropsData?.()) return disconnect();
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        if (rejectsData?.(raw)) return callback(smtpError(452, 'try later'));
        await onMessage?.(raw, disconnect);
        if (isDisconnected) return;
        const mail = { ...(await PostalMime.parse(raw)), raw };
        received.push(mail);
        (/^Auto-Submitted: auto-replied\r$/m.test(raw) ? receipts : mails).push(mail);
        callback();
      });
    },
    ...options,
  });
  // Some tests close the connection in the middle of a message.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  // Rejects when the port is in use.
  await once(server.server, 'listening');
  const boundPort = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${boundPort}`,
    port: boundPort,
    transport: { kind: 'smtp', host: '127.0.0.1', port: boundPort, secure: false, requireTls: false },
    mails,
    receipts,
    received,
    waitForMails: (count) => waitFor(() => (mails.length >= count ? mails : undefined), `${count} mails`),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
