import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '../support/freePort.ts';
import { STAFF } from '../support/inboxStaff.ts';
import { type RunningServer, startServer } from '../support/startServer.ts';

/** The built site and its inbox, served by our own server, which all engines share. */
export interface EngineSite extends AsyncDisposable {
  server: RunningServer;
  dataDir: string;
  /** The rows of the enquiries with this name. */
  rowsOf(name: string): Record<string, unknown>[];
  /** Stops the server during an action. */
  withoutServer(action: () => Promise<void>): Promise<void>;
}

export async function startEngineSite(): Promise<EngineSite> {
  const first = await startServer({ ...STAFF, PORT: String(await freePort()) });
  const { dataDir } = first;
  let server = first;
  return {
    get server() {
      return server;
    },
    dataDir,
    rowsOf(name) {
      using database = new DatabaseSync(join(dataDir, 'enquiries.db'), { readOnly: true });
      return database.prepare("SELECT * FROM enquiries WHERE document ->> 'Name' = ?").all(name);
    },
    async withoutServer(action) {
      const { port } = new URL(server.url);
      await server.stop();
      try {
        await action();
      } finally {
        server = await startServer({ ...STAFF, DATA_DIR: dataDir, PORT: port });
      }
    },
    async [Symbol.asyncDispose]() {
      await server.stop();
      await first[Symbol.asyncDispose]();
    },
  };
}
