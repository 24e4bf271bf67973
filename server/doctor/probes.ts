import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { access, constants, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BuiltSite } from '../../domain/settings/builtSite.ts';
import { HOUR_MS } from '../../domain/time.ts';
import type { Config } from '../config.ts';
import { OperatorError } from '../errors.ts';
import { createMailer } from '../mail/Mailer.ts';
import { builtAtOf, readBuiltSite, SITE_FOLDER } from '../readBuiltSite.ts';
import type { Integrity } from '../store/backUp.ts';
import { storeExists } from '../store/locks.ts';
import type { Failure, StoreFacts } from './inspectStore.ts';

export interface HttpResponse {
  status: number;
  body: string;
  /** The `Date` header. */
  date: number | undefined;
  location: string | undefined;
}

interface Certificate {
  validFrom: number;
  validTo: number;
  /** Why browsers refuse it, such as `CERT_HAS_EXPIRED`. */
  error: string | undefined;
}

export interface ProbeOptions {
  config: () => Config;
  contentDir: () => string;
}

/** What the checks read with. */
export type Probes = ReturnType<typeof openProbes>;

const INSPECTOR = fileURLToPath(new URL('./inspectStore.ts', import.meta.url));

const MAIL_TIMEOUTS = { connectMs: 15_000, replyMs: 15_000, idleMs: 15_000 };

/** Free space that a trial restore leaves on the disk. */
const MIN_FREE_BYTES = 200_000_000;

const RESTORE_PREFIX = 'enquiries-restore-';

const run = promisify(execFile);

/**
 * Everything that the checks read: files, network, store and clock; `signal` ends what still runs. The message of an
 * error can be shown to the operator.
 */
export function openProbes({ config, contentDir }: ProbeOptions, signal: AbortSignal) {
  const storeFile = () => {
    const file = config().storeFile;
    if (storeExists(file)) return file;
    throw new OperatorError(`there is no store at ${file}; give DATA_DIR the value that the server has`);
  };
  return {
    now: () => Date.now(),
    config,
    built: (): BuiltSite & { builtAt: number } => ({
      ...readBuiltSite(SITE_FOLDER),
      builtAt: builtAtOf(SITE_FOLDER),
    }),
    /** When the content was last changed; undefined where this machine has none. */
    contentChangedAt: async () => latestChangeIn(contentDir()),
    freeBytes,
    schemaVersion: () => {
      using store = new DatabaseSync(storeFile(), { readOnly: true });
      return Number(store.prepare('PRAGMA user_version').get()?.user_version);
    },
    storeFacts: async () => inspect<StoreFacts>(signal, 'facts', storeFile()),
    storeIntegrity: async () => inspect<Integrity>(signal, 'integrity', storeFile()),
    /** Restores a backup into a temporary file. */
    restore: (copy: string) => restore(copy, dirname(config().storeFile), signal),
    /** Logs in to the mail server, and sends nothing. */
    verifyMail: async () => {
      const mailer = createMailer(config().mail.transport, 1, MAIL_TIMEOUTS);
      try {
        await mailer.verify();
      } finally {
        mailer.close();
      }
    },
    get: (url: string) => get(url, signal),
    certificate: (host: string, port: number) => readCertificate(host, port, signal),
  };
}

async function inspect<Result>(signal: AbortSignal, ...args: string[]): Promise<Result> {
  const options = { signal, killSignal: 'SIGKILL' } as const;
  const { stdout } = await run(process.execPath, [INSPECTOR, ...args], options);
  const { failure, errcode, ...result } = JSON.parse(stdout) as Result & Partial<Failure>;
  if (failure !== undefined) throw Object.assign(new OperatorError(failure), { errcode });
  return result as Result;
}

async function restore(copy: string, dataDir: string, signal: AbortSignal): Promise<Integrity> {
  const { size } = await stat(copy);
  await access(copy, constants.R_OK);
  const parents = [dataDir, tmpdir()];
  for (const parent of parents) await removeLeftovers(parent);
  // The copy, and as much again for its migration.
  const parent = await folderWithRoom(parents, 2 * size + MIN_FREE_BYTES);
  if (!parent) throw new OperatorError(`there is no room to restore ${copy} for a try`);
  // Readable by this user alone.
  const folder = await mkdtemp(join(parent, RESTORE_PREFIX));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await inspect(signal, 'restore', copy, join(folder, 'enquiries.db'));
  } finally {
    remove();
    process.off('exit', remove);
  }
}

/** Removes copies of a trial restore that was killed before it opened its copy. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(RESTORE_PREFIX)) continue;
    const folder = join(parent, name);
    const changedAt = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (Date.now() - changedAt > HOUR_MS) await rm(folder, { recursive: true, force: true });
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function folderWithRoom(folders: string[], bytes: number): Promise<string | undefined> {
  for (const folder of folders) {
    const isWritable = await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    );
    if (isWritable && (await freeBytes(folder)) > bytes) return folder;
  }
  return undefined;
}

async function latestChangeIn(folder: string): Promise<number | undefined> {
  if (!existsSync(folder)) return undefined;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
  return Math.max(...times);
}

async function get(url: string, signal: AbortSignal): Promise<HttpResponse> {
  // Each on a connection of its own, as a visitor's first request.
  const headers = { 'user-agent': 'supplement-site-doctor', connection: 'close' };
  const response = await fetch(url, { headers, redirect: 'manual', signal }).catch((error: Error) => {
    // Such as ECONNREFUSED.
    throw error.cause ?? error;
  });
  return {
    status: response.status,
    body: await response.text(),
    date: Date.parse(response.headers.get('date') ?? '') || undefined,
    location: response.headers.get('location') ?? undefined,
  };
}

function readCertificate(host: string, port: number, signal: AbortSignal): Promise<Certificate> {
  const { promise, resolve, reject } = Promise.withResolvers<Certificate>();
  // One that has expired is read too.
  const options = { host, port, rejectUnauthorized: false, ...(!isIP(host) && { servername: host }) };
  const socket = connect(options, () => {
    const { valid_from: validFrom, valid_to: validTo } = socket.getPeerCertificate();
    const { authorizationError } = socket;
    const error =
      authorizationError &&
      String((authorizationError as Error & { code?: string }).code ?? authorizationError);
    resolve({ validFrom: Date.parse(validFrom), validTo: Date.parse(validTo), error: error || undefined });
    socket.destroy();
  });
  socket.on('error', reject);
  signal.addEventListener('abort', () => socket.destroy(new Error('it took too long')), { once: true });
  return promise;
}
