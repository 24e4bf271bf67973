import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { messageOf, OperatorError } from '../errors.ts';
import type { Database } from './database.ts';

type Row = Record<string, SQLInputValue>;

/**
 * Adds the enquiries of another store that this one does not have, each with its history and the state of its mail:
 * what came between a backup and the moment it is restored. An enquiry that both have stays as it is here. The other
 * store may be of another version; what this version has no column for is left out.
 *
 * @param file a backup, or a store that no server uses
 * @returns how many were added
 * @throws {OperatorError} when the file is no store
 * @throws {StoreUnavailableError} when this store can't write; nothing was added then
 */
export async function importStore(database: Database, file: string): Promise<number> {
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}`);
  try {
    using other = new DatabaseSync(file, { readOnly: true });
    // Only now is the file read.
    other.prepare('SELECT count(*) FROM enquiries').get();
    return await database.write(() => addMissing(database, other));
  } catch (cause) {
    if (cause instanceof Error && 'errcode' in cause)
      throw new OperatorError(`${file} can't be imported: ${messageOf(cause)}`, { cause });
    throw cause;
  }
}

function addMissing({ connection, sql }: Database, other: DatabaseSync): number {
  const insert = (table: string, row: Row, mode = 'INSERT') => {
    const names = columnsOf(connection, table).filter((name) => name in row);
    const statement = `${mode} INTO ${table} (${names}) VALUES (${names.map(() => '?')})`;
    return connection.prepare(statement).run(...names.map((name) => row[name] ?? null)).lastInsertRowid;
  };
  for (const notice of other.prepare('SELECT * FROM privacy_notices').all())
    insert('privacy_notices', notice as Row, 'INSERT OR IGNORE');
  const parts = tablesOfParts(connection).filter((table) => columnsOf(other, table).length > 0);
  let added = 0;
  for (const row of other.prepare('SELECT * FROM enquiries ORDER BY row_id').iterate()) {
    const { row_id: rowId, ...enquiry } = row as Row;
    if (sql.get`SELECT 1 FROM enquiries WHERE id = ${enquiry.id ?? null}`) continue;
    const newRowId = insert('enquiries', enquiry);
    added += 1;
    for (const table of parts) {
      // What only the other version knows, such as a new kind of event, breaks a rule of this one.
      for (const part of other
        .prepare(`SELECT * FROM ${table} WHERE enquiry = ? ORDER BY rowid`)
        .all(rowId ?? null))
        insert(table, { ...(part as Row), enquiry: newRowId }, 'INSERT OR IGNORE');
    }
  }
  return added;
}

/** The columns of a table that can be written, without a row id, which each store gives anew. */
function columnsOf(connection: DatabaseSync, table: string): string[] {
  const columns = connection.prepare('SELECT name, type, pk FROM pragma_table_info(?)').all(table);
  return columns.flatMap(({ name, type, pk }) => (pk && type === 'INTEGER' ? [] : [String(name)]));
}

/** The tables whose rows belong to an enquiry: its mail job and its history. */
function tablesOfParts(connection: DatabaseSync): string[] {
  const tables = connection.prepare(
    "SELECT m.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'enquiry'",
  );
  return tables.all().map(({ name }) => String(name));
}
