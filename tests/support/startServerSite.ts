import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ENQUIRY_ENDPOINT, type EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { startServer } from './startServer.ts';
import type { TestSite } from './TestSite.ts';

/** Serves the built site from our own server, with a store of its own. */
export async function startServerSite(): Promise<TestSite> {
  const server = await startServer();
  const rowsWhere = (condition: string, value: string) => {
    using database = new DatabaseSync(join(server.dataDir, 'enquiries.db'), { readOnly: true });
    return database.prepare(`SELECT * FROM enquiries WHERE ${condition} ORDER BY row_id`).all(value);
  };
  const rowsOf = (name: string) => rowsWhere("document ->> 'Name' = ?", name);
  return {
    url: server.url,
    origins: [server.url],
    documentsOf: async (name) =>
      rowsOf(name).map(({ document }) => JSON.parse(document as string) as EnquiryFields),
    metadataOf: (name) => rowsOf(name).at(-1) as Record<string, string | number | null>,
    isWithdrawn: async (id) => rowsWhere('id = ?', id).some((row) => row.withdrawn_at !== null),
    replacedBy: async (name) => rowsOf(name).at(-1)?.replaces as string | undefined,
    isEnquiryRequest: ({ pathname }) => pathname === ENQUIRY_ENDPOINT,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
