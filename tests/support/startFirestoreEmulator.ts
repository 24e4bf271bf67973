import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { freePort } from './freePort.ts';
import { waitFor } from './waitFor.ts';

/** Google's own Firestore emulator, running. */
export interface FirestoreEmulator extends AsyncDisposable {
  host: string;
  port: number;
  /** Puts rules into force for a project. A mistake in them is thrown with its line. */
  setRules(project: string, rules: string): Promise<void>;
  /** Writes a document past the rules, with values as Firestore's REST interface has them. */
  write(project: string, path: string, fields: StoredDocument['fields']): Promise<void>;
  /** Removes every document. */
  clear(project: string): Promise<void>;
  /** What a collection holds, read past the rules, as Firestore's REST interface writes it. */
  documentsOf(project: string, collection: string): Promise<StoredDocument[]>;
}

/** https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents#Document */
export interface StoredDocument {
  name: string;
  fields?: Record<string, Record<string, unknown>>;
  createTime: string;
  updateTime: string;
}

/** There is no emulator on this machine and none could be fetched: tests that need one are skipped, not passed. */
export class NoEmulatorError extends Error {
  override name = 'NoEmulatorError';
}

const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
export const FIREBASE_TOOLS = 'firebase-tools@15.34.2';
/** The emulator takes this for an administrator, whom rules don't bind. */
const OWNER = { authorization: 'Bearer owner' };

/**
 * The emulator to test with: the one that `FIRESTORE_EMULATOR_HOST` names, else the Google Cloud CLI's
 * component, else what the Firebase CLI has fetched or can fetch now.
 *
 * @throws {NoEmulatorError} when none can be had, with the reason
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
  const jar = gcloudJar() ?? firebaseJar() ?? fetchFirebaseJar();
  const port = await freePort();
  const java = spawn('java', ['-cp', jar, MAIN_CLASS, '--host=127.0.0.1', `--port=${port}`]);
  let output = '';
  java.stdout.on('data', (chunk) => (output += chunk));
  java.stderr.on('data', (chunk) => (output += chunk));
  const stop = async () => {
    if (java.exitCode !== null || java.signalCode !== null) return;
    java.kill('SIGKILL');
    await once(java, 'exit');
  };
  const answers = async () => {
    if (java.exitCode !== null) throw new Error(`the Firestore emulator ${jar} ended at once: ${output}`);
    return await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  };
  try {
    await waitFor(answers, 'the Firestore emulator to start', 60_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return connect('127.0.0.1', port, stop);
}

function connect(host: string, port: number, stop: () => Promise<void>): FirestoreEmulator {
  const origin = `http://${host}:${port}`;
  return {
    host,
    port,
    async setRules(project, content) {
      const answer = await fetch(`${origin}/emulator/v1/projects/${project}:securityRules`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } }),
      });
      if (!answer.ok) throw new Error(`the emulator refuses the rules: ${await answer.text()}`);
    },
    async write(project, path, fields = {}) {
      const answer = await fetch(`${origin}/v1/projects/${project}/databases/(default)/documents/${path}`, {
        method: 'PATCH',
        headers: OWNER,
        body: JSON.stringify({ fields }),
      });
      if (!answer.ok) throw new Error(`the emulator can't write ${path}: ${await answer.text()}`);
    },
    async clear(project) {
      const path = `/emulator/v1/projects/${project}/databases/(default)/documents`;
      const answer = await fetch(origin + path, { method: 'DELETE' });
      if (!answer.ok) throw new Error(`the emulator can't be cleared: ${await answer.text()}`);
    },
    async documentsOf(project, collection) {
      const path = `projects/${project}/databases/(default)/documents/${encodeURIComponent(collection)}`;
      const answer = await fetch(`${origin}/v1/${path}?pageSize=1000`, { headers: OWNER });
      if (!answer.ok) throw new Error(`the emulator can't list ${collection}: ${await answer.text()}`);
      return ((await answer.json()) as { documents?: StoredDocument[] }).documents ?? [];
    },
    [Symbol.asyncDispose]: stop,
  };
}

/** In the Google Cloud CLI's own folder, which is two up from the real place of its command. */
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

function fetchFirebaseJar(): string {
  console.log(`No Firestore emulator here yet; trying: npx ${FIREBASE_TOOLS} setup:emulators:firestore`);
  try {
    execFileSync('npx', ['--yes', FIREBASE_TOOLS, 'setup:emulators:firestore'], {
      stdio: 'ignore',
      timeout: 300_000,
    });
  } catch {
    // The reason stands below: there is no jar.
  }
  const jar = firebaseJar();
  if (jar) return jar;
  throw new NoEmulatorError(
    `no Firestore emulator: FIRESTORE_EMULATOR_HOST is not set, the Google Cloud CLI has no component cloud-firestore-emulator, and ${FIREBASE_TOOLS} could not fetch one`,
  );
}
