import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** Infrequent, because the mail server that empties the queue runs in this process. */
const POLL_INTERVAL_MS = 100;

/** Waits until every mail in a store's queue is sent, but for receipts and proofs, which are given up when refused. */
export async function waitForMailQueue(dataDir: string, timeoutMs = 60_000): Promise<void> {
  using database = new DatabaseSync(join(dataDir, 'enquiries.db'), { readOnly: true, timeout: 5_000 });
  const selectUnsent = database.prepare(
    "SELECT kind, state, attempts, last_error FROM mail_jobs WHERE state = 'pending' OR state = 'undelivered' AND kind NOT IN ('receipt', 'proof')",
  );
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const unsent = selectUnsent.all();
    if (unsent.length === 0) return;
    if (performance.now() > deadline) {
      throw new Error(`mails are not sent after ${timeoutMs} ms: ${JSON.stringify(unsent.slice(0, 5))}`);
    }
    await delay(POLL_INTERVAL_MS);
  }
}
