import { readFileSync } from 'node:fs';
import { initializeTestEnvironment } from '@firebase/rules-unit-testing';
import fc from 'fast-check';
import { deleteApp, initializeApp } from 'firebase/app';
import { setLogLevel } from 'firebase/firestore';
import * as lite from 'firebase/firestore/lite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  BUYER_KINDS,
  collectionNameOf,
  type EnquiryFields,
  FIELD_MAX_LENGTHS,
  sameEnquiry,
  trimEnquiry,
  validateEnquiry,
} from '../../domain/enquiry.ts';
import { parseContent } from '../../domain/parseContent.ts';
import { firestoreRulesOf } from '../../firebase/firestoreRulesOf.ts';
import { EXAMPLE_FIELDS } from '../support/exampleEnquiry.ts';
import {
  type FirestoreEmulator,
  NoEmulatorError,
  startFirestoreEmulator,
} from '../support/startFirestoreEmulator.ts';

const { product } = parseContent(readFileSync('content/site.yaml', 'utf8'));
const RULES = firestoreRulesOf(product.name);
const OURS = collectionNameOf(product.name);
const ID = '12345678-1234-4123-8123-0123456789ab';

let emulator: FirestoreEmulator | undefined;
let missing = '';
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  // A refusal is what most of these tests are about; the SDK would log each.
  setLogLevel('silent');
  lite.setLogLevel('silent');
  emulator = await startFirestoreEmulator().catch((error: unknown) => {
    if (!(error instanceof NoEmulatorError)) throw error;
    missing = error.message;
    return undefined;
  });
}, 400_000);
beforeEach(({ skip, task }) => {
  if (emulator) return;
  console.warn(`SKIPPED: ${task.name}: ${missing}`);
  skip(missing);
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  await emulator?.[Symbol.asyncDispose]();
});

/** What somebody may try on a database. */
interface Visitor {
  set(collection: string, id: string, fields: Record<string, unknown>): Promise<unknown>;
  /** Writes the same fields under that many new ids in one commit. */
  setMany(collection: string, count: number, fields: Record<string, unknown>): Promise<unknown>;
  update(collection: string, id: string, fields: Record<string, unknown>): Promise<unknown>;
  get(collection: string, id: string): Promise<unknown>;
  list(collection: string): Promise<unknown>;
  delete(collection: string, id: string): Promise<unknown>;
}

/** An empty database with rules in force. */
interface TestDatabase {
  /** Someone without any rights. */
  visitor: Visitor;
  /** Someone whom the rules don't bind. */
  owner: Visitor;
}

/** Through Google's library for testing rules, which speaks as the whole SDK does. */
async function databaseWith(rules: string): Promise<TestDatabase> {
  const { host = '', port = 0 } = emulator ?? {};
  const projectId = `demo-${crypto.randomUUID()}`;
  const environment = await initializeTestEnvironment({ projectId, firestore: { host, port, rules } });
  closing.push(() => environment.cleanup());
  const database = environment.unauthenticatedContext().firestore();
  const visitor: Visitor = {
    set: (collection, id, fields) => database.collection(collection).doc(id).set(fields),
    setMany(collection, count, fields) {
      const batch = database.batch();
      for (const id of newIds(count)) batch.set(database.collection(collection).doc(id), fields);
      return batch.commit();
    },
    update: (collection, id, fields) => database.collection(collection).doc(id).update(fields),
    get: (collection, id) => database.collection(collection).doc(id).get(),
    list: (collection) => database.collection(collection).get(),
    delete: (collection, id) => database.collection(collection).doc(id).delete(),
  };
  return { visitor, owner: liteVisitor(projectId, 'owner') };
}

/** Through the SDK that the site itself uses: one request for each deed, which makes thousands of them quick. */
async function liteDatabaseWith(rules: string): Promise<TestDatabase> {
  const projectId = `demo-${crypto.randomUUID()}`;
  await emulator?.setRules(projectId, rules);
  return { visitor: liteVisitor(projectId), owner: liteVisitor(projectId, 'owner') };
}

/** @param mockUserToken `owner` is whom the emulator takes for an administrator */
function liteVisitor(projectId: string, mockUserToken?: string): Visitor {
  const { host = '', port = 0 } = emulator ?? {};
  const app = initializeApp({ projectId }, crypto.randomUUID());
  closing.push(() => deleteApp(app));
  const database = lite.getFirestore(app);
  lite.connectFirestoreEmulator(database, host, port, mockUserToken ? { mockUserToken } : {});
  const place = (collection: string, id: string) => lite.doc(database, collection, id);
  return {
    set: (collection, id, fields) => lite.setDoc(place(collection, id), fields),
    setMany(collection, count, fields) {
      const batch = lite.writeBatch(database);
      for (const id of newIds(count)) batch.set(place(collection, id), fields);
      return batch.commit();
    },
    update: (collection, id, fields) => lite.updateDoc(place(collection, id), fields),
    get: (collection, id) => lite.getDoc(place(collection, id)),
    list: (collection) => lite.getDocs(lite.collection(database, collection)),
    delete: (collection, id) => lite.deleteDoc(place(collection, id)),
  };
}

function newIds(count: number): string[] {
  return Array.from({ length: count }, () => crypto.randomUUID());
}

/** Whether the rules let it happen. Anything but a refusal by the rules is thrown. */
async function allowed(attempt: Promise<unknown>): Promise<boolean> {
  try {
    await attempt;
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'permission-denied') return false;
    throw error;
  }
}

const without = (field: keyof EnquiryFields) => {
  const { [field]: _dropped, ...others } = EXAMPLE_FIELDS;
  return others;
};
const longestEmail = `${'x'.repeat(FIELD_MAX_LENGTHS.Email - '@mail.example'.length)}@mail.example`;

/** Documents that are accepted, as changes to the example. */
const GOOD: [string, Record<string, unknown>][] = [
  ['the example', {}],
  ...BUYER_KINDS.map((kind): [string, Record<string, unknown>] => [kind, { RetailerSelfUse: kind }]),
  ['a name in another script', { Name: 'आशा राव' }],
  ['a name with signs', { Name: "<b>D'Souza & =1+1 👩🏽‍⚕️" }],
  ['a name with joiners', { Name: 'क्\u200dष नमस्\u200cते' }],
  ['a name of one letter', { Name: 'A' }],
  ['the longest name', { Name: 'x'.repeat(FIELD_MAX_LENGTHS.Name) }],
  ['the longest name in pairs of code units', { Name: '𝒳'.repeat(FIELD_MAX_LENGTHS.Name / 2) }],
  ['the longest e-mail', { Email: longestEmail }],
  ['an e-mail with signs', { Email: "o'hara+tag@sub.domain.co.in" }],
  ['a mobile that begins with 0', { Mobile: '0000000000' }],
  ['the largest quantity', { Quantity: '999999' }],
  ['a quantity with zeros in front', { Quantity: '007' }],
];

/** Documents that are refused, whole. */
const BAD: [string, Record<string, unknown>][] = [
  ['nothing', {}],
  ...(['Name', 'Email', 'Mobile', 'Quantity', 'RetailerSelfUse'] as const).flatMap(
    (field): [string, Record<string, unknown>][] => [
      [`no ${field}`, without(field)],
      [`an empty ${field}`, { ...EXAMPLE_FIELDS, [field]: '' }],
      ...([7, true, null, ['x'], { x: 'x' }, new Date(0)] as const).map(
        (value): [string, Record<string, unknown>] => [
          `${field} as ${JSON.stringify(value)}`,
          { ...EXAMPLE_FIELDS, [field]: value },
        ],
      ),
    ],
  ),
  ['the hidden product name too', { ...EXAMPLE_FIELDS, productName: product.name }],
  ['a sixth field', { ...EXAMPLE_FIELDS, Note: 'x' }],
  ...(
    [
      ['a name of blanks', { Name: ' ' }],
      ['a name with a blank in front', { Name: ' Asha' }],
      ['a name with a blank behind', { Name: 'Asha\u00a0' }],
      ['a name with a line break', { Name: 'Asha\nRao' }],
      ['a name with a separator of lines', { Name: 'Asha\u2028Rao' }],
      ['a name with NUL', { Name: 'Asha\u0000Rao' }],
      ['a name of zero-width characters', { Name: '\u200b\u200d' }],
      ['a name of a Hangul filler', { Name: '\u3164' }],
      ['a name of Braille blanks', { Name: '\u2800\u2800' }],
      ['a name of tags', { Name: '\u{e0041}' }],
      ['a name with a bidi override', { Name: 'Asha\u202eRao' }],
      ['a name with bidi isolates', { Name: '\u2068Asha\u2069' }],
      ['a name too long', { Name: 'x'.repeat(FIELD_MAX_LENGTHS.Name + 1) }],
      ['an e-mail without a dot', { Email: 'asha@mail' }],
      ['an e-mail with a line break behind', { Email: 'asha@mail.example\n' }],
      ['an e-mail with two @', { Email: 'a@b@c.in' }],
      ['an e-mail too long', { Email: `x${longestEmail}` }],
      ['a mobile of 9 digits', { Mobile: '987654321' }],
      ['a mobile of 11 digits', { Mobile: '98765432100' }],
      ['a mobile with a sign', { Mobile: '+987654321' }],
      ['a mobile in other digits', { Mobile: '९८७६५४३२१०' }],
      ['a quantity of 0', { Quantity: '0' }],
      ['a quantity of -1', { Quantity: '-1' }],
      ['a quantity of 1.5', { Quantity: '1.5' }],
      ['a quantity too long', { Quantity: '1000000' }],
      ['another kind of buyer', { RetailerSelfUse: 'Wholesaler' }],
      ['a kind of buyer in small letters', { RetailerSelfUse: 'retailer' }],
    ] as [string, Partial<EnquiryFields>][]
  ).map(([name, changes]): [string, Record<string, unknown>] => [name, { ...EXAMPLE_FIELDS, ...changes }]),
];

/** Ids that are no UUID, and collections that are not ours. */
const BAD_IDS = ['1', 'x'.repeat(36), `${ID}0`, `a${ID}`];
const FOREIGN = ['Other_Form', `${OURS}s`, product.name, 'users'];

/** One thing a visitor tries on a database of its own, and whether the rules should let it. */
interface Expectation {
  name: string;
  allow: boolean;
  attempt(visitor: Visitor, id: string): Promise<unknown>;
  /** What stands there before, written past the rules. */
  before?: { collection: string; fields: Record<string, unknown> };
}

const stored = { collection: OURS, fields: EXAMPLE_FIELDS };
const EXPECTATIONS: Expectation[] = [
  ...GOOD.map(
    ([name, changes]): Expectation => ({
      name: `takes ${name}`,
      allow: true,
      attempt: (visitor, id) => visitor.set(OURS, id, { ...EXAMPLE_FIELDS, ...changes }),
    }),
  ),
  ...BAD.map(
    ([name, fields]): Expectation => ({
      name: `refuses ${name}`,
      allow: false,
      attempt: (visitor, id) => visitor.set(OURS, id, fields),
    }),
  ),
  ...BAD_IDS.map(
    (id): Expectation => ({
      name: `refuses the id ${id}`,
      allow: false,
      attempt: (visitor) => visitor.set(OURS, id, EXAMPLE_FIELDS),
    }),
  ),
  ...FOREIGN.map(
    (collection): Expectation => ({
      name: `refuses the collection ${collection}`,
      allow: false,
      attempt: (visitor, id) => visitor.set(collection, id, EXAMPLE_FIELDS),
    }),
  ),
  {
    name: 'refuses a collection under an enquiry',
    allow: false,
    attempt: (visitor, id) => visitor.set(`${OURS}/${id}/${OURS}`, id, EXAMPLE_FIELDS),
  },
  {
    name: 'takes several enquiries in one commit',
    allow: true,
    attempt: (visitor) => visitor.setMany(OURS, 20, EXAMPLE_FIELDS),
  },
  {
    name: 'refuses a flood in one commit',
    allow: false,
    attempt: (visitor) => visitor.setMany(OURS, 21, EXAMPLE_FIELDS),
  },
  {
    name: 'takes the very same document once more',
    allow: true,
    before: stored,
    attempt: (visitor, id) => visitor.set(OURS, id, EXAMPLE_FIELDS),
  },
  {
    name: 'refuses another document under the same id',
    allow: false,
    before: stored,
    attempt: (visitor, id) => visitor.set(OURS, id, { ...EXAMPLE_FIELDS, Quantity: '4' }),
  },
  {
    name: 'refuses to change one field',
    allow: false,
    before: stored,
    attempt: (visitor, id) => visitor.update(OURS, id, { Quantity: '4' }),
  },
  {
    name: 'refuses the same document once more in another collection',
    allow: false,
    before: { collection: 'Other_Form', fields: EXAMPLE_FIELDS },
    attempt: (visitor, id) => visitor.set('Other_Form', id, EXAMPLE_FIELDS),
  },
  {
    name: 'refuses to read one',
    allow: false,
    before: stored,
    attempt: (visitor, id) => visitor.get(OURS, id),
  },
  { name: 'refuses to list', allow: false, attempt: (visitor) => visitor.list(OURS) },
  {
    name: 'refuses to delete',
    allow: false,
    before: stored,
    attempt: (visitor, id) => visitor.delete(OURS, id),
  },
];

/** The expectations that do not hold under these rules. */
async function broken({ visitor, owner }: TestDatabase, expectations: Expectation[]): Promise<string[]> {
  const ids = new Map(expectations.map((expectation) => [expectation, crypto.randomUUID() as string]));
  for (const [{ before }, id] of ids) if (before) await owner.set(before.collection, id, before.fields);
  const results = await Promise.all(
    [...ids].map(async ([{ name, allow, attempt }, id]) =>
      (await allowed(attempt(visitor, id))) === allow ? undefined : name,
    ),
  );
  return results.filter((name) => name !== undefined);
}

describe('the rules', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    if (emulator) database = await databaseWith(RULES);
  });

  test.each(EXPECTATIONS.map((expectation) => [expectation.name, expectation] as const))(
    '%s',
    async (_name, expectation) => {
      expect(await broken(database, [expectation])).toEqual([]);
    },
  );

  test('say the same as the form about whatever is typed', async () => {
    const { visitor } = await liteDatabaseWith(RULES);
    const mixed = (...parts: string[]) =>
      fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((some) => some.join(''));
    const typed = fc.record({
      Name: fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        mixed('A', ' ', '\n', 'é', '\u2029', '\t'),
        mixed('A', '\u200b', '\u200d', '\u202e', '\u3164', '\u2800', '\ufe0f', '\u{e0041}'),
      ),
      Email: fc.oneof(fc.emailAddress(), mixed('a', '@', '.', 'in', '-', ' ', '_')),
      Mobile: fc.oneof(fc.stringMatching(/^[0-9]{9,11}$/), mixed('98765', '4321', '+', 'x', '٣')),
      Quantity: mixed('0', '1', '9', '.', '-', 'e'),
      RetailerSelfUse: fc.constantFrom(...BUYER_KINDS, 'retailer', ''),
    });
    // Most of what is made up breaks several rules, so each field also meets a good rest of the enquiry.
    const enquiries = fc
      .sample(typed, { numRuns: 40, seed: 1 })
      .flatMap((fields) => [
        fields,
        ...Object.entries(fields).map(([name, value]) => ({ ...EXAMPLE_FIELDS, [name]: value })),
      ]) as EnquiryFields[];
    const verdicts = await Promise.all(
      enquiries.map(async (fields) => {
        const good = validateEnquiry(fields) === undefined && sameEnquiry(fields, trimEnquiry(fields));
        const taken = await allowed(visitor.set(OURS, crypto.randomUUID(), fields));
        return { fields, good, taken };
      }),
    );
    expect(verdicts.filter(({ good, taken }) => good !== taken)).toEqual([]);
    expect(verdicts.filter(({ good }) => good).length).toBeGreaterThan(30);
    expect(verdicts.filter(({ good }) => !good).length).toBeGreaterThan(30);
  });

  test.each(['Snayura', "Doctor's Vita-C 500", 'नर्व+ & Co.'])('work for a product named %s', async (name) => {
    const { visitor } = await databaseWith(firestoreRulesOf(name));
    const write = (collection: string) =>
      allowed(visitor.set(collection, crypto.randomUUID(), EXAMPLE_FIELDS));
    expect(await write(collectionNameOf(name))).toBe(true);
    expect(await write('Other_Form')).toBe(false);
  });
});

describe('without any one of its clauses, something is let through or kept out', () => {
  for (const [clause, rules] of withoutEachClause(RULES)) {
    test(clause, async () => {
      expect(await broken(await liteDatabaseWith(rules), EXPECTATIONS)).not.toEqual([]);
    });
  }

  test('every clause of the file was dropped once', () => {
    const clauses = RULES.match(/&&|\bif\b|\breturn\b|allow/g) ?? [];
    expect([...withoutEachClause(RULES)].length).toBe(clauses.length);
  });
});

/** The rules with one clause left out, again and again: each condition, and each `allow` as a whole. */
function* withoutEachClause(rules: string): Generator<[string, string]> {
  const instead = ({ 0: found, index }: RegExpExecArray, text: string) =>
    rules.slice(0, index) + text + rules.slice(index + found.length);
  for (const found of rules.matchAll(/\n\s*&& [^\n]+?(?=;?\n)/g)) yield [found[0].trim(), instead(found, '')];
  for (const found of rules.matchAll(/\b(if|return) [^\n]+(?=\n)/g)) {
    yield [`${found[0]} (line ${lineOf(rules, found.index)})`, instead(found, `${found[1]} true`)];
  }
  for (const found of rules.matchAll(/allow (\w+):[^;]+;/g)) yield [`allow ${found[1]}`, instead(found, '')];
}

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length;
