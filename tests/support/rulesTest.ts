import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getFirestore,
  setDoc,
  setLogLevel,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll } from 'vitest';
import { collectionNameOf } from '../../domain/enquiry.ts';
import { hostedCollectionsOf } from '../../domain/hostedWork.ts';
import { SAMPLE } from './sampleSite.ts';
import { useFirestoreEmulator } from './useFirestoreEmulator.ts';

export const PRODUCT = SAMPLE.product.name;
export const { form: FORM, work: WORK } = hostedCollectionsOf(collectionNameOf(PRODUCT));

/** A database with rules in force, one client for each kind of user. */
export interface RulesDatabase {
  /** Not signed in. */
  visitor: Firestore;
  staff: Firestore;
  /** Another member of staff. */
  colleague: Firestore;
  /** Not staff, but has verified the e-mail address of a member of staff. */
  stranger: Firestore;
  /** A member of staff whose e-mail address is not verified. */
  unverified: Firestore;
  /** Bypasses the rules. */
  admin: Firestore;
}

export const STAFF_EMAIL = 'priya.rao@shop.example';
export const COLLEAGUE_EMAIL = 'ravi@shop.example';

/** An operation, and whether the rules should allow it. */
export interface Expectation {
  name: string;
  allow: boolean;
  /** Writes the documents that the operation needs. */
  before?: (admin: Firestore, id: string) => Promise<unknown>;
  /** @param id unique to this expectation */
  attempt(database: RulesDatabase, id: string): Promise<unknown>;
}

/**
 * Starts the emulator for the tests of a file, which are skipped when it is not available.
 *
 * @returns creates an empty database with the given rules in force
 */
export function useRulesEmulator(): (rules: string) => Promise<RulesDatabase> {
  const emulator = useFirestoreEmulator();
  const apps: FirebaseApp[] = [];
  // The SDK would log each rejected operation.
  beforeAll(() => setLogLevel('silent'));
  afterAll(() => Promise.all(apps.map(deleteApp)));
  return async (rules) => {
    const { host, port, setRules } = emulator();
    const projectId = `demo-${crypto.randomUUID()}`;
    await setRules(projectId, rules);
    const as = (mockUserToken?: string | ReturnType<typeof tokenOf>) => {
      const app = initializeApp({ projectId }, crypto.randomUUID());
      apps.push(app);
      const database = getFirestore(app);
      connectFirestoreEmulator(database, host, port, mockUserToken ? { mockUserToken } : {});
      return database;
    };
    // The emulator accepts this token as an administrator.
    const admin = as('owner');
    for (const uid of ['priya', 'ravi', 'new']) await setDoc(doc(admin, 'staff', uid), {});
    return {
      admin,
      visitor: as(),
      staff: as(tokenOf('priya', STAFF_EMAIL)),
      colleague: as(tokenOf('ravi', COLLEAGUE_EMAIL)),
      stranger: as(tokenOf('stranger', STAFF_EMAIL)),
      unverified: as(tokenOf('new', STAFF_EMAIL, false)),
    };
  };
}

function tokenOf(user_id: string, email: string, email_verified = true) {
  return { user_id, email, email_verified };
}

/** Whether the rules allow an operation; any other error is thrown. */
export async function isAllowed(attempt: Promise<unknown>): Promise<boolean> {
  try {
    await attempt;
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'permission-denied') return false;
    throw error;
  }
}

/** The names of the expectations that fail. */
export async function failedExpectations(
  database: RulesDatabase,
  expectations: Expectation[],
): Promise<string[]> {
  const results = await Promise.all(
    expectations.map(async ({ name, allow, before, attempt }) => {
      const id = crypto.randomUUID();
      await before?.(database.admin, id);
      return (await isAllowed(attempt(database, id))) === allow ? undefined : name;
    }),
  );
  return results.filter((name) => name !== undefined);
}

/** Mutation testing: the rules without one condition or one `allow`, for each of them, with a name. */
export function* rulesMutants(rules: string): Generator<[string, string]> {
  const replace = ({ 0: clause, index }: RegExpExecArray, replacement: string) =>
    rules.slice(0, index) + replacement + rules.slice(index + clause.length);
  const nameOf = ({ 0: clause, index }: RegExpExecArray) =>
    `${clause.trim()} (line ${rules.slice(0, index).split('\n').length})`;
  for (const match of rules.matchAll(/\n\s*(&&|\|\|) [^\n]+?(?=;?\n)/g)) {
    yield [nameOf(match), replace(match, '')];
  }
  for (const match of rules.matchAll(/\bif [^\n]+(?=\n)/g)) {
    yield [nameOf(match), replace(match, `if true${match[0].endsWith(';') ? ';' : ''}`)];
  }
  // A function that returns a document is no condition.
  for (const match of rules.matchAll(/\breturn (?!getAfter)[^\n]+(?=\n)/g)) {
    yield [nameOf(match), replace(match, `return true${match[0].endsWith(';') ? ';' : ''}`)];
  }
  for (const match of rules.matchAll(/allow [a-z, ]+:[^;]+;/g)) {
    yield [nameOf(match).replace(/:[\s\S]*(?= \(line)/, ''), replace(match, 'allow get: if false;')];
  }
}
