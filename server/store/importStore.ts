import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { counted } from '../../domain/format.ts';
import { messageOf, OperatorError } from '../errors.ts';
import { Database } from './database.ts';
import { isStored } from './EnquiryRecords.ts';
import type { ErasedIds } from './ErasedIds.ts';
import type { Erasure } from './Erasure.ts';
import { SCHEMA_VERSION } from './migrations.ts';
import type { VisitorChange, VisitorChanges } from './VisitorChanges.ts';

interface ImportResult {
  added: number;
  /** Enquiries of this store that were erased in the other one, and are erased here too. */
  erased: number;
}

interface ImportParts {
  database: Database;
  erasedIds: ErasedIds;
  erasure: Erasure;
  visitorChanges: VisitorChanges;
}

type Row = Record<string, SQLInputValue>;

/** An enquiry takes about a millisecond, and the server's own writes wait for a transaction. */
const ROWS_PER_TRANSACTION = 20;

/**
 * Adds the enquiries of another store that this one does not have, each with its history and the state of its mail:
 * what came between a backup and the moment it is restored. An enquiry that both have stays as it is here, but for what
 * its visitor did: one that was erased, withdrawn or corrected in either is so here. A store of 1.0.0 is migrated
 * first, and of a newer one what this version has no column for is left out. The server may run meanwhile. An import
 * that was interrupted is completed by the next.
 *
 * @param file a backup, or a store that no server uses
 * @throws {OperatorError} when the file is no store, or one of no release
 */
export async function importStore(
  { database, erasedIds, erasure, visitorChanges }: ImportParts,
  file: string,
): Promise<ImportResult> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new OperatorError(
      `There is no file ${file}; name a backup, such as enquiries-2026-11-05-063015.db`,
    );
  let added = 0;
  try {
    using given = new DatabaseSync(file, { readOnly: true });
    // Only now is the file read.
    given.prepare('SELECT count(*) FROM enquiries').get();
    await using migrated = await migratedCopyOf(given);
    const other = migrated?.connection ?? given;
    await addShared(database, other);
    const hasErasedOrder = ({ order_id = null }: Row) =>
      database.sql.get`SELECT 1 FROM erased_orders WHERE id = ${order_id}` !== undefined;
    // Its order remains longer than the hash of its id.
    const isErased = (row: Row) => erasedIds.has(String(row.id)) || hasErasedOrder(row);
    const isKnown = (row: Row) => isStored(database, row.id ?? null) || isErased(row);
    for (const page of enquiriesIn(other)) {
      const missing = withParts(
        database,
        other,
        page.filter((enquiry) => !isKnown(enquiry)),
      );
      if (missing.length > 0) added += await database.write(() => addMissing(database, missing, isKnown));
    }
    for (const changes of visitorChangesIn(other)) await visitorChanges.repeat(changes);
    const rows = database.connection.prepare('SELECT id, order_id FROM enquiries').all() as Row[];
    const erased = rows.filter(isErased).map(({ id }) => String(id));
    return { added, erased: (await erasure.erase(erased)).enquiries };
  } catch (cause) {
    if (!(cause instanceof OperatorError) && !(cause instanceof Error && 'errcode' in cause)) throw cause;
    const before =
      added > 0 ? `, after ${counted(added, 'enquiry was', 'enquiries were')} added, which stay` : '';
    throw new OperatorError(
      `${file} can't be imported: ${messageOf(cause)}${before}. Name a backup, or the store of a server that is stopped.`,
      { cause },
    );
  }
}

/** Adds what belongs to no one enquiry. */
async function addShared(database: Database, other: DatabaseSync): Promise<void> {
  const shared = ['privacy_notices', 'erased_ids', 'erased_orders']
    .filter((table) => columnsOf(other, table).length > 0)
    .map((table) => ({ table, rows: other.prepare(`SELECT * FROM ${table}`).all() as Row[] }));
  await database.write(() => {
    for (const { table, rows } of shared)
      for (const row of rows) insert(database.connection, table, row, 'INSERT OR IGNORE');
  });
}

/** All enquiries, some at a time. */
function* enquiriesIn(other: DatabaseSync): Generator<Row[]> {
  const step = other.prepare(
    `SELECT * FROM enquiries WHERE row_id > ? ORDER BY row_id LIMIT ${ROWS_PER_TRANSACTION}`,
  );
  const after = (rowId: SQLInputValue) => step.all(rowId) as Row[];
  for (let rows = after(0); rows.length > 0; rows = after(rows.at(-1)?.row_id ?? 0)) yield rows;
}

/** What visitors have withdrawn and corrected, some at a time. */
function* visitorChangesIn(other: DatabaseSync): Generator<VisitorChange[]> {
  const step = other.prepare(`
    SELECT id, withdrawn_at AS withdrawnAt, replaced_by AS replacedBy FROM enquiries
    WHERE (withdrawn_at IS NOT NULL OR replaced_by IS NOT NULL) AND id > ? ORDER BY id LIMIT ${ROWS_PER_TRANSACTION}`);
  const after = (id: string) => step.all(id) as unknown as VisitorChange[];
  for (let rows = after(''); rows.length > 0; rows = after(rows.at(-1)?.id ?? '')) yield rows;
}

/** An enquiry of the other store, with the rows of each table that belong to it. */
interface Missing {
  enquiry: Row;
  parts: { table: string; rows: Row[] }[];
}

/** Reads what belongs to enquiries: outside the transaction, so that an error is the other store's. */
function withParts({ connection }: Database, other: DatabaseSync, enquiries: Row[]): Missing[] {
  const tables = tablesOfParts(connection).filter((table) => columnsOf(other, table).length > 0);
  return enquiries.map(({ row_id: rowId = null, ...enquiry }) => ({
    enquiry,
    parts: tables.map((table) => ({
      table,
      rows: other.prepare(`SELECT * FROM ${table} WHERE enquiry = ? ORDER BY rowid`).all(rowId) as Row[],
    })),
  }));
}

/** @returns how many of the enquiries were added */
function addMissing(
  { connection }: Database,
  missing: Missing[],
  isKnown: (enquiry: Row) => boolean,
): number {
  let added = 0;
  for (const { enquiry, parts } of missing) {
    if (isKnown(enquiry)) continue;
    const rowId = insert(connection, 'enquiries', enquiry);
    added += 1;
    for (const { table, rows } of parts) {
      // What only the other version knows, such as a new kind of mail, breaks a rule of this one.
      for (const row of rows) insert(connection, table, { ...row, enquiry: rowId }, 'INSERT OR IGNORE');
    }
  }
  return added;
}

/** A copy of a store of an older version, which is migrated; undefined: the store is of no older version. */
async function migratedCopyOf(
  store: DatabaseSync,
): Promise<({ connection: DatabaseSync } & AsyncDisposable) | undefined> {
  if (Number(store.prepare('PRAGMA user_version').get()?.user_version) >= SCHEMA_VERSION) return undefined;
  await using copying = new AsyncDisposableStack();
  // Readable by this user alone.
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  copying.defer(() => rm(folder, { recursive: true }));
  const file = join(folder, 'enquiries.db');
  await backup(store, file);
  const database = new Database(file);
  copying.defer(() => database.close());
  const copied = copying.move();
  return { connection: database.connection, [Symbol.asyncDispose]: () => copied.disposeAsync() };
}

/** @returns the row id */
function insert(connection: DatabaseSync, table: string, row: Row, mode = 'INSERT') {
  const names = columnsOf(connection, table).filter((name) => name in row);
  const statement = `${mode} INTO ${table} (${names}) VALUES (${names.map(() => '?')})`;
  return connection.prepare(statement).run(...names.map((name) => row[name] ?? null)).lastInsertRowid;
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
