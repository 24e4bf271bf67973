import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Context, openContext, readContent } from '../../server/context.ts';
import { exampleSubmission } from '../../tests/support/exampleEnquiry.ts';

/** So many are stored in one commit. */
const BATCH = 5000;

/** Where a store stands inside its folder. */
export function storeFileIn(folder: string): string {
  return join(folder, 'enquiries.db');
}

/** The parts of the product that work on a store, opened on one. */
export function openStore(folder: string): Context {
  return openContext({ storeFile: storeFileIn(folder) }, readContent());
}

/** The e-mail address and mobile number of the visitor with this number; each has sent one enquiry. */
export function visitor(number: number): { email: string; mobile: string } {
  return { email: `visitor-${number}@mail.example`, mobile: `9${String(number).padStart(9, '0')}` };
}

/**
 * Adds enquiries through the product's own store until it holds as many as wanted, their mail sent long ago.
 *
 * @param from how many it holds already
 */
export async function fillStore(folder: string, from: number, to: number): Promise<void> {
  const { store } = openStore(folder);
  for (let start = from; start < to; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, to - start) }, (_value, index) => start + index);
    await Promise.all(
      numbers.map((number) => {
        const { email: Email, mobile: Mobile } = visitor(number);
        const { id, ...fields } = exampleSubmission({ Email, Mobile });
        return store.add(id, fields);
      }),
    );
  }
  store.close();
  using database = new DatabaseSync(storeFileIn(folder));
  database.prepare("UPDATE mail_jobs SET state = 'sent', sent_at = 0 WHERE state = 'pending'").run();
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}
