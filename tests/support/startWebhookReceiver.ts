import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { type WebhookEvent, webhookEvent } from '../../domain/desk/webhookSchemas.ts';
import { listen } from './listen.ts';
import { waitFor } from './waitFor.ts';

export const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes, no').toString('base64')}`;

/** What came in one request, whose signature the specification's own library has verified. */
interface Received {
  id: string;
  event: WebhookEvent;
}

export interface WebhookReceiver extends AsyncDisposable {
  url: string;
  /** Every request, refused ones included. */
  received: Received[];
  /** The status of the next responses; undefined: there is none, and the request is left waiting. */
  status: number | undefined;
  /** Headers of the responses. */
  headers: Record<string, string>;
  waitForWebhooks(count: number): Promise<Received[]>;
}

/** Starts a receiver of webhooks that verifies what it gets, also on the port of one that has stopped. */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const webhook = new Webhook(WEBHOOK_SECRET);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const event = webhook.verify(Buffer.concat(chunks), request.headers as Record<string, string>);
    receiver.received.push({ id: `${request.headers['webhook-id']}`, event: webhookEvent.parse(event) });
    if (receiver.status) response.writeHead(receiver.status, receiver.headers).end();
  });
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${await listen(server, port)}/hook`,
    received: [],
    status: 204,
    headers: {},
    waitForWebhooks: (count) =>
      waitFor(
        () => (receiver.received.length >= count ? receiver.received : undefined),
        `${count} webhooks to arrive`,
      ),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
