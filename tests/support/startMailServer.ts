import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { waitFor } from './waitFor.ts';

/** A mail as a real SMTP server took it. */
export interface ReceivedMail extends Email {
  /** The bytes as they came over the wire. */
  raw: string;
}

export interface MailServer extends AsyncDisposable {
  /** For `SMTP_URL`. */
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** Waits until this many mails have arrived. */
  received(count: number): Promise<ReceivedMail[]>;
}

/** How it may misbehave once the message is under way; each is asked for every message. */
export interface DataTrouble {
  /** Whether to refuse the message, which is given whole, after its last byte. */
  refuseData?: (raw: string) => boolean;
  /** Whether to hang up at its first byte. */
  dropData?: () => boolean;
  /** Called with a whole message before it is answered; it may also hang up. */
  onMessage?: (raw: string, hangUp: () => void) => void | Promise<void>;
}

/** A real SMTP server on a free port (or the given one) that keeps what it takes. */
export async function startMailServer(
  { refuseData, dropData, onMessage, ...options }: SMTPServerOptions & DataTrouble = {},
  port = 0,
): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onData(stream, session, callback) {
      let isGone = false;
      const hangUp = () => {
        isGone = true;
        server.connections.forEach((connection: { id: string; _socket: Socket }) => {
          if (connection.id === session.id) connection._socket.destroy();
        });
      };
      if (dropData?.()) return hangUp();
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        if (refuseData?.(raw)) return callback(Object.assign(new Error('try later'), { responseCode: 452 }));
        await onMessage?.(raw, hangUp);
        if (isGone) return;
        mails.push({ ...(await PostalMime.parse(raw)), raw });
        callback();
      });
    },
    ...options,
  });
  // A client that hangs up in mid-sentence is what some tests are about.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails,
    received: (count) => waitFor(() => (mails.length >= count ? mails : undefined), `${count} mails`),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
