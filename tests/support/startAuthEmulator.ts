import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './buildSite.ts';
import { freePort } from './freePort.ts';
import { FIREBASE_TOOLS, NoEmulatorError } from './startFirestoreEmulator.ts';
import { waitFor } from './waitFor.ts';

/** Google's emulator of Firebase Auth, running. */
export interface AuthEmulator extends AsyncDisposable {
  port: number;
  /** Adds a user with a verified e-mail address, as after a sign-in link. */
  addUser(user: { localId: string; email: string; password?: string }): Promise<void>;
  /** Removes all users and all sent links. */
  clear(): Promise<void>;
  /** The sign-in links that were sent to an e-mail address, oldest first. */
  signInLinksTo(email: string): Promise<string[]>;
}

/** Outside `node_modules`: it is as large as all other dependencies together, and only these tests need it. */
const FOLDER = join(ROOT, '.cache/firebase-tools');

/** The file of the Firebase CLI that `firebase emulators:start --only auth` runs. */
const SERVER = join(FOLDER, 'node_modules/firebase-tools/lib/emulator/auth/server.js');

/** The emulator accepts this as an administrator. */
const ADMIN_HEADERS = { authorization: 'Bearer owner', 'content-type': 'application/json' };

/** Installs the Firebase CLI into `.cache/` if it is missing. Where it can't be, the tests that need it are skipped. */
export async function ensureAuthEmulator(): Promise<void> {
  if (existsSync(SERVER)) return;
  console.log(`The emulator of Firebase Auth is missing; installing ${FIREBASE_TOOLS} into .cache/`);
  mkdirSync(FOLDER, { recursive: true });
  const args = ['install', '--no-save', '--ignore-scripts', '--prefix', FOLDER, FIREBASE_TOOLS];
  await promisify(execFile)('npm', args, { timeout: 300_000 }).catch((error: Error) => {
    console.warn(`It could not be installed: ${error.message}`);
  });
}

/**
 * Starts the emulator of the Firebase CLI.
 *
 * @throws {NoEmulatorError} when it is not installed
 */
export async function startAuthEmulator(projectId: string): Promise<AuthEmulator> {
  if (!existsSync(SERVER)) {
    throw new NoEmulatorError('no emulator of Firebase Auth; npm run test:browser installs it');
  }
  const port = await freePort();
  const start = `require(${JSON.stringify(SERVER)}).createApp(${JSON.stringify(projectId)}).then((app) => app.listen(${port}, '127.0.0.1'))`;
  const emulator = spawn(process.execPath, ['--eval', start], { stdio: 'ignore' });
  const stop = async () => {
    if (emulator.exitCode !== null || emulator.signalCode !== null) return;
    emulator.kill('SIGKILL');
    await once(emulator, 'exit');
  };
  const response = async () => {
    if (emulator.exitCode !== null) throw new Error('the emulator of Firebase Auth exited at start');
    return await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  };
  try {
    await waitFor(response, 'the emulator of Firebase Auth to start', 60_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return connect(projectId, port, stop);
}

function connect(projectId: string, port: number, stop: () => Promise<void>): AuthEmulator {
  const origin = `http://127.0.0.1:${port}`;
  const request = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: ADMIN_HEADERS,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`the emulator of Firebase Auth rejects ${method} ${path}: ${await response.text()}`);
    return await response.json();
  };
  return {
    port,
    async addUser(user) {
      const path = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
      await request('POST', path, { ...user, emailVerified: true });
    },
    async clear() {
      await request('DELETE', `/emulator/v1/projects/${projectId}/accounts`);
    },
    async signInLinksTo(email) {
      const { oobCodes } = (await request('GET', `/emulator/v1/projects/${projectId}/oobCodes`)) as {
        oobCodes: { email: string; oobLink: string }[];
      };
      return oobCodes.filter((code) => code.email === email).map(({ oobLink }) => oobLink);
    },
    [Symbol.asyncDispose]: stop,
  };
}
