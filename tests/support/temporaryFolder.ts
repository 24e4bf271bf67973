import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder, gone with `await using`. */
export function temporaryFolder(): AsyncDisposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'enquiries-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
