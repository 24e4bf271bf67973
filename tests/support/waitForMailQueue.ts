import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until every mail in a store's queue was taken by the mail server. It looks now and then and only counts:
 * the mail server that is waited for runs in this very process.
 *
 * @param milliseconds how long to wait at the most
 */
export async function waitForMail(dataDir: string, milliseconds = 60_000): Promise<void> {
  using database = new DatabaseSync(join(dataDir, 'enquiries.db'), { readOnly: true, timeout: 5_000 });
  const count = database.prepare("SELECT count(*) AS left FROM mail_jobs WHERE state <> 'sent'");
  const end = performance.now() + milliseconds;
  for (;;) {
    const left = count.get()?.left as number;
    if (left === 0) return;
    if (performance.now() > end) throw new Error(`after ${milliseconds} ms ${left} mails are not sent`);
    await pause(100);
  }
}
