import fc from 'fast-check';
import { doc, setDoc } from 'firebase/firestore/lite';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  BUYER_KINDS,
  collectionNameOf,
  type EnquiryFields,
  isSameEnquiry,
  trimEnquiry,
  validateEnquiry,
} from '../../domain/enquiry.ts';
import { firestoreRulesOf } from '../../firebase/firestoreRulesOf.ts';
import { EXAMPLE_FIELDS } from '../support/exampleEnquiry.ts';
import {
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

  test('say the same as the form about whatever is typed', async () => {
    const { visitor } = await databaseWith(RULES);
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
        const good = validateEnquiry(fields) === undefined && isSameEnquiry(fields, trimEnquiry(fields));
        const taken = await isAllowed(setDoc(doc(visitor, FORM, crypto.randomUUID()), fields));
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
      isAllowed(setDoc(doc(visitor, collection, crypto.randomUUID()), EXAMPLE_FIELDS));
    expect(await write(collectionNameOf(name))).toBe(true);
    expect(await write('Other_Form')).toBe(false);
  });
});

describe('without any one of its clauses, something is let through or kept out', () => {
  test.each([...rulesMutants(RULES)])('%s', async (clause, rules) => {
    const database = await databaseWith(rules);
    const broken: string[] = [];
    // Those that are most likely to break, first: the emulator needs a second for all of them.
    const expectations = /fields|Form/.test(clause) ? EXPECTATIONS : EXPECTATIONS.toReversed();
    for (let from = 0; from < expectations.length && broken.length === 0; from += 25) {
      broken.push(...(await failedExpectations(database, expectations.slice(from, from + 25))));
    }
    expect(broken).not.toEqual([]);
  });

  test('every clause of the file was dropped once', () => {
    const clauses = RULES.match(/&&|\|\||\bif\b|\breturn\b(?! getAfter)|allow/g) ?? [];
    expect([...rulesMutants(RULES)].length).toBe(clauses.length);
  });
});
