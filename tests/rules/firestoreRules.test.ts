import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  BUYER_KINDS,
  collectionNameOf,
  type EnquiryFields,
  isSameEnquiry,
  normalizeEnquiry,
  validateEnquiry,
} from '../../domain/enquiry/enquiry.ts';
import { firestoreRulesOf } from '../../firebase/firestoreRulesOf.ts';
import { EXAMPLE_FIELDS } from '../support/exampleEnquiry.ts';
import { IS_HEAVY } from '../support/heavy.ts';
import { ARRIVAL_EXPECTATIONS } from './arrivalExpectations.ts';
import { ENQUIRY_EXPECTATIONS } from './enquiryExpectations.ts';
import {
  FORM,
  failedExpectations,
  PRODUCT,
  type RulesDatabase,
  rulesMutants,
  set,
  useRulesEmulator,
} from './rulesTest.ts';

const RULES = firestoreRulesOf(PRODUCT);
const EXPECTATIONS = [...ENQUIRY_EXPECTATIONS, ...ARRIVAL_EXPECTATIONS];

const BATCH_SIZE = 25;

const databaseWith = useRulesEmulator();

describe('the rules', () => {
  let database: RulesDatabase;
  beforeAll(async () => {
    database = await databaseWith(RULES);
  });

  test.for(EXPECTATIONS)('%s', async (expectation) => {
    expect(await failedExpectations(database, [expectation])).toEqual([]);
  });

  test('accept what the form sends, and nothing that it would refuse', async () => {
    const { commit } = await databaseWith(RULES);
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
        const isAccepted = await commit([set(`${FORM}/${crypto.randomUUID()}`, fields)]);
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
    const { commit } = await databaseWith(firestoreRulesOf(name));
    const write = (collection: string) =>
      commit([set(`${collection}/${crypto.randomUUID()}`, EXAMPLE_FIELDS)]);
    expect(await write(collectionNameOf(name))).toBe(true);
    expect(await write('Other_Form')).toBe(false);
  });
});

// It takes a while: the expectations above, once more for each clause.
describe.runIf(IS_HEAVY)('an expectation fails without this clause', () => {
  test.each([...rulesMutants(RULES)])('%s', async (clause, rules) => {
    const database = await databaseWith(rules);
    const failed: string[] = [];
    // In batches, those of what the clause mentions first: the emulator needs a second for all of them.
    const expectations = /fields|Form/.test(clause) ? EXPECTATIONS : EXPECTATIONS.toReversed();
    for (let offset = 0; offset < expectations.length && failed.length === 0; offset += BATCH_SIZE) {
      const batch = expectations.slice(offset, offset + BATCH_SIZE);
      failed.push(...(await failedExpectations(database, batch)));
    }
    expect(failed).not.toEqual([]);
  });
});

test('every clause of the rules has a mutant', () => {
  const clauses = RULES.match(/&&|\|\||\bif\b|\breturn\b|allow/g) ?? [];
  expect([...rulesMutants(RULES)].length).toBe(clauses.length);
});
