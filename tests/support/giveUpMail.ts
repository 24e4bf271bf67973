import { join } from 'node:path';
import { MailQueue } from '../../server/store/MailQueue.ts';
import { openDatabase } from '../../server/store/openDatabase.ts';
import { waitFor } from './waitFor.ts';

/** Gives up the mail of the enquiry with this name, as the worker does after the last try. */
export async function giveUpMailOf(dataDir: string, name: string, reason: string): Promise<void> {
  const database = openDatabase(join(dataDir, 'enquiries.db'));
  const job = database.prepare(
    `SELECT e.id, j.state FROM mail_jobs j JOIN enquiries e ON e.sequence = j.enquiry
     WHERE e.document ->> 'Name' = ?`,
  );
  // The running server is at it; only when it is done, nothing undoes this.
  const id = await waitFor(() => {
    const row = job.get(name);
    return row?.state === 'sent' ? (row.id as string) : undefined;
  }, 'the mail to go');
  new MailQueue(database).giveUp(id, reason);
  database.close();
}
