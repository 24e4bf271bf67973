import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../tests/support/freePort.ts';
import { waitFor } from '../tests/support/waitFor.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Starts a server that listens on `PORT` in a process of its own, and waits until it responds. */
export async function startServer(args: string[], env: NodeJS.Dict<string> = {}, command = process.execPath) {
  const settings = { PATH: process.env.PATH, PORT: `${await freePort()}`, ...env };
  const child = spawn(command, args, { cwd: ROOT, env: settings, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${settings.PORT}`;
  await waitFor(() => fetch(url).then(Boolean, () => undefined), `${command} ${args[0]} to start`, 60_000);
  const stop = async () => {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { url, [Symbol.asyncDispose]: stop };
}

/** Our own server with its default settings, except that its rate limit is above any load from here. */
export function startSite(dataDir: string) {
  return startServer(['server/index.ts'], { RATE_LIMIT: '1000000', DATA_DIR: dataDir });
}
