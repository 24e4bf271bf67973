import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { referenceOf } from '../../../domain/enquiry/enquiryId.ts';
import { intakeCollectionsOf } from '../../../domain/enquiry/hostedIntake.ts';
import { firestoreRulesOf } from '../../../firebase/firestoreRulesOf.ts';
import { EXAMPLE_FIELDS } from '../../../tests/support/exampleEnquiry.ts';
import { listen } from '../../../tests/support/listen.ts';
import { type EmailJsServer, startEmailJsServer } from '../../../tests/support/startEmailJsServer.ts';
import { startTcpProxy, type TcpProxy } from '../../../tests/support/startTcpProxy.ts';
import { useFirestoreEmulator } from '../../../tests/support/useFirestoreEmulator.ts';
import type { Enquiry } from './contract.ts';
import { firebaseDelivery } from './firebaseDelivery.ts';

// Against Google's emulator with our rules, and a local EmailJS server. What a browser adds is in tests/e2e/hosted.

const PRODUCT = 'Snayura';
const { form, arrival, withdrawn } = intakeCollectionsOf(PRODUCT);
const RULES = firestoreRulesOf(PRODUCT);
/** The rules of a site that was deployed before there were arrivals. */
const OLDER_RULES = RULES.replaceAll(`"${arrival}"`, '"Snayura_Work"');

const emulator = useFirestoreEmulator();
const projectId = `demo-${crypto.randomUUID().slice(0, 8)}`;
let emailJs: EmailJsServer;
let emailJsProxy: TcpProxy;

/** Has the delivery use an emulator of Firestore, or what responds in its place. */
function useFirestore(host: string): void {
  vi.stubGlobal('WITH_APP_CHECK', false);
  vi.stubGlobal('FIREBASE_DELIVERY', {
    kind: 'firebase',
    firebase: { apiKey: 'demo-key', projectId, appId: 'demo-app' },
    emailJs: {
      serviceId: 'service_demo',
      templateId: 'template_demo',
      publicKey: 'public_demo',
      origin: `http://${emailJsProxy.host}`,
    },
    emulator: host,
  });
}

beforeAll(async () => {
  emailJs = await startEmailJsServer();
  emailJsProxy = await startTcpProxy('127.0.0.1', emailJs.port);
});
afterAll(async () => {
  await emailJsProxy[Symbol.asyncDispose]();
  await emailJs[Symbol.asyncDispose]();
});
beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  emailJs.response = undefined;
  emailJs.requests.length = 0;
  const { host, port, setRules } = emulator();
  await setRules(projectId, RULES);
  useFirestore(`${host}:${port}`);
});

function newEnquiry(metadata: Record<string, string> = {}): Enquiry {
  return { id: crypto.randomUUID(), product: PRODUCT, fields: EXAMPLE_FIELDS, metadata };
}

const { store } = firebaseDelivery;
const mail = (enquiry: Enquiry) => firebaseDelivery.mail?.(enquiry);
const isCollected = (enquiry: Enquiry) => firebaseDelivery.isCollected?.(enquiry);
const noteMailed = (enquiry: Enquiry) => firebaseDelivery.noteMailed?.(enquiry);

/** The fields of an enquiry's document, as Firestore has them. */
async function read(collection: string, { id }: Enquiry) {
  const documents = await emulator().documentsOf(projectId, collection);
  return documents.find(({ name }) => name.endsWith(id))?.fields;
}

/** Deletes the documents, as a desk does that has stored the enquiry. */
async function collect({ id }: Enquiry) {
  await emulator().delete(projectId, `${form}/${id}`);
  await emulator().delete(projectId, `${arrival}/${id}`);
}

const FIELD_VALUES = Object.fromEntries(
  Object.entries(EXAMPLE_FIELDS).map(([name, stringValue]) => [name, { stringValue }]),
);

describe('an enquiry is stored', () => {
  test('as the five fields, with its arrival beside them', async () => {
    const enquiry = newEnquiry({
      notice: '0123456789abcdef',
      source: 's=clinic-12',
      remarks: 'x',
      filledFor: '1',
    });
    await store(enquiry);
    expect(await read(form, enquiry)).toEqual(FIELD_VALUES);
    expect(await read(arrival, enquiry)).toEqual({
      at: { timestampValue: expect.any(String) },
      notice: { stringValue: '0123456789abcdef' },
      source: { stringValue: 's=clinic-12' },
      spamSignals: { arrayValue: { values: [{ stringValue: 'honeypot' }, { stringValue: 'hasty' }] } },
    });
  });

  test('once, when the same is sent again', async () => {
    const enquiry = newEnquiry();
    await store(enquiry);
    const before = await read(arrival, enquiry);
    await store(enquiry);
    expect(await read(arrival, enquiry)).toEqual(before);
  });

  test('with its arrival when it was stored alone before', async () => {
    const enquiry = newEnquiry();
    await emulator().write(projectId, `${form}/${enquiry.id}`, FIELD_VALUES);
    await store(enquiry);
    expect(await read(arrival, enquiry)).toHaveProperty('at');
  });

  test('anew after a desk has collected it, which knows its id', async () => {
    const enquiry = newEnquiry();
    await store(enquiry);
    await collect(enquiry);
    await store(enquiry);
    expect(await read(form, enquiry)).toEqual(FIELD_VALUES);
  });

  test.each([
    ['the rules are older than the page', OLDER_RULES, {}],
    ['its metadata is refused', RULES, { source: '<script>' }],
  ])('alone when %s', async (_case, rules, metadata) => {
    await emulator().setRules(projectId, rules);
    const enquiry = newEnquiry(metadata);
    await store(enquiry);
    expect(await read(form, enquiry)).toEqual(FIELD_VALUES);
    expect(await read(arrival, enquiry)).toBeUndefined();
  });
});

describe('an enquiry is not stored', () => {
  test('when the rules refuse it, which sending it again can’t help', async () => {
    const enquiry = { ...newEnquiry(), fields: { ...EXAMPLE_FIELDS, Mobile: '1' } };
    await expect(store(enquiry)).rejects.toMatchObject({ name: 'DatabaseWriteError', isRefused: true });
  });

  test('under the id of another one', async () => {
    const enquiry = newEnquiry();
    await emulator().write(projectId, `${form}/${enquiry.id}`, {
      ...FIELD_VALUES,
      Quantity: { stringValue: '9' },
    });
    await expect(store(enquiry)).rejects.toMatchObject({ isRefused: true });
  });

  const google = (code: number, status: string) => JSON.stringify({ error: { code, status, message: '' } });
  test.each([
    [429, google(429, 'RESOURCE_EXHAUSTED'), { isRefused: false, isUnreachable: false }],
    [503, google(503, 'UNAVAILABLE'), { isRefused: false, isUnreachable: false }],
    [409, google(409, 'ABORTED'), { isRefused: false, isUnreachable: false }],
    [404, google(404, 'NOT_FOUND'), { isRefused: true, isUnreachable: false }],
    [403, '<h1>Are you human?</h1>', { isRefused: false, isUnreachable: false }],
    [200, '<h1>Please sign in to the network</h1>', { isRefused: false, isUnreachable: true }],
    [200, '{}', { isRefused: false, isUnreachable: true }],
    [302, '', { isRefused: false, isUnreachable: true }],
  ])('when the response is %i %s', async (status, body, expected) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { location: '/' }).end(body);
    });
    useFirestore(`127.0.0.1:${await listen(server)}`);
    await expect(store(newEnquiry())).rejects.toMatchObject({ name: 'DatabaseWriteError', ...expected });
    server.close();
    server.closeAllConnections();
  });

  test('when nothing responds', async () => {
    const proxy = await startTcpProxy('127.0.0.1', 1);
    useFirestore(proxy.host);
    await proxy.disconnect();
    await expect(store(newEnquiry())).rejects.toMatchObject({ isUnreachable: true, isRefused: false });
  });

  test('when the page can’t send at all, which is no error of the database', async () => {
    const { fetch } = globalThis;
    globalThis.fetch = () => {
      throw new TypeError('broken on purpose');
    };
    await expect(store(newEnquiry())).rejects.toThrow(TypeError);
    globalThis.fetch = fetch;
  });
});

describe('the mail', () => {
  test('has the five fields, the product and the reference', async () => {
    const enquiry = newEnquiry({ notice: '0123456789abcdef' });
    await mail(enquiry);
    expect(emailJs.requests).toEqual([
      {
        productName: PRODUCT,
        ...EXAMPLE_FIELDS,
        reference: referenceOf(enquiry.id),
        service_id: 'service_demo',
        template_id: 'template_demo',
        user_id: 'public_demo',
      },
    ]);
  });

  test.each([
    [412, 'Gmail_API: Invalid grant'],
    // Of a captive portal.
    [200, '<h1>Please sign in to the network</h1>'],
  ])('is not sent when the response is %i %s', async (status, text) => {
    emailJs.response = { status, text };
    await expect(mail(newEnquiry())).rejects.toThrow(text);
  });

  test('is not sent again while it is on its way, nor once it was accepted', async () => {
    emailJsProxy.holdResponses();
    const enquiry = newEnquiry();
    const attempts = [mail(enquiry), mail(enquiry)];
    await emailJs.waitForRequest(EXAMPLE_FIELDS.Name);
    await emailJsProxy.connect();
    await Promise.all(attempts);
    // As when it is accepted after its attempt had ended.
    await mail(enquiry);
    expect(emailJs.requests).toHaveLength(1);
  });

  test('that failed is sent again', async () => {
    const enquiry = newEnquiry();
    emailJs.response = { status: 429, text: 'Too many requests' };
    await expect(mail(enquiry)).rejects.toThrow('429');
    emailJs.response = undefined;
    await mail(enquiry);
    expect(emailJs.requests).toHaveLength(2);
  });

  test('that was sent is noted in the arrival, once, and not in one that is collected', async () => {
    const enquiry = newEnquiry();
    await store(enquiry);
    await noteMailed(enquiry);
    expect(await read(arrival, enquiry)).toMatchObject({ mail: { stringValue: 'sent' } });
    await noteMailed(enquiry);
    await collect(enquiry);
    await noteMailed(enquiry);
    expect(await read(arrival, enquiry)).toBeUndefined();
  });
});

test('a stored enquiry is known to be collected once a desk has deleted it, and nothing is written in its place', async () => {
  const enquiry = newEnquiry();
  await store(enquiry);
  expect(await isCollected(enquiry)).toBe(false);
  await collect(enquiry);
  expect(await isCollected(enquiry)).toBe(true);
  expect(await read(form, enquiry)).toBeUndefined();
});

describe('a withdrawal', () => {
  const { withdraw } = firebaseDelivery;

  test('is written with its time, once, also when it is repeated', async () => {
    const enquiry = newEnquiry();
    await store(enquiry);
    expect(await withdraw(enquiry)).toEqual({});
    const first = await read(withdrawn, enquiry);
    expect(first).toEqual({ at: { timestampValue: expect.stringMatching(/^20/) } });
    expect(await withdraw(enquiry)).toEqual({});
    expect(await read(withdrawn, enquiry)).toEqual(first);
  });

  test('that the rules refuse is not made', async () => {
    await emulator().setRules(projectId, RULES.replaceAll(`"${withdrawn}"`, '"Other_Withdrawn"'));
    expect(await withdraw(newEnquiry())).toBeUndefined();
  });

  test('waits while Firestore can’t be reached', async () => {
    useFirestore('127.0.0.1:1');
    await expect(withdraw(newEnquiry())).rejects.toMatchObject({ isUnreachable: true });
  });
});
