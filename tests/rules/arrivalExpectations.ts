import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { MAX_REPLACED } from '../../domain/enquiry/enquiryId.ts';
import { SOURCE_MAX_LENGTHS, writeSource } from '../../domain/enquiry/source.ts';
import { EXAMPLE_FIELDS } from '../support/exampleEnquiry.ts';
import {
  ARRIVAL,
  type Expectation,
  FORM,
  REQUEST_TIME,
  type RulesDatabase,
  set,
  update,
  WITHDRAWN,
} from './rulesTest.ts';

const REPLACED = '12345678-1234-4123-8123-0123456789ab';

/** An arrival as the visitor's browser writes it. */
const EXAMPLE_ARRIVAL = {
  at: REQUEST_TIME,
  notice: '0123456789abcdef',
  source: 's=clinic-12&utm_campaign=%E0%A4%A6%E0%A5%80&referrer=news.example',
};

const formOf = (id: string, fields: EnquiryFields = EXAMPLE_FIELDS) => set(`${FORM}/${id}`, fields);
const arrivalOf = (id: string, values: Record<string, unknown> = EXAMPLE_ARRIVAL) =>
  set(`${ARRIVAL}/${id}`, values);
const withdrawalOf = (id: string, values: Record<string, unknown> = { at: REQUEST_TIME }) =>
  set(`${WITHDRAWN}/${id}`, values);

const form: Expectation[2] = (id) => [formOf(id)];
const pair: Expectation[2] = (id) => [formOf(id), arrivalOf(id)];

const writePair =
  (changes: Record<string, unknown> = {}) =>
  ({ commit }: RulesDatabase, id: string) =>
    commit([formOf(id), arrivalOf(id, { ...EXAMPLE_ARRIVAL, ...changes })]);
const writeArrival = ({ commit }: RulesDatabase, id: string) => commit([arrivalOf(id)]);
const noteMail =
  (values: Record<string, unknown> = { mail: 'sent' }) =>
  ({ commit }: RulesDatabase, id: string) =>
    commit([update(`${ARRIVAL}/${id}`, values)]);
const withdraw =
  (values?: Record<string, unknown>) =>
  ({ commit }: RulesDatabase, id: string) =>
    commit([withdrawalOf(id, values)]);

/** Writes new documents in one commit. */
const writeMany =
  (pairs: number, forms: number, withdrawals = 0) =>
  ({ commit }: RulesDatabase) => {
    const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
    return commit([
      ...ids(pairs).flatMap((id) => [formOf(id), arrivalOf(id)]),
      ...ids(forms).map((id) => formOf(id)),
      ...ids(withdrawals).map((id) => withdrawalOf(id)),
    ]);
  };

const VALID_ARRIVALS: [string, Record<string, unknown>][] = [
  ['nothing but its time', { at: REQUEST_TIME }],
  ['the language of the page', { ...EXAMPLE_ARRIVAL, language: 'hi' }],
  ['a language with three letters', { ...EXAMPLE_ARRIVAL, language: 'kok' }],
  [
    'the longest source',
    {
      ...EXAMPLE_ARRIVAL,
      source: writeSource({
        code: 'c'.repeat(SOURCE_MAX_LENGTHS.code),
        utmSource: '\u0915'.repeat(SOURCE_MAX_LENGTHS.utm),
        utmMedium: '\u0915'.repeat(SOURCE_MAX_LENGTHS.utm),
        utmCampaign: '\u0915'.repeat(SOURCE_MAX_LENGTHS.utm),
        referrer: 'h'.repeat(SOURCE_MAX_LENGTHS.referrer),
        gclid: 'G'.repeat(SOURCE_MAX_LENGTHS.clickId),
        wbraid: 'W'.repeat(SOURCE_MAX_LENGTHS.clickId),
        gbraid: 'B'.repeat(SOURCE_MAX_LENGTHS.clickId),
        fbclid: 'F'.repeat(SOURCE_MAX_LENGTHS.clickId),
      }),
    },
  ],
  ['spam signals of the form', { ...EXAMPLE_ARRIVAL, spamSignals: ['honeypot', 'hasty'] }],
  ['the enquiry that it replaces', { ...EXAMPLE_ARRIVAL, replaces: REPLACED }],
  ['some that it replaces', { ...EXAMPLE_ARRIVAL, replaces: Array(MAX_REPLACED).fill(REPLACED).join(' ') }],
];

const INVALID_CHANGES: [string, Record<string, unknown>][] = [
  ['another property', { status: 'won' }],
  ['a mail that is sent already', { mail: 'sent' }],
  ['a time that is not the server’s', { at: new Date() }],
  ['a notice that is no version', { notice: 'x'.repeat(5_000) }],
  ['a source of another format', { source: 'utm_source=<b>' }],
  ['a source that is too long', { source: 'x'.repeat(3_001) }],
  ['a source that is no text', { source: ['x'] }],
  ['a language that is none', { language: 'Hindi or English' }],
  ['spam signals of the server', { spamSignals: ['repeated-ip'] }],
  ['too many spam signals', { spamSignals: Array(50).fill('hasty') }],
  ['an id to replace that is none', { replaces: 'x'.repeat(5_000) }],
  [
    'too many ids to replace',
    {
      replaces: Array(MAX_REPLACED + 1)
        .fill(REPLACED)
        .join(' '),
    },
  ],
];

/** Access to arrivals and withdrawals. */
export const ARRIVAL_EXPECTATIONS: Expectation[] = [
  ['accepts an enquiry with its arrival', writePair()],
  ...VALID_ARRIVALS.map(
    ([name, values]): Expectation => [
      `accepts an arrival with ${name}`,
      ({ commit }, id) => commit([formOf(id), arrivalOf(id, values)]),
    ],
  ),
  ...INVALID_CHANGES.map(
    ([name, changes]): Expectation => [`rejects an arrival with ${name}`, writePair(changes)],
  ),
  [
    'rejects an arrival without its time',
    ({ commit }, id) => commit([formOf(id), arrivalOf(id, { notice: EXAMPLE_ARRIVAL.notice })]),
  ],
  ['rejects an arrival without its enquiry', writeArrival],
  ['accepts the arrival of an enquiry without one', writeArrival, form],
  ['accepts the pair after the enquiry alone', writePair(), form],
  ['rejects an arrival in place of another', writePair(), pair],
  ['accepts the enquiry alone again after the pair', ({ commit }, id) => commit([formOf(id)]), pair],
  [
    'rejects an arrival in another collection',
    ({ commit }, id) => commit([set(`Other_Arrival/${id}`, EXAMPLE_ARRIVAL)]),
    form,
  ],
  ['accepts ten pairs in one commit', writeMany(10, 0)],
  // With 21 pairs, the reasons of the rejection do not fit into the emulator's response.
  ['rejects too many pairs and enquiries in one commit', writeMany(3, 18)],

  ['accepts once that the mail was sent', noteMail(), pair],
  ['rejects it again', noteMail(), (id) => [formOf(id), arrivalOf(id, { ...EXAMPLE_ARRIVAL, mail: 'sent' })]],
  ['rejects further changes with it', noteMail({ mail: 'sent', notice: 'fedcba9876543210' }), pair],
  ['rejects another state of the mail', noteMail({ mail: 'failed' }), pair],
  [
    'rejects a sent mail in another collection',
    ({ commit }, id) => commit([update(`Other_Arrival/${id}`, { mail: 'sent' })]),
    (id) => [set(`Other_Arrival/${id}`, {})],
  ],

  ['accepts a withdrawal', withdraw()],
  ['rejects a withdrawal again', withdraw(), (id) => [withdrawalOf(id)]],
  ['rejects a withdrawal with another property', withdraw({ at: REQUEST_TIME, reason: 'x' })],
  ['rejects a withdrawal with a time that is not the server’s', withdraw({ at: new Date() })],
  ['rejects a withdrawal of what is no id', ({ commit }, id) => commit([withdrawalOf(`x${id}`)])],
  [
    'rejects a withdrawal in another collection',
    ({ commit }, id) => commit([set(`Other_Withdrawn/${id}`, { at: REQUEST_TIME })]),
  ],
  ['rejects too many withdrawals in one commit', writeMany(0, 0, 21)],

  ...[FORM, ARRIVAL, WITHDRAWN].flatMap((name): Expectation[] => {
    const all: Expectation[2] = (id) => [formOf(id), arrivalOf(id), withdrawalOf(id)];
    const query = { structuredQuery: { from: [{ collectionId: name }] } };
    return [
      [`rejects reading a document of ${name}`, ({ request }, id) => request('GET', `/${name}/${id}`), all],
      [`rejects listing ${name}`, ({ request }) => request('GET', `/${name}`)],
      [`rejects a query of ${name}`, ({ request }) => request('POST', ':runQuery', query)],
      [`rejects deleting from ${name}`, ({ request }, id) => request('DELETE', `/${name}/${id}`), all],
    ];
  }),
];
