import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const SCHEMA_VERSION_1 = readFileSync(new URL('./schemaVersion1.sql', import.meta.url), 'utf8');

/**
 * Makes a store as version 1.0.0 did.
 *
 * @param fill inserts what is in it; without foreign keys, as in SQLite's shell
 */
export function writeVersion1(file: string, fill: (old: DatabaseSync) => void = () => {}): void {
  using old = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  old.exec(`BEGIN; ${SCHEMA_VERSION_1}`);
  fill(old);
  old.exec('COMMIT');
}
