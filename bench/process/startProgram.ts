import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitFor } from '../../tests/support/waitFor.ts';

/** The root of the project. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A server in a process of its own, so that what loads it does not share its thread. */
export interface Program extends AsyncDisposable {
  /** Its address, without a slash at its end. */
  url: string;
  pid: number;
  /** Everything it has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts one of the project's own programs and waits until it names its address. What it prints goes to a file, as
 * a service's log does: a pipe would have the load generator read it.
 *
 * @param script from the project's root
 * @param folder for its log
 * @param environment its settings
 * @param words further words on its command line
 */
export async function startProgram(
  script: string,
  folder: string,
  environment: Record<string, string> = {},
  words: string[] = [],
): Promise<Program> {
  const log = join(folder, `${script.replaceAll('/', '-')}.log`);
  const file = openSync(log, 'w');
  const child = spawn(process.execPath, [join(ROOT, script), ...words], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  const output = () => readFileSync(log, 'utf8');
  const url = await waitFor(
    () => {
      if (child.exitCode !== null) throw new Error(`${script} ended at once: ${output()}`);
      return /(http:\/\/127\.0\.0\.1:\d+)/.exec(output())?.[1];
    },
    `${script} to start`,
    60_000,
  );
  const stop = async () => {
    if (child.exitCode !== null) throw new Error(`${script} ended by itself: ${output().slice(-2000)}`);
    await stopProcess(child);
  };
  return { url, pid: child.pid ?? 0, output, stop, [Symbol.asyncDispose]: stop };
}

/** Ends a process with SIGTERM and waits until it is gone. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The real server with a store of its own. Its limits are counted and looked up as ever, and no load reaches them. */
export function startSite(dataDir: string, environment: Record<string, string> = {}): Promise<Program> {
  return startProgram('server/index.ts', dataDir, {
    PORT: '0',
    RATE_LIMIT: '1000000',
    DATA_DIR: dataDir,
    ...environment,
  });
}
