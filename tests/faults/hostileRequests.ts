import fc from 'fast-check';
import { METADATA_FIELDS } from '../../domain/enquiry/enquiry.ts';
import { anyFields, hostileText, validFields } from '../support/hostileText.ts';

/** A request to the endpoint: from an HTTP client, or as bytes that no client would send. */
export type HostileRequest =
  | { kind: 'body'; type: string; body: string; headers: Record<string, string> }
  | { kind: 'raw'; bytes: Uint8Array };

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);

const extras = fc.record(
  {
    [METADATA_FIELDS.honeypot]: hostileText,
    [METADATA_FIELDS.fillTime]: fc.oneof(hostileText, fc.nat().map(String)),
    notice: hostileText,
    productName: hostileText,
    __proto__: fc.constant({ polluted: true }),
    constructor: hostileText,
  },
  { requiredKeys: [] },
);

const id = fc.oneof({ weight: 5, arbitrary: fc.uuid() }, { weight: 1, arbitrary: hostileText });

const headers = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { origin: 'https://other.example' },
      { origin: 'null' },
      { origin: 'http://[' },
      { 'sec-fetch-site': 'cross-site' },
      { 'x-forwarded-for': '1.2.3.4, "><script>' },
      { 'content-encoding': 'gzip' },
      { 'if-none-match': '*', range: 'bytes=0-9999999999' },
      { cookie: '__proto__=1; a=%00' },
    ),
  },
);

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/** A valid enquiry, as JSON or as a form. */
const valid = fc.tuple(validFields, fc.uuid(), extras, headers, fc.boolean()).map(
  ([fields, uuid, more, head, asForm]): HostileRequest => ({
    kind: 'body',
    type: asForm ? form : json,
    body: asForm ? new URLSearchParams(fields).toString() : JSON.stringify({ ...more, ...fields, id: uuid }),
    headers: head,
  }),
);

const invalid = fc.tuple(anyFields, id, extras, headers, fc.boolean()).map(
  ([fields, anyId, more, head, asForm]): HostileRequest => ({
    kind: 'body',
    type: asForm ? form : json,
    body: asForm
      ? new URLSearchParams({ ...fields, id: anyId }).toString()
      : JSON.stringify({ ...more, ...fields, id: anyId }),
    headers: head,
  }),
);

const anyBody = fc
  .tuple(
    fc.oneof(fc.json({ maxDepth: 4 }), hostileText, fc.string({ unit: 'binary', maxLength: 2_000 })),
    fc.constantFrom(
      json,
      form,
      'application/json; charset=utf-7',
      'text/plain',
      'multipart/form-data',
      'x',
      '',
    ),
    headers,
  )
  .map(([body, type, head]): HostileRequest => ({ kind: 'body', type, body, headers: head }));

/** Deeply nested and repeated input, which can exhaust a parser. */
const repeated = fc
  .tuple(
    fc.constantFrom('[', '{"a":', '"', 'Name=a&', '%', '\\u0000', 'a[b]='),
    fc.integer({ min: 1, max: 20_000 }),
  )
  .map(
    ([piece, times]): HostileRequest => ({
      kind: 'body',
      type: piece.includes('=') || piece === '%' ? form : json,
      body: piece.repeat(times).slice(0, 20_000),
      headers: {},
    }),
  );

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'QUERY',
  'post',
  '',
];
const PATHS = [
  '/api/enquiries',
  '/api/enquiries/',
  '/api/enquiries?x=1',
  '/api//enquiries',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/%zz',
  '/\u0000',
  '*',
  '',
  'http://other.example/api/enquiries',
  `/${'a'.repeat(9_000)}`,
  '/enquiry-received?reference=<script>',
  '/healthz',
];
const HEADERS = [
  'Host: x',
  'Host: a\r\nHost: b',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
  'Transfer-Encoding: gzip, chunked',
  'Content-Type: application/json',
  'Expect: 100-continue',
  'Expect: 200-ok',
  'Upgrade: h2c\r\nConnection: Upgrade',
  'Connection: close',
  ' folded: x',
  'No-Colon',
  'Bad Name: x',
  `Long: ${'x'.repeat(20_000)}`,
];
const BODIES = [
  '',
  'hello',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  '5;ext="\r\nhello',
  '{"id":1}',
  '\u0000\u00ff',
];

const malformed = fc
  .tuple(
    fc.constantFrom(...METHODS),
    fc.constantFrom(...PATHS),
    fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', 'HTTP/1.1 x', ''),
    fc.array(fc.constantFrom(...HEADERS), { maxLength: 5 }),
    fc.constantFrom('\r\n', '\n', '\r'),
    fc.constantFrom(...BODIES),
  )
  .map(
    ([method, path, version, lines, newline, body]): HostileRequest => ({
      kind: 'raw',
      bytes: latin([`${method} ${path} ${version}`, ...lines, '', body].join(newline)),
    }),
  );

const noise = fc.uint8Array({ maxLength: 400 }).map((bytes): HostileRequest => ({ kind: 'raw', bytes }));

/** Requests of every kind; a fifth of them are valid and must be accepted. */
export const hostileRequest: fc.Arbitrary<HostileRequest> = fc.oneof(
  { weight: 20, arbitrary: valid },
  { weight: 30, arbitrary: invalid },
  { weight: 20, arbitrary: anyBody },
  { weight: 5, arbitrary: repeated },
  { weight: 20, arbitrary: malformed },
  { weight: 5, arbitrary: noise },
);
