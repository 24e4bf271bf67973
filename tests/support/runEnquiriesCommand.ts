import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs `npm run enquiries` on a store, in a process of its own; resolves with its output. */
export function runEnquiriesCommand(dataDir: string, ...args: string[]): Promise<string> {
  return runEnquiriesWith({ DATA_DIR: dataDir }, ...args);
}

/** The same with further settings. */
export async function runEnquiriesWith(settings: Record<string, string>, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/cli/enquiries.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    maxBuffer: 1e9,
  });
  return stdout;
}
