import { intakeCollectionsOf } from '../../domain/enquiry/hostedIntake.ts';
import { SAMPLE } from '../support/sampleSite.ts';
import { useFirestoreEmulator } from '../support/useFirestoreEmulator.ts';

export const PRODUCT = SAMPLE.product.name;
export const { form: FORM, arrival: ARRIVAL, withdrawn: WITHDRAWN } = intakeCollectionsOf(PRODUCT);

/** What Firestore's REST API calls the time of the request; see {@link set}. */
export const REQUEST_TIME = Symbol('REQUEST_TIME');

/** A write of one document, in the format of Firestore's REST API. */
export type Write = Record<string, unknown>;

/** A database with rules in force, as visitors use it. */
export interface RulesDatabase {
  /** Writes documents in one commit; resolves with whether the rules allow it. */
  commit(writes: Write[]): Promise<boolean>;
  /** Sends a request below the root of the documents; resolves with whether the rules allow it. */
  request(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<boolean>;
  /** Writes documents as the service account of a desk, which bypasses the rules. */
  commitAsDesk(writes: Write[]): Promise<void>;
}

/** An operation on an id of its own, which the rules allow where its name says "accepts", and the documents that it needs. */
export type Expectation = [
  name: `${'accepts' | 'rejects'} ${string}`,
  attempt: (database: RulesDatabase, id: string) => Promise<boolean>,
  before?: (id: string) => Write[],
];

const resourceOf = (path: string) => `projects/demo/databases/(default)/documents/${path}`;

/** Writes a whole document, creating or replacing it. */
export function set(path: string, values: Record<string, unknown>): Write {
  const entries = Object.entries(values);
  const fields = entries.filter(([, value]) => value !== REQUEST_TIME);
  return {
    update: { name: resourceOf(path), fields: encodeFields(Object.fromEntries(fields)) },
    updateTransforms: entries
      .filter(([, value]) => value === REQUEST_TIME)
      .map(([fieldPath]) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' })),
  };
}

/** Changes properties of an existing document. */
export function update(path: string, values: Record<string, unknown>): Write {
  return {
    ...set(path, values),
    updateMask: { fieldPaths: Object.keys(values) },
    currentDocument: { exists: true },
  };
}

function encodeFields(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encode(value)]));
}

/** https://firebase.google.com/docs/firestore/reference/rest/v1/Value */
function encode(value: unknown): Record<string, unknown> {
  if (value === null) return { nullValue: null };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number') return { integerValue: String(value) };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encode) } };
  return { mapValue: { fields: encodeFields(value as Record<string, unknown>) } };
}

/**
 * Starts the emulator for the tests of a file, which are skipped when it is not available.
 *
 * @returns creates an empty database with the given rules in force
 */
export function useRulesEmulator(): (rules: string) => Promise<RulesDatabase> {
  const emulator = useFirestoreEmulator();
  return async (rules) => {
    const { host, port, setRules } = emulator();
    const projectId = `demo-${crypto.randomUUID()}`;
    await setRules(projectId, rules);
    const root = `http://${host}:${port}/v1/projects/${projectId}/databases/(default)/documents`;
    const send = async (path: string, init: RequestInit) => {
      const response = await fetch(root + path, init);
      if (response.ok || response.status === 403) return response.ok;
      throw new Error(`${response.status}: ${await response.text()}`);
    };
    const commit = (writes: Write[], headers?: HeadersInit) => {
      const body = JSON.stringify({ writes }).replaceAll(
        resourceOf(''),
        resourceOf('').replace('demo', projectId),
      );
      return send(':commit', { method: 'POST', body, ...(headers && { headers }) });
    };
    return {
      commit,
      request: (method, path, body) =>
        send(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) }),
      async commitAsDesk(writes) {
        await commit(writes, { authorization: 'Bearer owner' });
      },
    };
  };
}

/** The names of the expectations that fail. */
export async function failedExpectations(
  database: RulesDatabase,
  expectations: Expectation[],
): Promise<string[]> {
  const results = await Promise.all(
    expectations.map(async ([name, attempt, before]) => {
      const id = crypto.randomUUID();
      if (before) await database.commitAsDesk(before(id));
      return (await attempt(database, id)) === name.startsWith('accepts') ? undefined : name;
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
  for (const match of rules.matchAll(/\n\s*&& [^\n]+?(?=;?\n)/g)) {
    yield [nameOf(match), replace(match, '')];
  }
  for (const match of rules.matchAll(/\bif [^\n]+(?=\n)/g)) {
    yield [nameOf(match), replace(match, `if true${match[0].endsWith(';') ? ';' : ''}`)];
  }
  for (const match of rules.matchAll(/\breturn [^\n]+(?=\n)/g)) {
    yield [nameOf(match), replace(match, `return true${match[0].endsWith(';') ? ';' : ''}`)];
  }
  for (const match of rules.matchAll(/allow [a-z, ]+:[^;]+;/g)) {
    yield [nameOf(match).replace(/:[\s\S]*(?= \(line)/, ''), replace(match, 'allow get: if false;')];
  }
}
