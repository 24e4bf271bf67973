import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from './listen.ts';
import { waitFor } from './waitFor.ts';

/** The form fields of a request. */
export type EmailJsFields = Record<string, string>;

/** A local server with the API of EmailJS. */
export interface EmailJsServer extends AsyncDisposable {
  port: number;
  /** The form fields of each request, oldest first. */
  requests: EmailJsFields[];
  /** Waits for the request with this name. */
  waitForRequest(name: string): Promise<EmailJsFields>;
  /** Overrides the response of EmailJS. */
  response: { status: number; text: string } | undefined;
}

const REQUIRED = ['service_id', 'template_id', 'user_id'];

/** Starts the server on a free port. https://www.emailjs.com/docs/rest-api/send-form/ */
export async function startEmailJsServer(): Promise<EmailJsServer> {
  const requests: EmailJsFields[] = [];
  const server = createServer(async (request, response) => {
    const { status, text } = await responseTo(request);
    response.writeHead(status, { 'access-control-allow-origin': '*', 'content-type': 'text/plain' });
    response.end(text);
  });
  async function responseTo(request: IncomingMessage): Promise<{ status: number; text: string }> {
    const body = await buffer(request);
    if (request.method !== 'POST' || request.url !== '/api/v1.0/email/send-form') {
      return { status: 404, text: 'Not found' };
    }
    const type = request.headers['content-type'] ?? '';
    if (!type.startsWith('multipart/form-data;')) return { status: 400, text: 'Bad request' };
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    requests.push(fields);
    const missing = REQUIRED.find((name) => !fields[name]);
    if (missing) return { status: 400, text: `The ${missing} is required` };
    return emailJs.response ?? { status: 200, text: 'OK' };
  }
  const emailJs: EmailJsServer = {
    port: await listen(server),
    requests,
    waitForRequest: (name) =>
      waitFor(() => requests.find((fields) => fields.Name === name), `the mail of ${name}`),
    response: undefined,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
  return emailJs;
}
