import { join } from 'node:path';
import { Database } from '../../server/store/database.ts';
import { JobQueue } from '../../server/store/JobQueue.ts';
import { waitFor } from './waitFor.ts';

/** Marks the mail of the enquiry with this name as undelivered, as the worker does after the last attempt. */
export async function markMailUndelivered(dataDir: string, name: string, reason: string): Promise<void> {
  const database = new Database(join(dataDir, 'enquiries.db'));
  const job = database.connection.prepare(
    `SELECT j.row_id, j.state FROM mail_jobs j JOIN enquiries e ON e.row_id = j.enquiry AND j.kind = 'enquiry'
     WHERE e.document ->> 'Name' = ?`,
  );
  // Before it is sent, the running server would overwrite this state.
  const rowId = await waitFor(() => {
    const row = job.get(name);
    return row?.state === 'sent' ? (row.row_id as number) : undefined;
  }, 'the mail to be sent');
  await new JobQueue(database).markUndelivered(rowId, reason);
  database.close();
}
