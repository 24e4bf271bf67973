import {
  collection,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  writeBatch,
} from 'firebase/firestore/lite';
import { BUYER_KINDS, type EnquiryFields } from '../../domain/enquiry.ts';
import { newWorkOf } from '../../domain/hostedWork.ts';
import { EXAMPLE_FIELDS } from '../support/exampleEnquiry.ts';
import { type Expectation, FORM, type RulesDatabase, WORK } from '../support/rulesTest.ts';

/** A work document as the visitor's browser writes it, with the given properties changed. */
export function newWorkDocument(id: string, changes: Record<string, unknown> = {}, fields = EXAMPLE_FIELDS) {
  const source = { code: 'clinic-12', utmCampaign: 'दिवाली', referrer: 'news.example' };
  const work = newWorkOf(id, fields, { notice: '0123456789abcdef', source });
  return { ...work, at: serverTimestamp(), changedAt: serverTimestamp(), ...changes };
}

/** Writes an enquiry and its work document in one commit. */
function writePair(
  database: Firestore,
  id: string,
  changes: Record<string, unknown> = {},
  fields: EnquiryFields = EXAMPLE_FIELDS,
) {
  const batch = writeBatch(database);
  batch.set(doc(database, FORM, id), fields);
  batch.set(doc(database, WORK, id), newWorkDocument(id, changes, fields));
  return batch.commit();
}

const pair =
  (changes: Record<string, unknown> = {}, fields: Partial<EnquiryFields> = {}) =>
  ({ visitor }: RulesDatabase, id: string) =>
    writePair(visitor, id, changes, { ...EXAMPLE_FIELDS, ...fields });

/** Writes pairs, and enquiries without a work document, in one commit. */
const writeMany =
  (pairs: number, single: number) =>
  ({ visitor }: RulesDatabase) => {
    const batch = writeBatch(visitor);
    for (let index = 0; index < pairs + single; index += 1) {
      const id = crypto.randomUUID();
      batch.set(doc(visitor, FORM, id), EXAMPLE_FIELDS);
      if (index < pairs) batch.set(doc(visitor, WORK, id), newWorkDocument(id));
    }
    return batch.commit();
  };

const storeForm: Expectation['before'] = (admin, id) => setDoc(doc(admin, FORM, id), EXAMPLE_FIELDS);
const storePair: Expectation['before'] = (admin, id) => writePair(admin, id);

const writeWork = ({ visitor }: RulesDatabase, id: string) =>
  setDoc(doc(visitor, WORK, id), newWorkDocument(id));

const failMail =
  (changes: Record<string, unknown> = {}) =>
  ({ visitor }: RulesDatabase, id: string) =>
    updateDoc(doc(visitor, WORK, id), { mail: 'failed', changedAt: serverTimestamp(), ...changes });

/** Invalid changes of a visitor's new work document. */
const INVALID_CHANGES: [string, Record<string, unknown>][] = [
  ['another property', { followUpAt: null }],
  ['a failed mail', { mail: 'failed' }],
  ['a time that is not the server’s', { at: Timestamp.now() }],
  ['a time of change that is not the server’s', { changedAt: Timestamp.now() }],
  ['another kind of buyer', { kind: BUYER_KINDS[0] }],
  ['another quantity', { quantity: 4 }],
  ['the quantity as a string', { quantity: '3' }],
  ['a reference of another format', { ref: `${'7'.repeat(5)}-2PQX` }],
  ['another status', { status: 'won' }],
  ['another version', { version: 1 }],
  ['an owner', { owner: 'priya.rao@shop.example' }],
  ['spam signals without a flag', { spamSignals: ['hasty'] }],
  ['a flag without spam signals', { flagged: true }],
  ['spam signals of the staff', { spamSignals: ['staff'], flagged: true }],
  ['too many spam signals', { spamSignals: Array(50).fill('hasty'), flagged: true }],
  ['a source that is a formula', { source: '=1+1' }],
  ['a source that is too long', { source: 'x'.repeat(101) }],
  ['a source query of another format', { sourceQuery: 'utm_source=<b>' }],
  ['a source query that is too long', { sourceQuery: 'x'.repeat(3_001) }],
  ['a notice that is no version', { notice: 'x'.repeat(5_000) }],
];

/** Access of visitors to work documents. */
export const WORK_EXPECTATIONS: Expectation[] = [
  { name: 'accepts an enquiry with its work document', allow: true, attempt: pair() },
  ...BUYER_KINDS.map(
    (kind): Expectation => ({
      name: `accepts the work document of ${kind}`,
      allow: true,
      attempt: pair({}, { RetailerSelfUse: kind }),
    }),
  ),
  { name: 'accepts a quantity with leading zeros', allow: true, attempt: pair({}, { Quantity: '007' }) },
  {
    name: 'accepts spam signals of the form',
    allow: true,
    attempt: pair({ spamSignals: ['honeypot', 'hasty'], flagged: true }),
  },
  {
    name: 'accepts a work document without a notice',
    allow: true,
    attempt: ({ visitor }, id) => {
      const batch = writeBatch(visitor);
      const { notice: _notice, ...work } = newWorkDocument(id);
      batch.set(doc(visitor, FORM, id), EXAMPLE_FIELDS);
      batch.set(doc(visitor, WORK, id), work);
      return batch.commit();
    },
  },
  ...INVALID_CHANGES.map(
    ([name, changes]): Expectation => ({
      name: `rejects a work document with ${name}`,
      allow: false,
      attempt: pair(changes),
    }),
  ),
  { name: 'rejects a work document without its enquiry', allow: false, attempt: writeWork },
  {
    name: 'accepts the work document of an enquiry without one',
    allow: true,
    before: storeForm,
    attempt: writeWork,
  },
  { name: 'accepts the pair after the enquiry alone', allow: true, before: storeForm, attempt: pair() },
  { name: 'rejects the pair again', allow: false, before: storePair, attempt: pair() },
  {
    name: 'accepts the enquiry alone again after the pair',
    allow: true,
    before: storePair,
    attempt: ({ visitor }, id) => setDoc(doc(visitor, FORM, id), EXAMPLE_FIELDS),
  },
  {
    name: 'rejects a work document in another collection',
    allow: false,
    before: storeForm,
    attempt: ({ visitor }, id) => setDoc(doc(visitor, 'Other_Work', id), newWorkDocument(id)),
  },
  { name: 'accepts ten pairs in one commit', allow: true, attempt: writeMany(10, 0) },
  // With 21 pairs, the reasons of the rejection do not fit into the emulator's response.
  { name: 'rejects too many pairs and enquiries in one commit', allow: false, attempt: writeMany(3, 18) },
  { name: 'accepts a failed mail', allow: true, before: storePair, attempt: failMail() },
  {
    name: 'rejects a failed mail again',
    allow: false,
    before: (admin, id) => writePair(admin, id, { mail: 'failed' }),
    attempt: failMail(),
  },
  {
    name: 'rejects further changes with a failed mail',
    allow: false,
    before: storePair,
    attempt: failMail({ status: 'closed' }),
  },
  {
    name: 'rejects another state of the mail',
    allow: false,
    before: storePair,
    attempt: failMail({ mail: 'sent' }),
  },
  {
    name: 'rejects a failed mail with a time that is not the server’s',
    allow: false,
    before: storePair,
    attempt: failMail({ changedAt: Timestamp.now() }),
  },
  {
    name: 'rejects a failed mail in another collection',
    allow: false,
    before: (admin, id) => setDoc(doc(admin, 'Other_Work', id), {}),
    attempt: ({ visitor }, id) =>
      updateDoc(doc(visitor, 'Other_Work', id), { mail: 'failed', changedAt: serverTimestamp() }),
  },
  {
    name: 'does not allow a visitor to read a work document',
    allow: false,
    before: storePair,
    attempt: ({ visitor }, id) => getDoc(doc(visitor, WORK, id)),
  },
  {
    name: 'does not allow a visitor to list work documents',
    allow: false,
    attempt: ({ visitor }) => getDocs(collection(visitor, WORK)),
  },
];
