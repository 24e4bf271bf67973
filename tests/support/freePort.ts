import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from './listen.ts';

/**
 * Finds a port that is not in use, below those that the system gives to connections and servers: one of them could have
 * it before it is used, or before a server that was stopped has it again.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const server = createServer();
  try {
    await listen(server, port);
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
