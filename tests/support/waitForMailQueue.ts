import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** Infrequent, because the mail server that empties the queue runs in this process. */
const POLL_INTERVAL_MS = 100;

/** Waits until every mail in a store's queue is sent, but for the hourly proof, which is given up when it is refused. */
export async function waitForMailQueue(dataDir: string, timeoutMs = 60_000): Promise<void> {
  using database = new DatabaseSync(join(dataDir, 'enquiries.db'), { readOnly: true, timeout: 5_000 });
  const countUnsent = database.prepare(
    "SELECT count(*) AS count FROM mail_jobs WHERE state <> 'sent' AND kind <> 'proof'",
  );
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const count = countUnsent.get()?.count as number;
    if (count === 0) return;
    if (performance.now() > deadline) throw new Error(`${count} mails are not sent after ${timeoutMs} ms`);
    await delay(POLL_INTERVAL_MS);
  }
}
