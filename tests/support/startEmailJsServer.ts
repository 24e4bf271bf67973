import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { waitFor } from './waitFor.ts';

/** The fields of one call, as they came over the wire. */
export type MailCall = Record<string, string>;

/** A local endpoint that takes what EmailJS's `send-form` takes. */
export interface MailEndpoint extends AsyncDisposable {
  port: number;
  /** What it has taken, oldest first. */
  calls: MailCall[];
  /** Waits for the call that carries this name. */
  callOf(name: string): Promise<MailCall>;
  /** What it answers from now on; `undefined`: as EmailJS does. */
  answer: { status: number; text: string } | undefined;
}

/** Each must be given, or EmailJS refuses. https://www.emailjs.com/docs/rest-api/send-form/ */
const REQUIRED = ['service_id', 'template_id', 'user_id'];

/** Starts the endpoint on a free port. https://www.emailjs.com/docs/rest-api/send-form/ */
export async function startMailEndpoint(): Promise<MailEndpoint> {
  const calls: MailCall[] = [];
  const server = createServer(async (request, response) => {
    const { status, text } = await answerTo(request);
    response.writeHead(status, { 'access-control-allow-origin': '*', 'content-type': 'text/plain' });
    response.end(text);
  });
  async function answerTo(request: IncomingMessage): Promise<{ status: number; text: string }> {
    const body = await buffer(request);
    if (request.method !== 'POST' || request.url !== '/api/v1.0/email/send-form') {
      return { status: 404, text: 'Not found' };
    }
    const type = request.headers['content-type'] ?? '';
    if (!type.startsWith('multipart/form-data;')) return { status: 400, text: 'Bad request' };
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    calls.push(fields);
    const missing = REQUIRED.find((name) => !fields[name]);
    if (missing) return { status: 400, text: `The ${missing} is required` };
    return endpoint.answer ?? { status: 200, text: 'OK' };
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint: MailEndpoint = {
    port: (server.address() as AddressInfo).port,
    calls,
    callOf: (name) => waitFor(() => calls.find((call) => call.Name === name), `the mail of ${name}`),
    answer: undefined,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
  return endpoint;
}
