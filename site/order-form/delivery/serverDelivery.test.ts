import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { referenceOf } from '../../../domain/enquiry/enquiryId.ts';
import { EXAMPLE_FIELDS } from '../../../tests/support/exampleEnquiry.ts';
import { listen } from '../../../tests/support/listen.ts';
import { DatabaseWriteError } from './contract.ts';
import { serverDelivery } from './serverDelivery.ts';

const id = crypto.randomUUID();
const ENQUIRY = { id, product: 'Snayura', fields: EXAMPLE_FIELDS, metadata: {} };

let respond: (response: ServerResponse) => void;
const server = createServer((_request, response) => respond(response));
let port: number;

beforeAll(async () => {
  port = await listen(server);
});
afterAll(() => void server.close());
beforeEach(() => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init));
});

const responseOf = (status: number, type: string, body: string) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': type }).end(body);

const confirm = responseOf(201, 'application/json', JSON.stringify({ id, reference: referenceOf(id) }));

test('an enquiry is stored once our server has confirmed it', async () => {
  respond = confirm;
  await expect(serverDelivery.store(ENQUIRY)).resolves.toBeUndefined();
});

const UNREACHABLE = { isUnreachable: true, isRefused: false };
const WAITING = { isUnreachable: false, isRefused: false };
const REFUSED = { isUnreachable: false, isRefused: true };
const OTHER_ID = crypto.randomUUID();

test.each<[string, (response: ServerResponse) => void, object]>([
  ['a maintenance page', responseOf(200, 'text/html', '<h1>Back soon</h1>'), UNREACHABLE],
  ['JSON of something else', responseOf(201, 'application/json', '{"ok": true}'), UNREACHABLE],
  [
    'the receipt of another enquiry',
    responseOf(201, 'application/json', JSON.stringify({ id: OTHER_ID, reference: referenceOf(OTHER_ID) })),
    UNREACHABLE,
  ],
  ['an echo', responseOf(200, 'application/json', JSON.stringify({ id, ...EXAMPLE_FIELDS })), UNREACHABLE],
  ['no content', responseOf(204, 'text/plain', ''), UNREACHABLE],
  [
    'a redirect, even to a receipt',
    (response) => {
      if (response.req.url === '/elsewhere') confirm(response);
      else response.writeHead(302, { location: '/elsewhere' }).end();
    },
    UNREACHABLE,
  ],
  ['a lost connection', (response) => response.destroy(), UNREACHABLE],
  ['the page of a firewall', responseOf(403, 'text/html', '<h1>Are you human?</h1>'), WAITING],
  ['that it is busy', responseOf(429, 'application/problem+json', '{}'), WAITING],
  ['that it is down', responseOf(503, 'application/problem+json', '{}'), WAITING],
  [
    'our server’s refusal, which names the field',
    responseOf(422, 'application/problem+json', '{"field": "Mobile"}'),
    { ...REFUSED, field: 'Mobile' },
  ],
])('%s does not confirm an enquiry', async (_name, response, expected) => {
  respond = response;
  const error = await serverDelivery.store(ENQUIRY).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(DatabaseWriteError);
  expect(error).toMatchObject(expected);
});

describe('a withdrawal', () => {
  const withdrawn = JSON.stringify({ reference: referenceOf(id), withdrawnAt: 1_764_000_000_000 });

  test('is made once our server has confirmed it', async () => {
    respond = (response) => {
      expect([response.req.method, response.req.url]).toEqual(['POST', `/api/enquiries/${id}/withdrawal`]);
      responseOf(200, 'application/json', withdrawn)(response);
    };
    expect(await serverDelivery.withdraw(ENQUIRY)).toMatchObject({ reference: referenceOf(id) });
  });

  test('of an enquiry that our server does not know is not made', async () => {
    respond = responseOf(404, 'application/problem+json', '{}');
    expect(await serverDelivery.withdraw(ENQUIRY)).toBeUndefined();
  });

  test.each([
    ['a maintenance page', responseOf(200, 'text/html', '<h1>Back soon</h1>')],
    ['the receipt of an enquiry', confirm],
    ['the 404 of another server', responseOf(404, 'text/html', '<h1>Not found</h1>')],
    ['that it is busy', responseOf(429, 'application/problem+json', '{}')],
    ['that it is down', responseOf(503, 'application/problem+json', '{}')],
  ])('waits after %s', async (_name, response) => {
    respond = response;
    await expect(serverDelivery.withdraw(ENQUIRY)).rejects.toThrow(DatabaseWriteError);
  });
});

describe('what became of an enquiry', () => {
  test('is what our server says of it', async () => {
    const state = { reference: referenceOf(id), replacedBy: '7K4M-2PQX' };
    respond = (response) => {
      expect([response.req.method, response.req.url]).toEqual(['GET', `/api/enquiries/${id}`]);
      responseOf(200, 'application/json', JSON.stringify(state))(response);
    };
    expect(await serverDelivery.stateOf?.(id)).toEqual(state);
    respond = responseOf(404, 'application/problem+json', '{}');
    expect(await serverDelivery.stateOf?.(id)).toBeUndefined();
  });

  test.each([
    ['a captive portal', responseOf(200, 'text/html', '<h1>Hello</h1>')],
    ['the 404 of another server', responseOf(404, 'text/html', '<h1>Not found</h1>')],
    ['a server that is busy', responseOf(429, 'application/problem+json', '{}')],
  ])('is not known from %s', async (_name, response) => {
    respond = response;
    await expect(serverDelivery.stateOf?.(id)).rejects.toThrow(DatabaseWriteError);
  });
});
