import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** Well below what the server waits for another process. */
const HOLD_MS = 1_000;

/**
 * Slows the deletion of enquiries, as another program on the store does: it holds the write lock again and again, and
 * lets the server delete a few rows in between.
 */
export async function slowDeletes(dataDir: string, durationMs: number): Promise<void> {
  using store = new DatabaseSync(join(dataDir, 'enquiries.db'), { timeout: 0 });
  const count = store.prepare('SELECT count(*) AS count FROM enquiries');
  const end = performance.now() + durationMs;
  while (performance.now() < end) {
    if (!lock(store)) continue;
    const before = count.get()?.count;
    await delay(HOLD_MS);
    store.exec('ROLLBACK');
    while (count.get()?.count === before && performance.now() < end) await delay(1);
  }
}

/** @returns false when the server is writing */
function lock(store: DatabaseSync): boolean {
  try {
    store.exec('BEGIN IMMEDIATE');
    return true;
  } catch {
    return false;
  }
}
