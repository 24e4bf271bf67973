import fc from 'fast-check';
import { doc, setDoc } from 'firebase/firestore/lite';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  BUYER_KINDS,
  collectionNameOf,
  type EnquiryFields,
  isSameEnquiry,
  normalizeEnquiry,
  validateEnquiry,
} from '../../domain/enquiry.ts';
import { firestoreRulesOf } from '../../firebase/firestoreRulesOf.ts';
import { EXAMPLE_FIELDS } from '../support/exampleEnquiry.ts';
import { IS_HEAVY } from '../support/heavy.ts';
import {
  type Expectation,
  FORM,
  failedExpectations,
  isAllowed,
  PRODUCT,
  type RulesDatabase,
  rulesMutants,
  useRulesEmulator,
} from '../support/rulesTest.ts';
import { ENQUIRY_EXPECTATIONS } from './enquiryExpectations.ts';
import { STAFF_EXPECTATIONS } from './staffExpectations.ts';
import { WORK_EXPECTATIONS } from './workExpectations.ts';

const RULES = firestoreRulesOf(PRODUCT);
const EXPECTATIONS = [...ENQUIRY_EXPECTATIONS, ...WORK_EXPECTATIONS, ...STAFF_EXPECTATIONS];

const BATCH_SIZE = 25;

/** The expectations that test a clause, by what the clause mentions; those of the staff test all others. */
const LIKELY_TO_FAIL: [RegExp, Expectation[]][] = [
  [/fields|Form|id\.matches|resource\.data == resource/, ENQUIRY_EXPECTATIONS],
  [/work\.|isArrival|Blocked/, WORK_EXPECTATIONS],
];

const databaseWith = useRulesEmulator();

describe('the rules', () => {
  let database: RulesDatabase;
  beforeAll(async () => {
    database = await databaseWith(RULES);
  });

  test.each(EXPECTATIONS.map((expectation) => [expectation.name, expectation] as const))(
    '%s',
    async (_name, expectation) => {
      expect(await failedExpectations(database, [expectation])).toEqual([]);
    },
  );

  test('accept what the form sends, and nothing that it would refuse', async () => {
    const { visitor } = await databaseWith(RULES);
    const mixed = (...parts: string[]) =>
      fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((chosen) => chosen.join(''));
    const input = fc.record({
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
    // Most random enquiries have several invalid fields, so each field is also tested in a valid enquiry.
    const enquiries = fc
      .sample(input, { numRuns: 40, seed: 1 })
      .flatMap((fields) => [
        fields,
        ...Object.entries(fields).map(([name, value]) => ({ ...EXAMPLE_FIELDS, [name]: value })),
      ]) as EnquiryFields[];
    const results = await Promise.all(
      enquiries.map(async (fields) => {
        const sent = normalizeEnquiry(fields);
        const isValid = validateEnquiry(sent) === undefined;
        const isAccepted = await isAllowed(setDoc(doc(visitor, FORM, crypto.randomUUID()), fields));
        return { fields, isSent: isValid && isSameEnquiry(fields, sent), isValid, isAccepted };
      }),
    );
    const wrong = ({ isSent, isValid, isAccepted }: (typeof results)[number]) =>
      isAccepted ? !isValid : isSent;
    expect(results.filter(wrong)).toEqual([]);
    expect(results.filter(({ isValid }) => isValid).length).toBeGreaterThan(30);
    expect(results.filter(({ isValid }) => !isValid).length).toBeGreaterThan(30);
  });

  test.each(['Snayura', "Doctor's Vita-C 500", 'नर्व+ & Co.'])('work for a product named %s', async (name) => {
    const { visitor } = await databaseWith(firestoreRulesOf(name));
    const write = (collection: string) =>
      isAllowed(setDoc(doc(visitor, collection, crypto.randomUUID()), EXAMPLE_FIELDS));
    expect(await write(collectionNameOf(name))).toBe(true);
    expect(await write('Other_Form')).toBe(false);
  });
});

// It takes a minute: the expectations above, once more for each of a hundred clauses.
describe.runIf(IS_HEAVY)('an expectation fails without this clause', () => {
  test.each([...rulesMutants(RULES)])('%s', async (clause, rules) => {
    const database = await databaseWith(rules);
    const failed: string[] = [];
    // In batches, those that are likely to fail first: the emulator needs a second for all of them.
    const likely =
      LIKELY_TO_FAIL.find(([pattern]) => pattern.test(clause))?.[1] ?? STAFF_EXPECTATIONS.toReversed();
    const expectations = [...likely, ...EXPECTATIONS.filter((expectation) => !likely.includes(expectation))];
    for (let offset = 0; offset < expectations.length && failed.length === 0; offset += BATCH_SIZE) {
      const batch = expectations.slice(offset, offset + BATCH_SIZE);
      failed.push(...(await failedExpectations(database, batch)));
    }
    expect(failed).not.toEqual([]);
  });
});

test('every clause of the rules has a mutant', () => {
  const clauses = RULES.match(/&&|\|\||\bif\b|\breturn\b(?! getAfter)|allow/g) ?? [];
  expect([...rulesMutants(RULES)].length).toBe(clauses.length);
});
