import fc from 'fast-check';
import { type EnquiryFields, METADATA_FIELDS } from '../../domain/enquiry/enquiry.ts';
import { anyFields, hostileText, validFields } from '../support/hostileText.ts';

/** A request to the endpoint: from an HTTP client, or as bytes that no client would send. */
export type HostileRequest =
  | { kind: 'body'; type: string; body: string; headers: Record<string, string> }
  | { kind: 'raw'; bytes: Uint8Array };

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);

/** What a link says of where a visitor came from: hostile, or as a hostile one would write it. */
const source = fc.oneof(
  hostileText,
  fc
    .dictionary(
      fc.constantFrom('s', 'utm_source', 'utm_medium', 'utm_campaign', 'referrer', 'gclid'),
      fc.oneof(hostileText, fc.constantFrom('clinic-12', 'Diwali 2026 +1', 'www.shop.example', '_=1+1')),
    )
    .map((parameters) => new URLSearchParams(parameters).toString()),
);

const extras = fc.record(
  {
    [METADATA_FIELDS.honeypot]: hostileText,
    [METADATA_FIELDS.fillTime]: fc.oneof(hostileText, fc.nat().map(String)),
    [METADATA_FIELDS.notice]: hostileText,
    [METADATA_FIELDS.source]: source,
    [METADATA_FIELDS.language]: fc.oneof(hostileText, fc.constantFrom('hi', 'xx', 'en-GB')),
    [METADATA_FIELDS.replaces]: fc.oneof(hostileText, fc.uuid()),
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
      { referer: 'http://x.example/?utm_source=%3Cscript%3E&s=clinic-7&gclid==1+1' },
      { referer: 'not a URL' },
    ),
  },
);

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/** An enquiry, as JSON or as a form. */
const enquiry = (fields: fc.Arbitrary<EnquiryFields>, ids: fc.Arbitrary<string>) =>
  fc
    .tuple(fields, ids, extras, headers, fc.boolean())
    .map(([values, anyId, more, head, isForm]): HostileRequest => {
      const body = { ...more, ...values, id: anyId };
      const parameters = Object.entries(body).map(([name, value]) => [name, String(value)]);
      return {
        kind: 'body',
        type: isForm ? form : json,
        body: isForm ? new URLSearchParams(parameters).toString() : JSON.stringify(body),
        headers: head,
      };
    });

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
  '/api/visits?utm_source=<script>&s=clinic-7',
  '/api/enquiries/%00/withdrawal',
  `/api/enquiries/${'0'.repeat(5_000)}/withdrawal`,
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
  { weight: 20, arbitrary: enquiry(validFields, fc.uuid()) },
  { weight: 30, arbitrary: enquiry(anyFields, id) },
  { weight: 20, arbitrary: anyBody },
  { weight: 5, arbitrary: repeated },
  { weight: 20, arbitrary: malformed },
  { weight: 5, arbitrary: noise },
);
