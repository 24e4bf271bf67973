import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { freePort } from './freePort.ts';
import { waitFor } from './waitFor.ts';

/** Google's Firestore emulator, running. */
export interface FirestoreEmulator extends AsyncDisposable {
  host: string;
  port: number;
  /**
   * Sets the security rules of a project.
   *
   * @throws {Error} when the rules are invalid, with the line
   */
  setRules(projectId: string, rules: string): Promise<void>;
  /** Writes a document, bypassing the rules; values are those of Firestore's REST API. */
  write(projectId: string, path: string, fields: StoredDocument['fields']): Promise<void>;
  /** Deletes a document, bypassing the rules. */
  delete(projectId: string, path: string): Promise<void>;
  /** Reads a collection, bypassing the rules, in the format of Firestore's REST API. */
  documentsOf(projectId: string, collection: string): Promise<StoredDocument[]>;
}

/** https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents#Document */
export interface StoredDocument {
  name: string;
  fields?: Record<string, Record<string, unknown>>;
  createTime: string;
  updateTime: string;
}

/** An emulator is neither installed nor can it be downloaded: tests that need it are skipped. */
export class NoEmulatorError extends Error {
  override name = 'NoEmulatorError';
}

const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const FIREBASE_TOOLS = 'firebase-tools@15.34.2';
/** The emulator accepts this as an administrator, who bypasses the rules. */
const ADMIN_HEADERS = { authorization: 'Bearer owner' };

/**
 * Connects to the emulator at `FIRESTORE_EMULATOR_HOST`, else starts the Google Cloud CLI's component, else the one that
 * the Firebase CLI has downloaded or can download now.
 *
 * @throws {NoEmulatorError} when there is none
 */
export async function startFirestoreEmulator(): Promise<FirestoreEmulator> {
  const running = process.env.FIRESTORE_EMULATOR_HOST;
  if (running) {
    const [host = '', port] = running.split(':');
    return connect(host, Number(port), async () => {});
  }
  if (spawnSync('java', ['-version']).error) {
    throw new NoEmulatorError('no Java, which the Firestore emulator needs; install a JRE');
  }
  const jar = gcloudJar() ?? firebaseJar() ?? downloadFirebaseJar();
  const port = await freePort();
  const java = spawn('java', [
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-cp',
    jar,
    MAIN_CLASS,
    '--host=127.0.0.1',
    `--port=${port}`,
  ]);
  let output = '';
  java.stdout.on('data', (chunk) => (output += chunk));
  java.stderr.on('data', (chunk) => (output += chunk));
  const stop = async () => {
    if (java.exitCode !== null || java.signalCode !== null) return;
    java.kill('SIGKILL');
    await once(java, 'exit');
  };
  const response = async () => {
    if (java.exitCode !== null) throw new Error(`the Firestore emulator ${jar} exited at start: ${output}`);
    return await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  };
  try {
    await waitFor(response, 'the Firestore emulator to start', 60_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return connect('127.0.0.1', port, stop);
}

function connect(host: string, port: number, stop: () => Promise<void>): FirestoreEmulator {
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://${host}:${port}/${path}`, {
      method,
      headers: { ...ADMIN_HEADERS, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`the emulator can't ${method} ${path}: ${await response.text()}`);
    return response.json();
  };
  const at = (projectId: string, path: string) =>
    `v1/projects/${projectId}/databases/(default)/documents/${path}`;
  return {
    host,
    port,
    setRules: (projectId, content) =>
      send('PUT', `emulator/v1/projects/${projectId}:securityRules`, {
        rules: { files: [{ name: 'firestore.rules', content }] },
      }),
    write: (projectId, path, fields = {}) => send('PATCH', at(projectId, path), { fields }),
    delete: (projectId, path) => send('DELETE', at(projectId, path)),
    documentsOf: async (projectId, collection) =>
      (await send('GET', `${at(projectId, encodeURIComponent(collection))}?pageSize=1000`)).documents ?? [],
    [Symbol.asyncDispose]: stop,
  };
}

/** In the Google Cloud CLI's folder, two levels above its command once symbolic links are resolved. */
function gcloudJar(): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'gcloud'))
    .filter((command) => existsSync(command))
    .map((command) => join(dirname(realpathSync(command)), '../platform/cloud-firestore-emulator'))
    .map((folder) => join(folder, 'cloud-firestore-emulator.jar'))
    .find((jar) => existsSync(jar));
}

function firebaseJar(): string | undefined {
  const folder = process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), '.cache/firebase/emulators');
  if (!existsSync(folder)) return undefined;
  const jar = readdirSync(folder).find((name) => /^cloud-firestore-emulator-.*\.jar$/.test(name));
  return jar && join(folder, jar);
}

function downloadFirebaseJar(): string {
  console.log(`The Firestore emulator is missing; trying: npx ${FIREBASE_TOOLS} setup:emulators:firestore`);
  try {
    execFileSync('npx', ['--yes', FIREBASE_TOOLS, 'setup:emulators:firestore'], {
      stdio: 'ignore',
      timeout: 300_000,
    });
  } catch {
    // Without a jar, the error below says why.
  }
  const jar = firebaseJar();
  if (jar) return jar;
  throw new NoEmulatorError(
    `no Firestore emulator: FIRESTORE_EMULATOR_HOST is not set, the Google Cloud CLI has no component cloud-firestore-emulator, and ${FIREBASE_TOOLS} could not download it`,
  );
}
