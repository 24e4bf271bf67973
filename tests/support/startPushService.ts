import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  randomBytes,
  verify,
} from 'node:crypto';
import { Agent, createServer } from 'node:https';
import type { DeviceBody, PushMessage } from '../../domain/desk/deviceSchemas.ts';
import { CERTIFICATE, KEY } from './certificate.ts';
import { listen } from './listen.ts';
import { waitFor } from './waitFor.ts';

/** What a device got. */
interface Received {
  message: PushMessage;
  headers: Record<string, string | string[] | undefined>;
  /** The claims of the server's token, whose signature is valid. */
  claims: { aud: string; exp: number; sub: string };
}

/** A browser's subscription, and what has come for it. */
export interface Subscription {
  body: DeviceBody;
  received: Received[];
  /** The status that the push service responds with. */
  status: number;
  /** How many requests came for it, refused ones included. */
  requests: number;
  waitForMessages(count: number): Promise<PushMessage[]>;
}

/** A push service on this machine. */
export interface PushService extends AsyncDisposable {
  /** Trusts its certificate. */
  agent: Agent;
  subscribe(name?: string): Subscription;
}

interface Device {
  subscription: Subscription;
  ecdh: ECDH;
  auth: Buffer;
}

/** Starts a push service that decrypts what it gets, as the browsers do (RFC 8030, 8291 and 8292). */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Device>();
  const server = createServer({ key: KEY, cert: CERTIFICATE }, async (request, response) => {
    const device = devices.get(request.url ?? '');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (!device) return void response.writeHead(404).end();
    const { subscription } = device;
    subscription.requests += 1;
    if (subscription.status < 300) {
      const claims = claimsOf(request.headers.authorization ?? '');
      const message = JSON.parse(decrypt(Buffer.concat(chunks), device)) as PushMessage;
      subscription.received.push({ message, headers: request.headers, claims });
    }
    response.writeHead(subscription.status).end();
  });
  const origin = `https://localhost:${await listen(server)}`;
  return {
    agent: new Agent({ ca: CERTIFICATE }),
    subscribe(name = 'Chrome on Android') {
      const ecdh = createECDH('prime256v1');
      const auth = randomBytes(16);
      const path = `/${randomBytes(16).toString('hex')}`;
      const subscription: Subscription = {
        body: {
          endpoint: origin + path,
          keys: { p256dh: ecdh.generateKeys('base64url'), auth: auth.toString('base64url') },
          name,
        },
        received: [],
        status: 201,
        requests: 0,
        waitForMessages: (count) =>
          waitFor(
            () =>
              subscription.received.length >= count
                ? subscription.received.map(({ message }) => message)
                : undefined,
            `${count} push messages`,
          ),
      };
      devices.set(path, { subscription, ecdh, auth });
      return subscription;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Verifies the server's token (RFC 8292 section 2, with ES256); returns its claims. */
function claimsOf(authorization: string): Received['claims'] {
  const [, header, payload, signature, publicKey] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (!header || !payload || !signature || !publicKey) throw new Error(`no VAPID token: ${authorization}`);
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('the signature of the VAPID token is invalid');
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

/** Decrypts the one record of a message (RFC 8291 section 3.4 and RFC 8188 section 2). */
function decrypt(body: Buffer, { ecdh, auth }: Device): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + senderKey.length);
  const secret = expand(
    extract(auth, ecdh.computeSecret(senderKey)),
    Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]),
    32,
  );
  const random = extract(salt, secret);
  const key = expand(random, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = expand(random, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

// HKDF (RFC 5869), of outputs no longer than a hash.

function extract(salt: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', salt).update(key).digest();
}

function expand(key: Buffer, info: Buffer, length: number): Buffer {
  return createHmac('sha256', key).update(info).update('\x01').digest().subarray(0, length);
}
