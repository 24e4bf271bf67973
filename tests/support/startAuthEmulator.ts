import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './buildSite.ts';
import { freePort } from './freePort.ts';
import { FIREBASE_TOOLS, NoEmulatorError } from './startFirestoreEmulator.ts';
import { waitFor } from './waitFor.ts';

/** Google's own emulator of Firebase Auth, running. */
export interface AuthEmulator extends AsyncDisposable {
  port: number;
  /** Adds a user whose e-mail address is verified, as after a sign-in link. */
  addUser(user: { localId: string; email: string; password?: string }): Promise<void>;
  /** Removes all users, and the links that were sent. */
  clear(): Promise<void>;
  /** The sign-in links that were sent to an e-mail address, oldest first. */
  linksTo(email: string): Promise<string[]>;
}

/** Outside of `node_modules`, since it is as large as all the rest together and only these tests need it. */
const FOLDER = join(ROOT, '.cache/firebase-tools');

/** The part of the Firebase CLI that `firebase emulators:start --only auth` runs. */
const SERVER = 'node_modules/firebase-tools/lib/emulator/auth/server.js';

/** The emulator takes this for an administrator. */
const OWNER = { authorization: 'Bearer owner', 'content-type': 'application/json' };

/**
 * Starts the emulator of the Firebase CLI, which is installed into `.cache/` if it is not there yet.
 *
 * @param project whose users it has
 * @throws {NoEmulatorError} when it can't be had, with the reason
 */
export async function startAuthEmulator(project: string): Promise<AuthEmulator> {
  installFirebaseTools();
  const port = await freePort();
  const start = `require(${JSON.stringify(join(FOLDER, SERVER))}).createApp(${JSON.stringify(project)}).then((app) => app.listen(${port}, '127.0.0.1'))`;
  const emulator = spawn(process.execPath, ['--eval', start], { stdio: 'ignore' });
  const stop = async () => {
    if (emulator.exitCode !== null || emulator.signalCode !== null) return;
    emulator.kill('SIGKILL');
    await once(emulator, 'exit');
  };
  const answers = async () => {
    if (emulator.exitCode !== null) throw new Error('the emulator of Firebase Auth ended at once');
    return await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  };
  try {
    await waitFor(answers, 'the emulator of Firebase Auth to start', 60_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return connect(project, port, stop);
}

function connect(project: string, port: number, stop: () => Promise<void>): AuthEmulator {
  const origin = `http://127.0.0.1:${port}`;
  const request = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: OWNER,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`the emulator of Firebase Auth refuses: ${await response.text()}`);
    return await response.json();
  };
  return {
    port,
    async addUser(user) {
      const path = `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`;
      await request('POST', path, { ...user, emailVerified: true });
    },
    async clear() {
      await request('DELETE', `/emulator/v1/projects/${project}/accounts`);
    },
    async linksTo(email) {
      const { oobCodes } = (await request('GET', `/emulator/v1/projects/${project}/oobCodes`)) as {
        oobCodes: { email: string; oobLink: string }[];
      };
      return oobCodes.filter((code) => code.email === email).map(({ oobLink }) => oobLink);
    },
    [Symbol.asyncDispose]: stop,
  };
}

function installFirebaseTools(): void {
  if (existsSync(join(FOLDER, SERVER))) return;
  console.log(`No emulator of Firebase Auth here yet; installing ${FIREBASE_TOOLS} into .cache/`);
  mkdirSync(FOLDER, { recursive: true });
  try {
    execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', FOLDER, FIREBASE_TOOLS], {
      stdio: 'ignore',
      timeout: 300_000,
    });
  } catch {
    throw new NoEmulatorError(`no emulator of Firebase Auth: ${FIREBASE_TOOLS} could not be installed`);
  }
}
