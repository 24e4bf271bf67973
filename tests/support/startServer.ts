import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './temporaryFolder.ts';
import { waitFor } from './waitFor.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The environment of a process that reads no settings of this shell; with the cache it starts in half the time. */
export const BARE_ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};

/** The real server in a process of its own. */
export interface RunningServer extends AsyncDisposable {
  /** Without a trailing slash. */
  url: string;
  /** The folder of its store. */
  dataDir: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Sends an enquiry. */
  post(body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Sends a signal and waits for the exit; resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts `server/index.ts` on a free port.
 *
 * @param env its settings; without `DATA_DIR`, it has a store of its own, which is removed with it
 * @param launcher a command that starts it, such as a shell that sets a limit first
 */
export async function startServer(
  env: Record<string, string> = {},
  launcher: string[] = [],
): Promise<RunningServer> {
  const folder = env.DATA_DIR === undefined ? temporaryFolder() : undefined;
  const dataDir = env.DATA_DIR ?? folder?.path ?? '';
  const [command = '', ...args] = [...launcher, process.execPath, join(ROOT, 'server/index.ts')];
  const settings = { PORT: '0', RATE_LIMIT: '0', MOBILE_LIMIT: '0', DATA_DIR: dataDir, ...env };
  const child = spawn(command, args, { cwd: ROOT, env: { ...BARE_ENVIRONMENT, ...settings } });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const url = await waitFor(() => {
    if (child.exitCode !== null) throw new Error(`the server exited at start: ${output}`);
    // With the whitespace that follows, because the URL may arrive in two chunks.
    return /Site +(http:\S+)\s/.exec(output)?.[1];
  }, 'the server to start');
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  return {
    url,
    dataDir,
    process: child,
    output: () => output,
    post: (body, headers) => postEnquiry(url, body, headers),
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await folder?.[Symbol.asyncDispose]();
    },
  };
}

/** Sends an enquiry to a server. */
export function postEnquiry(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/enquiries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
}
