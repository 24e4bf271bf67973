import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getFirestore,
  setDoc,
  setLogLevel,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { collectionNameOf } from '../../domain/enquiry.ts';
import { hostedCollectionsOf } from '../../domain/hostedWork.ts';
import { SAMPLE } from './sampleSite.ts';
import { NoEmulatorError, startFirestoreEmulator } from './startFirestoreEmulator.ts';

export const PRODUCT = SAMPLE.product.name;
export const { form: FORM, work: WORK } = hostedCollectionsOf(collectionNameOf(PRODUCT));

/** An empty database with rules in force, as several people see it. */
export interface RulesDatabase {
  /** Someone who is not signed in. */
  visitor: Firestore;
  /** Two of those whom the owner has listed. */
  staff: Firestore;
  colleague: Firestore;
  /** Someone who has registered with the e-mail of one of the staff, and confirmed it. */
  stranger: Firestore;
  /** Someone listed, whose e-mail is not confirmed. */
  unverified: Firestore;
  /** Someone whom the rules don't bind. */
  owner: Firestore;
}

export const STAFF_EMAIL = 'priya.rao@shop.example';
export const COLLEAGUE_EMAIL = 'ravi@shop.example';

/** One thing that somebody tries, and whether the rules should let it. */
export interface Expectation {
  name: string;
  allow: boolean;
  /** Writes what has to be there before. */
  before?: (owner: Firestore, id: string) => Promise<unknown>;
  /** @param id one that no other expectation uses */
  attempt(database: RulesDatabase, id: string): Promise<unknown>;
}

/**
 * Starts the emulator for the tests of a file, which are skipped where there is none.
 *
 * @returns makes an empty database with these rules in force
 */
export function useRulesEmulator(): (rules: string) => Promise<RulesDatabase> {
  let emulator: Awaited<ReturnType<typeof startFirestoreEmulator>> | undefined;
  let missing = '';
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    // A refusal is what most of these tests are about; the SDK would log each.
    setLogLevel('silent');
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
  return async (rules) => {
    if (!emulator) throw new Error(missing);
    const { host, port } = emulator;
    const projectId = `demo-${crypto.randomUUID()}`;
    await emulator.setRules(projectId, rules);
    const as = (mockUserToken?: string | ReturnType<typeof tokenOf>) => {
      const app = initializeApp({ projectId }, crypto.randomUUID());
      closing.push(() => deleteApp(app));
      const database = getFirestore(app);
      connectFirestoreEmulator(database, host, port, mockUserToken ? { mockUserToken } : {});
      return database;
    };
    // The emulator takes this for an administrator.
    const owner = as('owner');
    for (const uid of ['priya', 'ravi', 'new']) await setDoc(doc(owner, 'staff', uid), {});
    return {
      owner,
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

/** Whether the rules let it happen. Anything but a refusal by the rules is thrown. */
export async function isAllowed(attempt: Promise<unknown>): Promise<boolean> {
  try {
    await attempt;
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'permission-denied') return false;
    throw error;
  }
}

/** The names of the expectations that do not hold. */
export async function brokenOf(database: RulesDatabase, expectations: Expectation[]): Promise<string[]> {
  const results = await Promise.all(
    expectations.map(async ({ name, allow, before, attempt }) => {
      const id = crypto.randomUUID();
      await before?.(database.owner, id);
      return (await isAllowed(attempt(database, id))) === allow ? undefined : name;
    }),
  );
  return results.filter((name) => name !== undefined);
}

/** The rules with one clause left out, again and again: each condition, and each `allow` as a whole. */
export function* withoutEachClause(rules: string): Generator<[string, string]> {
  const instead = ({ 0: found, index }: RegExpExecArray, text: string) =>
    rules.slice(0, index) + text + rules.slice(index + found.length);
  const nameOf = ({ 0: found, index }: RegExpExecArray) =>
    `${found.trim()} (line ${rules.slice(0, index).split('\n').length})`;
  for (const found of rules.matchAll(/\n\s*(&&|\|\|) [^\n]+?(?=;?\n)/g)) {
    yield [nameOf(found), instead(found, '')];
  }
  for (const found of rules.matchAll(/\bif [^\n]+(?=\n)/g)) {
    yield [nameOf(found), instead(found, `if true${found[0].endsWith(';') ? ';' : ''}`)];
  }
  // A function that answers with a document is none that decides.
  for (const found of rules.matchAll(/\breturn (?!getAfter)[^\n]+(?=\n)/g)) {
    yield [nameOf(found), instead(found, `return true${found[0].endsWith(';') ? ';' : ''}`)];
  }
  for (const found of rules.matchAll(/allow [a-z, ]+:[^;]+;/g)) {
    yield [nameOf(found).replace(/:[\s\S]*(?= \(line)/, ''), instead(found, 'allow get: if false;')];
  }
}
