import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitFor } from './waitFor.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The real server in a process of its own. */
export interface RunningServer extends AsyncDisposable {
  /** Its address, without a slash at its end. */
  url: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  post(body: unknown): Promise<Response>;
  /** Ends it with a signal and waits; answers its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts `server/index.ts` on a free port with a store of its own.
 *
 * @param dataDir where its store is kept
 * @param environment further settings
 * @param words further words on its command line
 * @param launcher a command that starts it, such as a shell that sets a limit first
 */
export async function startServer(
  dataDir: string,
  environment: Record<string, string> = {},
  words: string[] = [],
  launcher: string[] = [],
): Promise<RunningServer> {
  const [command = process.execPath, ...rest] = [
    ...launcher,
    process.execPath,
    join(ROOT, 'server/index.ts'),
    ...words,
  ];
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      RATE_LIMIT: '0',
      MOBILE_LIMIT: '0',
      DATA_DIR: dataDir,
      ...environment,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const url = await waitFor(() => {
    if (child.exitCode !== null) throw new Error(`the server ended at once: ${output}`);
    // With what follows it: the address may come in two pieces.
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
    process: child,
    output: () => output,
    post: (body) =>
      fetch(`${url}/api/enquiries`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}
